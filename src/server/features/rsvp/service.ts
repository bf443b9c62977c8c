import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HOUSEHOLD_CODE_LENGTH } from '../../../shared/access-code.ts';
import type { rsvpAnswerSchema } from '../../../shared/contracts/rsvp.ts';
import type { AppContext } from '../../common/context.ts';
import { isToken } from '../../common/ids.ts';
import { tryWithin } from '../../common/timeouts.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { MAIL_WAIT_MS } from '../../integrations/mailer.ts';
import { createCodeTries } from '../../limits/access-code-limits.ts';
import type { LinkWrites } from '../../limits/changes-of-event.ts';
import { inBatches } from '../../limits/in-batches.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import { lockEvent } from '../event-access/data.ts';
import { listMealOptions } from '../menu/data.ts';
import {
  createNoticeLimit,
  isAddressChanged,
  sendAddressNotices,
  storeAddressNotices,
  type WaitingNotices,
} from './address-notices.ts';
import { type AnswerRules, leftOutOf, planAnswer } from './answer.ts';
import { storeAnswer } from './answer-service.ts';
import {
  findHouseholdByToken,
  findTokenByCode,
  type HouseholdOfEvent,
  listGuestsOfHousehold,
  listHouseholdsByTokens,
} from './data.ts';
import { type RsvpState, readState } from './household-state.ts';
import { areMealsOpen, rsvpPhase } from './phase.ts';
import { isKnownNonce } from './reply-data.ts';

export type RsvpInput = z.output<typeof rsvpAnswerSchema>;

/** `isStale`: nothing was stored, because the answers were changed since the page was opened. */
export interface AnswerResult {
  readonly isStale: boolean;
  readonly current: RsvpState;
}

/** The same answer for a link that is unknown, malformed or replaced. */
export const noSuchLink = () => notFoundError('This link does not work any more.');

const closed = () => new AppError('rsvp_closed', 'Answers are not taken any more. Please contact the organiser.');

function rulesFor({ settings, event }: HouseholdOfEvent, now: Date): AnswerRules {
  const phase = rsvpPhase(settings, event, now);
  if (phase === 'closed') throw closed();
  const { allowsMaybe, asksNeeds } = settings;
  return { isLate: phase === 'late', allowsMaybe, asksNeeds, areMealsOpen: areMealsOpen(settings, event, now) };
}

/** Codes are printed in groups and typed by hand: case, spaces and dashes do not matter. */
function toCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\p{Pd}._]/gu, '').toUpperCase();
  return code.length === HOUSEHOLD_CODE_LENGTH && /^[0-9A-Z]+$/.test(code) ? code : undefined;
}

export type RsvpService = ReturnType<typeof createRsvpService>;

/** What a household can do with its link, for the calls and for its page. */
export function createRsvpService(context: AppContext, writeByLink: LinkWrites) {
  const { db, clock } = context;
  const tries = createCodeTries(context, 'household');
  // Every answer takes the event's lock: someone who repeats it must not keep the organiser waiting.
  const answers = createDurableRateLimit(context, { name: 'rsvp-answers', points: 40, minutes: 10 });
  const answersPerDay = createDurableRateLimit(context, { name: 'rsvp-answers-day', points: 200, minutes: 24 * 60 });
  // Each change mails the old address: a link must not be usable to send mails to any number of addresses. See also
  // `createNoticeLimit`.
  const addressChanges = createDurableRateLimit(context, { name: 'rsvp-address', points: 5, minutes: 24 * 60 });
  const noticeLimit = createNoticeLimit(context);

  /** Counts a change of address and a notice to each old address; `settle` gives back what the answer did not use. */
  async function countAddressChange(before: HouseholdOfEvent) {
    const key = String(before.household.id);
    await addressChanges.consume(key);
    const permits = await noticeLimit.permit(before);
    return {
      permitted: permits.addresses,
      async settle(waiting: WaitingNotices | undefined): Promise<void> {
        await permits.giveBack(waiting?.notices ?? []);
        if (!waiting) await addressChanges.giveBack(key);
      },
    };
  }

  async function requireHousehold(tx: Database, token: string): Promise<HouseholdOfEvent> {
    const found = isToken(token) ? await findHouseholdByToken(tx, token) : undefined;
    if (!found) throw noSuchLink();
    return found;
  }

  const findHouseholds = inBatches((tokens: readonly string[]) => listHouseholdsByTokens(db, tokens));

  return {
    /** Undefined for a link that does not work. Changes nothing, however often it is called. */
    async find(token: string): Promise<RsvpState | undefined> {
      const known = isToken(token) ? await findHouseholds(token) : [];
      const found = known.find(({ household }) => household.rsvpToken === token);
      return found && readState(db, found, clock());
    },

    /**
     * Stores a household's answer. Throws `not_found` for a link that does not work, `rsvp_closed`, `already_arrived`, and
     * `invalid_input` with the field of each problem; then nothing is stored.
     */
    async answer(token: string, { version, nonce, email, ...answer }: RsvpInput): Promise<AnswerResult> {
      const before = await requireHousehold(db, token);
      const key = String(before.household.id);
      await consumeAll({ limit: answers, key }, { limit: answersPerDay, key });
      const change = isAddressChanged(before, email) ? await countAddressChange(before) : undefined;
      let notices: WaitingNotices | undefined;
      const store = () =>
        db.transaction(async (tx): Promise<{ result: AnswerResult; waiting?: WaitingNotices | undefined }> => {
          await lockEvent(tx, before.event.id, { kind: 'household', id: before.household.id, via: 'replies' });
          // Read again: the link may have been replaced, or another answer stored, while this one waited for the lock.
          const found = await requireHousehold(tx, token);
          const now = clock();
          const leftOut = leftOutOf(answer, found.settings);
          if (await isKnownNonce(tx, found.household.id, nonce)) {
            return { result: { isStale: false, current: { ...(await readState(tx, found, now)), ...leftOut } } };
          }
          if (version !== found.household.version) {
            return { result: { isStale: true, current: await readState(tx, found, now) } };
          }
          const rules = rulesFor(found, now);
          const members = await listGuestsOfHousehold(tx, found.household.id);
          const plan = planAnswer(members, answer, rules, await listMealOptions(tx, found.event.id));
          await storeAnswer(tx, found, plan, { by: 'guest', at: now, nonce, message: answer.message, email });
          const { attendances } = plan;
          const moved = { members, attendances, email, at: now, permitted: change?.permitted ?? new Set<string>() };
          const waiting = await storeAddressNotices(tx, found, moved);
          const current = await readState(tx, await requireHousehold(tx, token), now);
          return { result: { isStale: false, current: { ...current, ...leftOut } }, waiting };
        });
      try {
        const { result, waiting } = await writeByLink(before.event.id, store);
        notices = waiting;
        return result;
      } finally {
        await change?.settle(notices);
        // Not awaited: the guest need not wait for a slow mail server.
        if (notices) void tryWithin(MAIL_WAIT_MS, sendAddressNotices(context, notices), context.log);
      }
    },

    /** Throws as `answer` does if this answer would be refused now, and stores nothing. */
    async check(token: string, answer: Omit<RsvpInput, 'version' | 'nonce'>): Promise<void> {
      const found = await requireHousehold(db, token);
      const rules = rulesFor(found, clock());
      const members = await listGuestsOfHousehold(db, found.household.id);
      planAnswer(members, answer, rules, await listMealOptions(db, found.event.id));
    },

    /** Finds the link of a code on paper; undefined for a wrong code, or 429 after too many wrong ones. */
    async findTokenByCode(request: FastifyRequest, typed: string): Promise<string | undefined> {
      const code = toCode(typed);
      return tries.require(request, async () => (code === undefined ? undefined : findTokenByCode(db, code)));
    },
  };
}
