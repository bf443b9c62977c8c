import { MAX_FROM_SEATS } from '../../../../shared/guest-list-limits.ts';
import { type GuestSeat, isSameSeat, NO_SEAT, type Seat, type SeatMove } from '../../../../shared/layout/seat-sync.ts';

/**
 * Where the server has each guest: the seat of its last answer, then those of calls since that got no answer, because
 * perhaps only the answer was lost.
 */
type ServerSeats = ReadonlyMap<number, Seat[]>;

/** `from`: the change is made only if the server still has the guest on one of these seats. */
interface QueuedSeat extends Seat {
  readonly from?: Seat[];
}
type QueuedSeats = ReadonlyMap<number, QueuedSeat>;

/** A change on its way to the server. */
export type QueuedMove = SeatMove & QueuedSeat;

/** Seat changes on their way to the server: all waiting ones go out as one call, which is checked as a whole, so that swaps work. */
export interface SeatQueue {
  readonly serverSeats: ServerSeats;
  readonly waiting: QueuedSeats;
  /** The call under way; never two at once, because the second could arrive first. */
  readonly sending: QueuedSeats | null;
  /** Failures in a row. */
  readonly failures: number;
}

const seatOf = ({ tableNumber, seatNumber }: Seat): Seat => ({ tableNumber, seatNumber });
const seatsOf = (guests: Iterable<GuestSeat>): [number, Seat[]][] =>
  [...guests].map((guest) => [guest.id, [seatOf(guest)]]);

type Known = Pick<SeatQueue, 'serverSeats' | 'sending'>;

/** Where the server has a guest, or will have with the call under way. */
function listKnown(id: number, { serverSeats, sending }: Known): Seat[] | undefined {
  const sent = sending?.get(id);
  return sent ? [seatOf(sent)] : serverSeats.get(id);
}

/** Drops waiting changes that the server has, or will have with the call under way. */
function withoutKnown(waiting: QueuedSeats, known: Known): QueuedSeats {
  const unknown = [...waiting].filter(([id, seat]) => {
    const seats = listKnown(id, known);
    return !seats?.every((one) => isSameSeat(seat, one));
  });
  return unknown.length === waiting.size ? waiting : new Map(unknown);
}

/** After a call that was not answered with success: newer changes of its guests start from where the guests may be now. */
function repeatSending(queue: SeatQueue, serverSeats: ServerSeats): QueuedSeats {
  const waiting = new Map([...(queue.sending ?? []), ...queue.waiting]);
  for (const id of queue.sending?.keys() ?? []) {
    const [newer, from] = [queue.waiting.get(id), serverSeats.get(id)];
    if (newer?.from && from) waiting.set(id, { ...newer, from });
  }
  return withoutKnown(waiting, { serverSeats, sending: null });
}

export function createSeatQueue(guests: readonly GuestSeat[]): SeatQueue {
  return { serverSeats: new Map(seatsOf(guests)), waiting: new Map(), sending: null, failures: 0 };
}

/** Of several moves of one guest only the last is sent. Guarded moves give way to moves made elsewhere meanwhile. */
export function queueSeats(queue: SeatQueue, moves: readonly SeatMove[], { isGuarded = false } = {}): SeatQueue {
  if (moves.length === 0) return queue;
  const waiting = new Map(queue.waiting);
  for (const move of moves) {
    const from = isGuarded ? listKnown(move.guestId, queue) : undefined;
    waiting.set(move.guestId, { ...seatOf(move), ...(from && { from }) });
  }
  return { ...queue, waiting: withoutKnown(waiting, queue) };
}

export function startSending(queue: SeatQueue): SeatQueue {
  if (queue.sending !== null || queue.waiting.size === 0) return queue;
  return { ...queue, sending: queue.waiting, waiting: new Map() };
}

export function movesOf(seats: QueuedSeats | null): QueuedMove[] {
  return [...(seats ?? [])].map(([guestId, seat]) => ({ guestId, ...seat }));
}

export function confirmSending(queue: SeatQueue, answer: readonly GuestSeat[]): SeatQueue {
  const sent = movesOf(queue.sending).map((move): [number, Seat[]] => [move.guestId, [seatOf(move)]]);
  const serverSeats = new Map([...queue.serverSeats, ...sent, ...seatsOf(answer)]);
  const known = { serverSeats, sending: null };
  return { ...known, waiting: withoutKnown(queue.waiting, known), failures: 0 };
}

/** The call got no answer: its changes wait again, except for guests who were moved since. */
export function failSending(queue: SeatQueue): SeatQueue {
  const serverSeats = new Map(queue.serverSeats);
  for (const [id, sent] of queue.sending ?? []) {
    const [confirmed, ...perhaps] = serverSeats.get(id) ?? [];
    if (!confirmed || [confirmed, ...perhaps].some((seat) => isSameSeat(seat, sent))) continue;
    serverSeats.set(id, [confirmed, ...perhaps.slice(2 - MAX_FROM_SEATS), seatOf(sent)]);
  }
  return { serverSeats, waiting: repeatSending(queue, serverSeats), sending: null, failures: queue.failures + 1 };
}

/** The server refused the call as a whole, so none of its changes happened. */
export function refuseSending(queue: SeatQueue): SeatQueue {
  return { ...queue, waiting: repeatSending(queue, queue.serverSeats), sending: null };
}

/** Takes in all guests. Unsent seats are read from the layout again, which may have made room for guests seated elsewhere. */
export function confirmGuests(
  queue: SeatQueue,
  guests: readonly GuestSeat[],
  findSeatInLayout: (guestId: number) => Seat | undefined,
): SeatQueue {
  const serverSeats = new Map(seatsOf(guests));
  const ids = new Set([...(queue.sending?.keys() ?? []), ...queue.waiting.keys()]);
  const waiting = new Map(
    [...ids]
      .filter((id) => serverSeats.has(id))
      .map((id): [number, QueuedSeat] => {
        const from = queue.waiting.get(id)?.from;
        return [id, { ...seatOf(findSeatInLayout(id) ?? NO_SEAT), ...(from && { from }) }];
      }),
  );
  const known = { serverSeats, sending: queue.sending };
  return { ...queue, ...known, waiting: withoutKnown(waiting, known) };
}

/** Guests with a guarded change whom somebody else has moved since the change was made here. */
export function listOvertaken({ waiting, sending }: SeatQueue, guests: readonly GuestSeat[]): ReadonlySet<number> {
  const overtaken = guests.filter((guest) => {
    // While a call is under way, its answer decides about its guests.
    const queued = sending?.has(guest.id) ? undefined : waiting.get(guest.id);
    return queued?.from && ![queued, ...queued.from].some((seat) => isSameSeat(guest, seat));
  });
  return new Set(overtaken.map(({ id }) => id));
}

export const hasUnsentSeats = ({ waiting, sending }: SeatQueue): boolean => waiting.size > 0 || sending !== null;
