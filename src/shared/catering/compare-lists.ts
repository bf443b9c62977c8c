import type { CateringChange } from '../contracts/catering.ts';
import type { AgeGroup } from '../contracts/guests.ts';
import { tableKey } from '../seat-key.ts';

/**
 * What is kept of a person when a list is confirmed. Neither the name nor the needs themselves: both must be gone at once
 * when the guest is deleted. A hash is enough to notice that the needs are others now.
 */
export interface ConfirmedPerson {
  readonly guestId: number;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly tableName: string | null;
  readonly ageGroup: AgeGroup;
  readonly needsHighChair: boolean;
  readonly meals: Readonly<Record<string, string>>;
  /** Null without needs. */
  readonly needsHash: string | null;
}

type Seat = CateringChange['seat'];

const seatOf = ({ tableNumber, seatNumber, tableName }: ConfirmedPerson): Seat => ({
  tableNumber,
  seatNumber,
  tableName,
});
const isSameSeat = (a: Seat, b: Seat) =>
  tableKey(a.tableNumber) === tableKey(b.tableNumber) && tableKey(a.seatNumber) === tableKey(b.seatNumber);

function compareMeals(before: ConfirmedPerson, now: ConfirmedPerson) {
  const courses = new Set([...Object.keys(before.meals), ...Object.keys(now.meals)]);
  return [...courses]
    .map((course) => ({ course, from: before.meals[course] ?? null, to: now.meals[course] ?? null }))
    .filter(({ from, to }) => from !== to);
}

/** What changed since the confirmed list; `nameOf` returns null for a guest whose name is no longer stored. */
export function compareLists(
  before: readonly ConfirmedPerson[],
  now: readonly ConfirmedPerson[],
  nameOf: (guestId: number) => string | null,
): CateringChange[] {
  const previous = new Map(before.map((person) => [person.guestId, person]));
  const current = new Set(now.map(({ guestId }) => guestId));
  const changes: CateringChange[] = [];
  const add = (kind: CateringChange['kind'], person: ConfirmedPerson, details: Partial<CateringChange> = {}) => {
    const name = nameOf(person.guestId);
    changes.push({
      kind,
      name,
      seat: seatOf(person),
      seatBefore: null,
      course: null,
      from: null,
      to: null,
      ...details,
    });
  };
  for (const person of now) {
    const known = previous.get(person.guestId);
    if (!known) {
      add('added', person);
      continue;
    }
    if (!isSameSeat(seatOf(known), seatOf(person))) add('moved', person, { seatBefore: seatOf(known) });
    for (const meal of compareMeals(known, person)) add('meal', person, meal);
    if (known.needsHash !== person.needsHash) add('needs', person);
    if (known.ageGroup !== person.ageGroup) add('ageGroup', person, { from: known.ageGroup, to: person.ageGroup });
    if (known.needsHighChair !== person.needsHighChair) add('highChair', person);
  }
  for (const person of before) {
    if (!current.has(person.guestId)) add('removed', person);
  }
  return changes;
}
