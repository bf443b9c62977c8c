import type { Guest } from '../../../../shared/contracts/guests.ts';

export interface Seat {
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
}

export interface SeatMove extends Seat {
  readonly guestId: number;
}

type Seats = ReadonlyMap<number, Seat>;
type SeatedGuest = Pick<Guest, 'id' | 'tableNumber' | 'seatNumber'>;

/**
 * Seats on their way to the server. What waits is the difference between two whole plans, so that it can be sent as one
 * call that the server judges at its end: swaps and rings work, and a call sent twice does no harm.
 */
export interface SeatQueue {
  /** What the server last said. */
  readonly confirmed: Seats;
  readonly waiting: Seats;
  /** Never two calls at once: the second could overtake the first. */
  readonly sending: Seats | null;
  /** In a row, since the last answer. */
  readonly failures: number;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

const seatOf = ({ tableNumber, seatNumber }: Seat): Seat => ({ tableNumber, seatNumber });
const seatsOf = (guests: Iterable<SeatedGuest>): [number, Seat][] =>
  [...guests].map((guest) => [guest.id, seatOf(guest)]);
const isSameSeat = (one: Seat | undefined, other: Seat | undefined): boolean =>
  one?.tableNumber === other?.tableNumber && one?.seatNumber === other?.seatNumber;

/** What waits, without what the server will know anyway. */
function withoutKnown(waiting: Seats, confirmed: Seats, sending: Seats | null): Seats {
  const unknown = [...waiting].filter(([id, seat]) => !isSameSeat(seat, sending?.get(id) ?? confirmed.get(id)));
  return unknown.length === waiting.size ? waiting : new Map(unknown);
}

export function createSeatQueue(guests: readonly SeatedGuest[]): SeatQueue {
  return { confirmed: new Map(seatsOf(guests)), waiting: new Map(), sending: null, failures: 0 };
}

/** Adds moves; of two moves of one guest only the later goes out. */
export function queueSeats(queue: SeatQueue, moves: readonly SeatMove[]): SeatQueue {
  if (moves.length === 0) return queue;
  const waiting = new Map([...queue.waiting, ...moves.map((move): [number, Seat] => [move.guestId, seatOf(move)])]);
  return { ...queue, waiting: withoutKnown(waiting, queue.confirmed, queue.sending) };
}

export function startSending(queue: SeatQueue): SeatQueue {
  if (queue.sending !== null || queue.waiting.size === 0) return queue;
  return { ...queue, sending: queue.waiting, waiting: new Map() };
}

/** The moves that are on their way, as the call takes them. */
export function movesOf(seats: Seats | null): SeatMove[] {
  return [...(seats ?? [])].map(([guestId, seat]) => ({ guestId, ...seat }));
}

export function confirmSending(queue: SeatQueue, answer: readonly SeatedGuest[]): SeatQueue {
  const confirmed = new Map([...queue.confirmed, ...(queue.sending ?? []), ...seatsOf(answer)]);
  return { confirmed, waiting: withoutKnown(queue.waiting, confirmed, null), sending: null, failures: 0 };
}

/** What did not arrive waits again, except where the guest has been moved on since. */
export function failSending(queue: SeatQueue): SeatQueue {
  const sent = queue.sending ?? new Map();
  return {
    // Perhaps only the answer was lost: where these guests sit on the server is unknown until the next one.
    confirmed: new Map([...queue.confirmed].filter(([id]) => !sent.has(id))),
    waiting: new Map([...sent, ...queue.waiting]),
    sending: null,
    failures: queue.failures + 1,
  };
}

/** The server refused the moves as a whole, so nothing of them happened. */
export function refuseSending(queue: SeatQueue): SeatQueue {
  const waiting = new Map([...(queue.sending ?? []), ...queue.waiting]);
  return { ...queue, waiting: withoutKnown(waiting, queue.confirmed, null), sending: null };
}

/**
 * Takes in the guests as the server has them now. What still has to be sent is read from the plan anew, because the plan
 * may have given way to them.
 */
export function learnSeats(
  queue: SeatQueue,
  guests: readonly SeatedGuest[],
  findPlannedSeat: (guestId: number) => Seat | undefined,
): SeatQueue {
  const confirmed = new Map(seatsOf(guests));
  const ids = new Set([...(queue.sending?.keys() ?? []), ...queue.waiting.keys()]);
  const waiting = new Map(
    [...ids]
      .filter((id) => confirmed.has(id))
      .map((id): [number, Seat] => [id, findPlannedSeat(id) ?? { tableNumber: null, seatNumber: null }]),
  );
  return { ...queue, confirmed, waiting: withoutKnown(waiting, confirmed, queue.sending) };
}

export const hasUnsentSeats = ({ waiting, sending }: SeatQueue): boolean => waiting.size > 0 || sending !== null;

export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS);
}
