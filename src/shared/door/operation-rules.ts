import { hasDeclined } from '../attendance.ts';
import { type Seat, seatKey, tableKey } from '../seat-key.ts';
import { type DoorPerson, findPerson, type PeopleIndex } from './door-person.ts';
import type { LostReason, NameCompanionOperation, SeatMove } from './operation.ts';

/** What becomes of an operation, given what the server has stored when it receives the operation. */
export type DoorJudgement<Change> =
  | { readonly outcome: 'applied'; readonly change: Change }
  | { readonly outcome: 'lost'; readonly reason: LostReason }
  | { readonly outcome: 'held'; readonly reason: 'guest_missing' }
  | { readonly outcome: 'refused'; readonly reason: 'malformed' };

const MISSING = { outcome: 'held', reason: 'guest_missing' } as const;
const lost = (reason: LostReason) => ({ outcome: 'lost', reason }) as const;

export interface DoorSeatChange<Person> extends Seat {
  readonly person: Person;
}

interface SeatedPeople<Person> extends PeopleIndex<Person> {
  /** Whether somebody other than these people has the seat with this `seatKey()`. */
  isSeatTaken(key: string, exceptIds: ReadonlySet<number>): boolean;
}

const isSamePlace = (one: Seat, other: Seat) =>
  tableKey(one.tableNumber) === tableKey(other.tableNumber) && tableKey(one.seatNumber) === tableKey(other.seatNumber);

/**
 * A seat goes to the guest whose move the server received first. All moves of an operation are made or none: if one
 * guest does not sit where the phone saw them, somebody else has moved them. Guests of one operation may swap seats.
 */
export function judgeSeatMoves<Person extends Pick<DoorPerson, 'id' | 'attendance'> & Seat>(
  moves: readonly SeatMove[],
  people: SeatedPeople<Person>,
): DoorJudgement<DoorSeatChange<Person>[]> {
  const changes: DoorSeatChange<Person>[] = [];
  for (const move of moves) {
    const person = findPerson(people, move);
    if (!person) return MISSING;
    changes.push({ person, tableNumber: move.tableNumber, seatNumber: move.seatNumber });
  }
  const moving = new Set(changes.map(({ person }) => person.id));
  const seats = changes.flatMap(({ tableNumber, seatNumber }) => seatKey(tableNumber, seatNumber) ?? []);
  if (moving.size < changes.length || new Set(seats).size < seats.length) {
    return { outcome: 'refused', reason: 'malformed' };
  }
  for (const [index, { person, ...target }] of changes.entries()) {
    const from = moves[index]?.from;
    if (from && !isSamePlace(person, from) && !isSamePlace(person, target)) return lost('guest_moved');
    if (hasDeclined(person) && target.tableNumber !== null) return lost('guest_declined');
  }
  const isTaken = seats.some((key) => people.isSeatTaken(key, moving));
  return isTaken ? lost('seat_taken') : { outcome: 'applied', change: changes };
}

/** The name that reaches the server first stays; the organiser can still change it in the guest list. */
export function judgeCompanionName<Person extends Pick<DoorPerson, 'fullName' | 'isNamePlaceholder'>>(
  operation: NameCompanionOperation,
  people: PeopleIndex<Person>,
): DoorJudgement<{ readonly person: Person; readonly fullName: string }> {
  const person = findPerson(people, operation);
  if (!person) return MISSING;
  const { fullName } = operation;
  if (!person.isNamePlaceholder && person.fullName !== fullName) return lost('already_named');
  return { outcome: 'applied', change: { person, fullName } };
}
