import { publicApiPaths } from '../../shared/api-paths.ts';
import type { LookupAnswer, LookupProblem, PageEvent } from '../../shared/contracts/guest-pages.ts';
import type { FoundGuest } from '../../shared/contracts/seat-finder.ts';

const TIMEOUT_MS = 20_000;
// As the contract names it; importing the contract would bring the validation library along.
const MORE_MATCHES_HEADER: typeof import('../../shared/contracts/seat-finder.ts').MORE_MATCHES_HEADER =
  'x-more-matches';

export type LookupResult =
  | { readonly answer: LookupAnswer; readonly problem?: never }
  | { readonly problem: LookupProblem; readonly answer?: never };

const PROBLEM_BY_STATUS: Record<number, LookupProblem> = {
  400: 'nameTooShort',
  404: 'eventNotFound',
  429: 'tooManyLookups',
};

/** Asks the server who has that name. Rejects only when `signal` called it off. */
export async function lookUp(
  event: Pick<PageEvent, 'id' | 'hasGuests'>,
  name: string,
  signal: AbortSignal,
): Promise<LookupResult> {
  if (name === '') return { problem: 'nameRequired' };
  // By hand: phones that are a few years old have no `AbortSignal.any`.
  const fetching = new AbortController();
  const giveUp = () => fetching.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(publicApiPaths.lookup(event.id, name), {
      signal: fetching.signal,
    });
    if (!response.ok) return { problem: PROBLEM_BY_STATUS[response.status] ?? 'lookupFailed' };
    const people = (await response.json()) as FoundGuest[];
    if (people.length > 0) {
      return { answer: { kind: 'found', people, hasMore: response.headers.has(MORE_MATCHES_HEADER) } };
    }
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
