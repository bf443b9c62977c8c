import type { Received } from '../../shared/calls/call.ts';
import * as calls from '../../shared/calls/index.ts';
import { pathOf } from '../../shared/calls/path-of.ts';
import type { LookupAnswer, LookupProblem, PageEvent } from '../../shared/contracts/guest-pages.ts';

const TIMEOUT_MS = 20_000;
// Typed by the contract, not imported from it: that would bundle the validation library with this page.
type Contract = typeof import('../../shared/contracts/seat-finder.ts');
const MORE_MATCHES_HEADER: Contract['MORE_MATCHES_HEADER'] = 'x-more-matches';
const NEAR_MATCHES_HEADER: Contract['NEAR_MATCHES_HEADER'] = 'x-near-matches';
const FULL_NAME_REQUIRED_HEADER: Contract['FULL_NAME_REQUIRED_HEADER'] = 'x-full-name-required';

export type LookupResult =
  | { readonly answer: LookupAnswer; readonly problem?: never }
  | { readonly problem: LookupProblem; readonly answer?: never };

const PROBLEM_BY_STATUS: Record<number, LookupProblem> = {
  400: 'nameTooShort',
  404: 'eventNotFound',
  429: 'tooManyLookups',
};

/** Looks a name up on the server. Rejects only when `signal` aborts it. */
export async function lookUp(
  event: Pick<PageEvent, 'id' | 'hasGuests'>,
  name: string,
  signal: AbortSignal,
): Promise<LookupResult> {
  if (name === '') return { problem: 'nameRequired' };
  // Not `AbortSignal.any`: phones a few years old do not have it.
  const fetching = new AbortController();
  const giveUp = () => fetching.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(pathOf(calls.guests.lookUp, { id: event.id }, { name }), { signal: fetching.signal });
    if (!response.ok) return { problem: PROBLEM_BY_STATUS[response.status] ?? 'lookupFailed' };
    const people = (await response.json()) as Received<typeof calls.guests.lookUp>;
    const hasMore = response.headers.has(MORE_MATCHES_HEADER);
    const isNear = response.headers.has(NEAR_MATCHES_HEADER);
    const isFullNameRequired = response.headers.has(FULL_NAME_REQUIRED_HEADER);
    if (people.length > 0) return { answer: { kind: 'found', people, hasMore, isNear, isFullNameRequired } };
    if (isFullNameRequired) return { answer: { kind: 'fullNameRequired' } };
    return { answer: event.hasGuests ? { kind: 'notFound', name } : { kind: 'noGuests' } };
  } catch (error) {
    signal.throwIfAborted();
    console.warn('The lookup failed', error);
    return { problem: 'lookupFailed' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
