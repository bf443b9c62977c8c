import { type GuestSeat, isSameSeat, NO_SEAT, type Seat, type SeatMove } from '../../../../shared/layout/seat-sync.ts';

type Seats = ReadonlyMap<number, Seat>;

/** `from`: the change is made only if the server still has the guest there. */
interface QueuedSeat extends Seat {
  readonly from?: Seat;
}
type QueuedSeats = ReadonlyMap<number, QueuedSeat>;

/** A change on its way to the server. */
export type QueuedMove = SeatMove & QueuedSeat;

/** Seat changes on their way to the server: all waiting ones go out as one call, which is checked as a whole, so that swaps work. */
export interface SeatQueue {
  /** The server's last answer. */
  readonly confirmed: Seats;
  readonly waiting: QueuedSeats;
  /** Never two calls at once: the second could arrive first. */
  readonly sending: QueuedSeats | null;
  /** Failures in a row. */
  readonly failures: number;
}

const seatOf = ({ tableNumber, seatNumber }: Seat): Seat => ({ tableNumber, seatNumber });
const seatsOf = (guests: Iterable<GuestSeat>): [number, Seat][] =>
  [...guests].map((guest) => [guest.id, seatOf(guest)]);

/** Drops waiting changes that the server has, or will have with the call under way. */
function withoutKnown(waiting: QueuedSeats, confirmed: Seats, sending: Seats | null): QueuedSeats {
  const unknown = [...waiting].filter(([id, seat]) => {
    const known = sending?.get(id) ?? confirmed.get(id);
    return !known || !isSameSeat(seat, known);
  });
  return unknown.length === waiting.size ? waiting : new Map(unknown);
}

export function createSeatQueue(guests: readonly GuestSeat[]): SeatQueue {
  return { confirmed: new Map(seatsOf(guests)), waiting: new Map(), sending: null, failures: 0 };
}

/** Of several moves of one guest only the last is sent. Guarded moves give way to moves made elsewhere meanwhile. */
export function queueSeats(queue: SeatQueue, moves: readonly SeatMove[], { isGuarded = false } = {}): SeatQueue {
  if (moves.length === 0) return queue;
  const waiting = new Map(queue.waiting);
  for (const move of moves) {
    const known = queue.sending?.get(move.guestId) ?? queue.confirmed.get(move.guestId);
    waiting.set(move.guestId, { ...seatOf(move), ...(isGuarded && known && { from: seatOf(known) }) });
  }
  return { ...queue, waiting: withoutKnown(waiting, queue.confirmed, queue.sending) };
}

export function startSending(queue: SeatQueue): SeatQueue {
  if (queue.sending !== null || queue.waiting.size === 0) return queue;
  return { ...queue, sending: queue.waiting, waiting: new Map() };
}

export function movesOf(seats: QueuedSeats | null): QueuedMove[] {
  return [...(seats ?? [])].map(([guestId, seat]) => ({ guestId, ...seat }));
}

export function confirmSending(queue: SeatQueue, answer: readonly GuestSeat[]): SeatQueue {
  const sent = movesOf(queue.sending).map((move): [number, Seat] => [move.guestId, seatOf(move)]);
  const confirmed = new Map([...queue.confirmed, ...sent, ...seatsOf(answer)]);
  return { confirmed, waiting: withoutKnown(queue.waiting, confirmed, null), sending: null, failures: 0 };
}

/** The call got no answer: its changes wait again, except for guests who were moved since. */
export function failSending(queue: SeatQueue): SeatQueue {
  const sent = queue.sending ?? new Map();
  return {
    // Perhaps only the answer was lost, so the server's seats of these guests are unknown now.
    confirmed: new Map([...queue.confirmed].filter(([id]) => !sent.has(id))),
    waiting: new Map([...sent, ...queue.waiting]),
    sending: null,
    failures: queue.failures + 1,
  };
}

/** The server refused the call as a whole, so none of its changes happened: newer ones start from where the guests were before. */
export function refuseSending(queue: SeatQueue): SeatQueue {
  const waiting = new Map([...(queue.sending ?? []), ...queue.waiting]);
  for (const id of queue.sending?.keys() ?? []) {
    const [newer, known] = [queue.waiting.get(id), queue.confirmed.get(id)];
    if (newer?.from && known) waiting.set(id, { ...newer, from: seatOf(known) });
  }
  return { ...queue, waiting: withoutKnown(waiting, queue.confirmed, null), sending: null };
}

/** Takes in all guests. Unsent seats are read from the layout again, which may have made room for guests seated elsewhere. */
export function confirmGuests(
  queue: SeatQueue,
  guests: readonly GuestSeat[],
  findSeatInLayout: (guestId: number) => Seat | undefined,
): SeatQueue {
  const confirmed = new Map(seatsOf(guests));
  const ids = new Set([...(queue.sending?.keys() ?? []), ...queue.waiting.keys()]);
  const waiting = new Map(
    [...ids]
      .filter((id) => confirmed.has(id))
      .map((id): [number, QueuedSeat] => {
        const from = queue.waiting.get(id)?.from;
        return [id, { ...seatOf(findSeatInLayout(id) ?? NO_SEAT), ...(from && { from }) }];
      }),
  );
  return { ...queue, confirmed, waiting: withoutKnown(waiting, confirmed, queue.sending) };
}

/** Guests with a guarded change whom somebody else has moved since the change was made here. */
export function listOvertaken({ waiting, sending }: SeatQueue, guests: readonly GuestSeat[]): ReadonlySet<number> {
  const overtaken = guests.filter((guest) => {
    // While a call is under way, its answer decides about its guests.
    const queued = sending?.has(guest.id) ? undefined : waiting.get(guest.id);
    return queued?.from && !isSameSeat(guest, queued.from) && !isSameSeat(guest, queued);
  });
  return new Set(overtaken.map(({ id }) => id));
}

export const hasUnsentSeats = ({ waiting, sending }: SeatQueue): boolean => waiting.size > 0 || sending !== null;
