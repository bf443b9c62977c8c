import { useRef, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { PageOf, RsvpProblem } from '../../../shared/contracts/guest-pages.ts';
import type { Rsvp } from '../../../shared/contracts/rsvp.ts';
import { guestPaths } from '../../../shared/paths.ts';
import {
  isSameForm,
  type ReadForm,
  type RsvpFormIssue,
  readRsvpForm,
  toFormFields,
  toFormIssues,
} from '../../../shared/rsvp-form.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';

const TIMEOUT_MS = 30_000;

interface State {
  readonly rsvp: Rsvp;
  readonly isChanging: boolean;
  readonly problem: RsvpProblem | null;
  readonly issues: readonly RsvpFormIssue[];
  readonly isSending: boolean;
  /** How often sending has finished, with or without success: the page moves the focus each time. */
  readonly finishedCount: number;
}

const PROBLEM_BY_CODE: Partial<Record<NonNullable<ApiError['code']>, RsvpProblem>> = {
  rsvp_changed: 'changed',
  rsvp_closed: 'justClosed',
  already_arrived: 'justArrived',
  needs_expired: 'needsOver',
  not_found: 'linkGone',
  too_many_requests: 'tooMany',
  invalid_input: 'invalid',
};

/** Gives up after a while: the form must not wait for ever. */
async function inTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What the page shows after the server refused an answer. If the answer is invalid because its form was out of date,
 * the current state is shown, since no field that the guest sees is wrong.
 */
async function explainRefusal(token: string, error: ApiError, shown: Rsvp, people: ReadForm['people']) {
  const problem = (error.code && PROBLEM_BY_CODE[error.code]) ?? 'failed';
  const issues = toFormIssues(error.issues, people);
  if (error.current !== undefined) return { problem, issues, rsvp: error.current };
  if (problem !== 'invalid') return { problem, issues };
  const current = await inTime((signal) => call(calls.rsvp.read, { params: { token }, signal })).catch(() => shown);
  return isSameForm(current, shown) ? { problem, issues } : { problem: 'changed' as const, issues, rsvp: current };
}

/** Sends the form without reloading the page. Whatever fails, the form keeps what was typed. */
export function useSendAnswer({ token, rsvp, isChanging, problem, issues }: PageOf<'rsvp'>) {
  const [state, setState] = useState<State>({ rsvp, isChanging, problem, issues, isSending: false, finishedCount: 0 });
  /**
   * If no response came, the server may have stored the form all the same. The same content is therefore sent with the
   * same nonce, which stores it only once. Other content gets a new nonce, or the server would not store it.
   */
  const lastTry = useRef<{ content: string; nonce: string }>(undefined);

  const finish = (changes: Partial<State>) =>
    setState((last) => ({
      ...last,
      problem: null,
      issues: [],
      isSending: false,
      finishedCount: last.finishedCount + 1,
      ...changes,
    }));

  async function send(form: HTMLFormElement): Promise<void> {
    if (state.isSending) return;
    const { issues: found, ...answer } = readRsvpForm(toFormFields(new FormData(form)), state.rsvp);
    if (answer.people.length === 0) return finish({ problem: 'nothingChosen' });
    if (found.length > 0) return finish({ problem: 'invalid', issues: found });
    const body = { version: state.rsvp.version, ...answer };
    const content = JSON.stringify(body);
    const nonce = lastTry.current?.content === content ? lastTry.current.nonce : newRandomIdentifier();
    lastTry.current = { content, nonce };
    setState((last) => ({ ...last, isSending: true }));
    try {
      const stored = await inTime((signal) =>
        call(calls.rsvp.answer, { params: { token }, body: { ...body, nonce }, signal }),
      );
      window.history.replaceState(null, '', guestPaths.rsvp(token));
      finish({ rsvp: stored, isChanging: false, problem: stored.leftOut?.length ? 'needsLeftOut' : null });
    } catch (error) {
      if (!(error instanceof ApiError)) return finish({ problem: 'failed' });
      finish(await explainRefusal(token, error, state.rsvp, answer.people));
    }
  }

  return { state, send: (form: HTMLFormElement) => void send(form) };
}
