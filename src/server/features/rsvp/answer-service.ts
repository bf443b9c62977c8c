import type { Database } from '../../db/client.ts';
import { changeAttendance } from '../guests/attendance-service.ts';
import { writeListColumns } from '../guests/change-list-data.ts';
import { removeNames } from '../guests/companions-service.ts';
import { nameCompanions } from '../guests/households/data.ts';
import { listMealOptions } from '../menu/data.ts';
import { deleteNeeds, findNeeds, storeNeeds } from '../needs/data.ts';
import { requireNeedsKept } from '../needs/service.ts';
import { type AnswerPlan, isNameable, keptMeals } from './answer.ts';
import { type HouseholdOfEvent, listMembersById, updateHousehold } from './data.ts';
import { decideReply, insertReply, listOpenRequests, type ReplyRow } from './reply-data.ts';

export interface AnswerSource {
  readonly by: ReplyRow['by'];
  readonly at: Date;
  readonly nonce: string | null;
  /** Undefined keeps the stored message, as an undefined `email` keeps the stored address. */
  readonly message: string | null | undefined;
  readonly email?: string | null | undefined;
}

async function writeNeeds(tx: Database, { event }: HouseholdOfEvent, needs: AnswerPlan['needs'], source: AnswerSource) {
  if ([...needs.values()].some((needed) => needed !== null)) requireNeedsKept(event, source.at);
  for (const [guestId, needed] of needs) {
    if (needed === null) {
      await deleteNeeds(tx, guestId);
      continue;
    }
    const { allergens, diets, other = null, usesWheelchair } = needed;
    const codes = { allergens: [...new Set(allergens)], diets: [...new Set(diets)] };
    await storeNeeds(tx, { guestId, ...codes, other, usesWheelchair, consentAt: source.at, consentBy: source.by });
  }
}

/**
 * Withdraws the household's open requests if the answer names their guests or makes a request itself. What they asked
 * for guests whom the answer does not name is carried over. Returns the people of the new request, if there is one.
 */
async function withdrawRequests(tx: Database, householdId: number, { applied, requested }: AnswerPlan, at: Date) {
  const open = await listOpenRequests(tx, householdId);
  const answered = new Set([...applied, ...requested].map(({ guestId }) => guestId));
  // Without meals: these were changed and logged when the request was made.
  const stillAsked = open
    .flatMap(({ people }) => people.map(({ meals: _, ...person }) => person))
    .filter(({ guestId }) => !answered.has(guestId));
  const isTouched =
    requested.length > 0 || open.some(({ people }) => people.some(({ guestId }) => answered.has(guestId)));
  if (!isTouched) return [];
  for (const { id } of open) await decideReply(tx, id, 'withdrawn', at);
  return [...stillAsked, ...requested];
}

/** Deletes needs noted before the request, which are those of the person whose name it takes back. Later ones stay. */
async function deleteNeedsBefore(tx: Database, guestIds: readonly number[], askedAt: Date): Promise<void> {
  for (const guestId of guestIds) {
    const needs = await findNeeds(tx, guestId);
    if (needs && needs.consentAt < askedAt) await deleteNeeds(tx, guestId);
  }
}

const languagesOf = ({ event, ownerLanguage }: HouseholdOfEvent) => ({
  language: event.language,
  owner: { language: ownerLanguage },
});

/**
 * Stores an answer: the guests, their seats and needs, the household's next version and the log. Must run in a transaction
 * that holds the event's lock; throws 409 `already_arrived` for a guest who is checked in and declines.
 */
export async function storeAnswer(
  tx: Database,
  found: HouseholdOfEvent,
  plan: AnswerPlan,
  source: AnswerSource,
): Promise<void> {
  const { household, event } = found;
  const { by, at, nonce, message, email } = source;
  await changeAttendance(tx, event.id, plan.attendances, { by, at });
  await nameCompanions(tx, plan.names);
  await removeNames(tx, languagesOf(found), plan.unnamed);
  await writeListColumns(tx, plan.rows);
  await writeNeeds(tx, found, plan.needs, source);
  const asked = await withdrawRequests(tx, household.id, plan, at);
  const reply = { eventId: event.id, householdId: household.id, by, message: message ?? null, at };
  const isPartlyApplied = plan.applied.length > 0 || asked.length === 0;
  if (isPartlyApplied) await insertReply(tx, { ...reply, nonce, state: 'applied', people: [...plan.applied] });
  if (asked.length > 0) {
    await insertReply(tx, { ...reply, nonce: isPartlyApplied ? null : nonce, state: 'requested', people: asked });
  }
  await updateHousehold(tx, household.id, {
    version: household.version + 1,
    answeredAt: at,
    ...(message !== undefined && { message }),
    ...(email !== undefined && { email }),
  });
}

/** Does what a request asked for, as far as its people are still on the list. */
export async function applyRequest(
  tx: Database,
  found: HouseholdOfEvent,
  { eventId, people, at: askedAt }: ReplyRow,
  at: Date,
): Promise<void> {
  const asked = new Map(people.map((person) => [person.guestId, person]));
  const members = await listMembersById(tx, eventId, [...asked.keys()]);
  const present = members.flatMap((member) => {
    const person = asked.get(member.id);
    return person ? [{ member, person }] : [];
  });
  const attendances = new Map(present.map(({ member, person }) => [member.id, person.to]));
  await changeAttendance(tx, eventId, attendances, { by: 'guest', at });
  const names = present.flatMap(({ member, person: { newName } }) =>
    newName !== undefined && isNameable(member) ? [[member.id, newName] as const] : [],
  );
  await nameCompanions(tx, new Map(names.filter(([, name]) => name !== '')));
  const unnamed = names.flatMap(([id, name]) => (name === '' ? [id] : []));
  await removeNames(tx, languagesOf(found), unnamed);
  await deleteNeedsBefore(tx, unnamed, askedAt);
  const options = await listMealOptions(tx, eventId);
  const rows = present
    .filter(({ person }) => person.ageGroup !== undefined || person.needsHighChair !== undefined)
    .map(({ member, person: { ageGroup = member.ageGroup, needsHighChair = member.needsHighChair } }) => ({
      ...member,
      ageGroup,
      needsHighChair,
      meals: keptMeals(member, ageGroup, options),
    }));
  await writeListColumns(tx, rows);
}
