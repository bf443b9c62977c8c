import type { ReplyEntryPerson } from '../../../shared/contracts/rsvp.ts';
import type { Database } from '../../db/client.ts';
import type { GuestRow } from './data.ts';
import { insertLogEntries } from './edit-log-data.ts';

type LoggedGuest = Pick<
  GuestRow,
  'id' | 'fullName' | 'householdId' | 'attendance' | 'ageGroup' | 'needsHighChair' | 'meals'
>;

interface GuestEdit {
  readonly before: LoggedGuest;
  readonly after: LoggedGuest;
}

/** The dishes that differ, by course; null for one that is no longer chosen. Undefined if none does. */
export function changedMeals(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string | null> | undefined {
  const courses = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...courses].flatMap((course) =>
    before[course] === after[course] ? [] : [[course, after[course] ?? null] as const],
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

function toEntry({ before, after }: GuestEdit): ReplyEntryPerson | undefined {
  const meals = changedMeals(before.meals, after.meals);
  const changes = {
    ...(after.fullName !== before.fullName && { newName: after.fullName }),
    ...(after.ageGroup !== before.ageGroup && { ageGroup: after.ageGroup }),
    ...(after.needsHighChair !== before.needsHighChair && { needsHighChair: after.needsHighChair }),
    ...(meals && { meals }),
  };
  if (after.attendance === before.attendance && Object.keys(changes).length === 0) return undefined;
  return { guestId: before.id, name: before.fullName, from: before.attendance, to: after.attendance, ...changes };
}

/**
 * Writes into the logs of households what the organiser changed of their guests on the guest list, as far as it is what
 * households answer too. Must run in the transaction that makes the change.
 */
export async function logEdits(tx: Database, eventId: number, edits: readonly GuestEdit[], at: Date): Promise<void> {
  const people = new Map<number, ReplyEntryPerson[]>();
  for (const edit of edits) {
    const { householdId } = edit.after;
    const entry = toEntry(edit);
    if (householdId !== null && entry) people.set(householdId, [...(people.get(householdId) ?? []), entry]);
  }
  const reply = { eventId, nonce: null, by: 'organiser', state: 'edited', message: null, at } as const;
  await insertLogEntries(
    tx,
    Array.from(people, ([householdId, entries]) => ({ ...reply, householdId, people: entries })),
  );
}
