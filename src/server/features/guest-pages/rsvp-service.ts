import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CalendarEntry } from '../../../shared/calendar-file.ts';
import type { PageOf, RsvpProblem } from '../../../shared/contracts/guest-pages.ts';
import { rsvpAnswerSchema } from '../../../shared/contracts/rsvp.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import {
  type FormFields,
  keepKnownFields,
  type ReadForm,
  type RsvpFormIssue,
  readRsvpForm,
  toFormIssues,
} from '../../../shared/rsvp-form.ts';
import type { AppContext } from '../../common/context.ts';
import { isToken } from '../../common/ids.ts';
import { AppError, toAppError } from '../../http/errors.ts';
import { findHouseholdByToken } from '../rsvp/data.ts';
import type { RsvpState } from '../rsvp/household-state.ts';
import type { RsvpService } from '../rsvp/service.ts';
import type { PageAnswer } from './service.ts';

/** The same page for a link that is unknown, replaced or malformed. */
const NOT_FOUND: PageAnswer = { page: { kind: 'rsvpNotFound' }, status: 404 };

/** Errors that the page explains above the form; all others are thrown again. */
const PROBLEMS: Partial<Record<AppError['code'], RsvpProblem>> = {
  invalid_input: 'invalid',
  rsvp_closed: 'justClosed',
  already_arrived: 'justArrived',
  needs_expired: 'needsOver',
  too_many_requests: 'tooMany',
  busy: 'failed',
};

/** Reasons that lie in settings which were changed since the form was opened: no field of the current form is wrong. */
const NO_LONGER_ASKED: readonly string[] = [
  messageKey('rsvpErrors.mealsClosed'),
  messageKey('rsvpErrors.maybeNotAllowed'),
];

const uncheckedAnswerSchema = rsvpAnswerSchema.omit({ version: true, nonce: true });

/** The answer is stored, without what is not asked for. */
export interface Stored {
  readonly leftOut: readonly 'needs'[];
}

interface Refusal {
  readonly problem: RsvpProblem;
  readonly status: number;
  readonly issues?: readonly RsvpFormIssue[];
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * A posted form has no nonce of its own: the same form posted twice is the same answer. A form that was changed after going
 * back to it is another one, and is refused if its version is no longer the current one.
 */
function nonceOf(token: string, fields: FormFields): string {
  const content = JSON.stringify([token, Object.entries(fields).sort()]);
  return createHash('sha256').update(content).digest('base64url');
}

function toPage(
  token: string,
  rsvp: RsvpState,
  { isChanging, typed, refusal }: { isChanging: boolean; typed?: FormFields; refusal?: Refusal },
): PageAnswer {
  const isFormShown = rsvp.phase !== 'closed' && (isChanging || rsvp.answeredAt === null);
  return {
    page: {
      kind: 'rsvp',
      token,
      rsvp,
      isChanging: isFormShown,
      problem: refusal?.problem ?? null,
      issues: [...(refusal?.issues ?? [])],
      typed: typed ? keepKnownFields(typed, rsvp) : null,
    },
    status: refusal?.status ?? 200,
    path: paths.rsvp(token),
    language: rsvp.language,
    retryAfterSeconds: refusal?.retryAfterSeconds,
  };
}

/** The answer without the fields that the contract refuses, so that the rest can be checked for further problems. */
function withoutRefused(answer: Omit<ReadForm, 'issues'>, refused: readonly { readonly path: PropertyKey[] }[]) {
  const rest: Record<PropertyKey, unknown> & { people: Record<PropertyKey, unknown>[] } = {
    ...answer,
    people: answer.people.map((person) => ({ ...person })),
  };
  for (const {
    path: [head = '', index, field],
  } of refused) {
    if (head === 'people' && field !== undefined) delete rest.people[Number(index)]?.[field];
    else if (head !== 'people') delete rest[head];
  }
  return rest;
}

/** The pages of an invitation, for guests with and without JavaScript. */
export function createRsvpPageService({ db }: AppContext, rsvp: RsvpService) {
  /** Stores the answer; else says why not. */
  async function store(
    token: string,
    fields: FormFields,
    state: RsvpState,
  ): Promise<{ refusal: Refusal; current?: RsvpState } | Stored> {
    const { issues, ...answer } = readRsvpForm(fields, state);
    const input = { ...answer, version: Number(fields.version?.[0]), nonce: nonceOf(token, fields) };
    const parsed = rsvpAnswerSchema.safeParse(input);
    const refused = parsed.error?.issues ?? [];
    const named = refused.map(({ path }) => ({ path: path.join('.') }));
    const found = [...issues, ...toFormIssues(named, answer.people)];
    if (answer.people.length === 0) return { refusal: { problem: 'nothingChosen', status: 400, issues: found } };
    try {
      if (parsed.success && issues.length === 0) {
        const { isStale, current } = await rsvp.answer(token, parsed.data);
        if (isStale) return { refusal: { problem: 'changed', status: 409 }, current };
        return { leftOut: current.leftOut ?? [] };
      }
      // All problems are reported at once: without JavaScript every further check costs another page load.
      const rest = uncheckedAnswerSchema.safeParse({ ...withoutRefused(answer, refused), consent: true });
      if (rest.success) await rsvp.check(token, rest.data);
      return { refusal: { problem: 'invalid', status: 400, issues: found } };
    } catch (thrown) {
      const error = toAppError(thrown);
      const known = error instanceof AppError ? PROBLEMS[error.code] : undefined;
      if (!(error instanceof AppError) || !known) throw thrown;
      const { status, options } = error;
      const { issues: forbidden = [], retryAfterSeconds } = options;
      const problem = forbidden.some(({ message }) => NO_LONGER_ASKED.includes(message)) ? 'changed' : known;
      const all = [...found, ...toFormIssues(forbidden, answer.people)];
      return { refusal: { problem, status, issues: all, retryAfterSeconds } };
    }
  }

  return {
    /** `leftOut` says what of the last answer was not stored. */
    async find(token: string, isChanging: boolean, leftOut = false): Promise<PageAnswer> {
      const state = await rsvp.find(token);
      const refusal = leftOut ? ({ problem: 'needsLeftOut', status: 200 } as const) : undefined;
      return state ? toPage(token, state, { isChanging, ...(refusal && { refusal }) }) : NOT_FOUND;
    },

    /** The form posted without JavaScript. If it is not stored, the page again, with what was typed. */
    async answer(token: string, fields: FormFields): Promise<PageAnswer | Stored> {
      const state = await rsvp.find(token);
      if (!state) return NOT_FOUND;
      const refused = await store(token, fields, state);
      if ('leftOut' in refused) return refused;
      const current = refused.current ?? (await rsvp.find(token));
      if (!current) return NOT_FOUND;
      return toPage(token, current, { isChanging: true, typed: fields, refusal: refused.refusal });
    },

    /** Finds the household's link by the code on paper; otherwise returns the page for codes with the problem. */
    async openByCode(request: FastifyRequest, code: string): Promise<{ token: string } | { page: PageAnswer }> {
      const answer = (problem: PageOf<'rsvpCode'>['problem'], status: number, retryAfterSeconds?: number) => ({
        page: { page: { kind: 'rsvpCode', code, problem } as const, status, retryAfterSeconds },
      });
      try {
        const token = await rsvp.findTokenByCode(request, code);
        return token === undefined ? answer('wrongCode', 404) : { token };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (!(error instanceof AppError)) throw thrown;
        if (error.status >= 500) request.failure = thrown;
        const problem = error.code === 'too_many_requests' ? 'tooManyCodes' : 'codeFailed';
        return answer(problem, error.status, error.options.retryAfterSeconds);
      }
    },

    /** The invitation as an entry of a calendar: without the household's link, which calendars would pass on. */
    async findCalendarEntry(token: string): Promise<CalendarEntry | undefined> {
      const event = isToken(token) ? (await findHouseholdByToken(db, token))?.event : undefined;
      return event && { eventId: event.id, name: event.name, location: event.location, start: event.date };
    },

    notFound: NOT_FOUND,
  };
}
