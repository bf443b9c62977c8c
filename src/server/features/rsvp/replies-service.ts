import type { z } from 'zod';
import type { typedReplySchema } from '../../../shared/contracts/rsvp.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import { householdStatus } from '../../../shared/household-status.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { refuse } from '../event-access/rules.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { listHouseholdIds } from '../households/data.ts';
import { listMealOptions } from '../menu/data.ts';
import { planAnswer } from './answer.ts';
import { applyRequest, storeAnswer } from './answer-service.ts';
import { findHouseholdById, type HouseholdOfEvent, listGuestsOfHousehold, updateHousehold } from './data.ts';
import { type RsvpState, readState } from './household-state.ts';
import {
  countFirstAnswersByDay,
  countGuestsByAttendance,
  decideReply,
  findReply,
  listHouseholdsWithReplies,
  listReplies,
  listRequests,
  type ReplyRow,
} from './reply-data.ts';
import type { AnswerResult } from './service.ts';

/** How many answered when, the ids of all households, and `readHouseholds` of some of them. */
export async function readReplies({ db }: AppContext, caller: AccountCaller, eventId: number) {
  const { timeZone } = await requireEventAccess(db, caller, { eventId });
  return {
    counts: {
      guests: await countGuestsByAttendance(db, eventId),
      answersByDay: await countFirstAnswersByDay(db, eventId, timeZone),
    },
    ids: await listHouseholdIds(db, eventId),
    readHouseholds: async (ids: number[]) =>
      (await listHouseholdsWithReplies(db, ids)).map(({ attendances, ...household }) => ({
        ...household,
        status: householdStatus(attendances),
      })),
  };
}

export async function readHouseholdReplies({ db }: AppContext, caller: AccountCaller, householdId: number) {
  await requireEventAccess(db, caller, { householdId });
  return listReplies(db, householdId);
}

export async function readRequests({ db }: AppContext, caller: AccountCaller, eventId: number) {
  await requireEventAccess(db, caller, { eventId });
  return listRequests(db, eventId);
}

/** The organiser decides what counts: deadline, meal cut-off and what the page asks for do not apply. */
const ORGANISERS_RULES = { isLate: false, allowsMaybe: true, areMealsOpen: true, asksNeeds: true } as const;

async function requireHousehold(tx: Database, id: number) {
  const found = await findHouseholdById(tx, id);
  if (!found) throw notFoundError('Household not found');
  return found;
}

/** The state as an editor may see it who may not see needs: not even how many are noted, and for whom. */
const withoutNeeds = (state: RsvpState): RsvpState => ({
  ...state,
  people: state.people.map((person) => ({ ...person, notedNeeds: 0 })),
});

/** Stores an answer that reached the organiser by phone or on paper. */
export async function typeInReply(
  { db, clock }: AppContext,
  caller: AccountCaller,
  householdId: number,
  { version, ...answer }: z.output<typeof typedReplySchema>,
): Promise<AnswerResult> {
  return withEventAccess(db, caller, { householdId }, async (tx, event) => {
    const now = clock();
    const seesNeeds = mayDo(event, 'see-needs');
    if (!seesNeeds && answer.people.some(({ needs }) => needs !== undefined)) {
      refuse({ isSignedIn: true, role: event.role }, 'Household not found');
    }
    const readCurrent = async (of: HouseholdOfEvent) => {
      const state = await readState(tx, of, now);
      return seesNeeds ? state : withoutNeeds(state);
    };
    const found = await requireHousehold(tx, householdId);
    if (version !== found.household.version) return { isStale: true, current: await readCurrent(found) };
    const members = await listGuestsOfHousehold(tx, householdId);
    const plan = planAnswer(members, answer, ORGANISERS_RULES, await listMealOptions(tx, found.event.id));
    await storeAnswer(tx, found, plan, { by: 'organiser', at: now, nonce: null, message: answer.message });
    return { isStale: false, current: await readCurrent(await requireHousehold(tx, householdId)) };
  });
}

export type RequestDecision = 'accept' | 'refuse';

/** Accepting applies to today's list: people who were removed since are skipped. */
export async function decideRequest(
  { db, clock }: AppContext,
  caller: AccountCaller,
  requestId: number,
  decision: RequestDecision,
): Promise<ReplyRow> {
  return withEventAccess(db, caller, { requestId }, async (tx) => {
    const now = clock();
    const request = await findReply(tx, requestId);
    const found = request && (await findHouseholdById(tx, request.householdId));
    if (!found) throw notFoundError('Request not found');
    if (request.state !== 'requested') {
      throw new AppError('request_decided', 'This request has been decided or withdrawn already.');
    }
    if (decision === 'accept') await applyRequest(tx, found, request, now);
    const state = decision === 'accept' ? 'accepted' : 'refused';
    await decideReply(tx, requestId, state, now);
    // Pages opened before still show the request as open: the new version makes the server refuse their next answer.
    await updateHousehold(tx, found.household.id, { version: found.household.version + 1 });
    return { ...request, state, decidedAt: now };
  });
}
