import type { Call, ParamsOf, Received, SentBody, SentQuery } from '../../shared/calls/call.ts';
import { type PathInput, pathOf } from '../../shared/calls/path-of.ts';
import type { ErrorBody } from '../../shared/contracts/errors.ts';
import type { Rsvp, RsvpChanged } from '../../shared/contracts/rsvp.ts';

/** The server answered with an error status. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly seatedGuest: ErrorBody['seatedGuest'];
  /** With `rsvp_changed`: the household's answers as they are now. */
  readonly current: Rsvp | undefined;
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined;
  /** Value of the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText}`);
    const body = parseErrorBody(bodyText);
    this.status = status;
    this.code = body.code;
    this.serverMessage = body.message;
    this.issues = body.issues ?? [];
    this.seatedGuest = body.seatedGuest;
    this.current = body.current;
    this.requestId = body.requestId;
    this.retryAfterSeconds = Number(retryAfter) || undefined;
  }
}

/** There was no answer: the server is unreachable, or the connection broke. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** Whether the same call may succeed in a moment. */
export const isTemporary = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

// Not validated with the contract's schema, so that pages with this module need not load Zod.
function parseErrorBody(text: string): Partial<ErrorBody & Pick<RsvpChanged, 'current'>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  } catch {
    return {};
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the browser finish sending after the page was closed. Only for bodies of less than 64 KB. */
  keepalive?: boolean;
  /** Called with every answer, also with errors; for reading headers. */
  onResponse?: (response: Response) => void;
  /** Throws when the server has too much to do for this account, instead of asking again after a moment. */
  failsWhenBusy?: boolean;
}

interface RequestOptions extends CallOptions {
  method?: Call['method'];
  body?: unknown;
}

type CallInput<C extends Call> = CallOptions &
  ([keyof ParamsOf<C>] extends [never] ? unknown : { params: ParamsOf<C> }) &
  (undefined extends SentBody<C> ? { body?: SentBody<C> } : { body: SentBody<C> }) & { query?: SentQuery<C> };

declare global {
  interface Window {
    /** Requests that public/early.js started before this script was loaded, by path. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Answers to early requests are used up to this time after the page started; later they may be out of date. */
const EARLY_ANSWER_MS = 15_000;

/** Returns the early answer for a path, if there is one, and forgets it: each is used once. */
function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  if (typeof window === 'undefined' || performance.now() > EARLY_ANSWER_MS) return undefined;
  const answer = window.earlyAnswers?.get(path);
  window.earlyAnswers?.delete(path);
  return answer;
}

/** How often a call is repeated that the server has not begun, because it works on others of this account. */
const BUSY_REPEATS = 5;

/** Whether the server answered that it is busy, and the time has passed after which the call may be repeated. */
export async function waitWhileBusy(error: ApiError, repeats: number, signal?: AbortSignal): Promise<boolean> {
  if (error.code !== 'busy' || repeats >= BUSY_REPEATS) return false;
  await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 1) * 1_000));
  return !signal?.aborted;
}

/** Makes a call of `shared/calls`; what it needs and what it resolves with follows from there. */
export function call<C extends Call>(
  target: C,
  ...[input]: Record<never, never> extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>]
): Promise<Received<C>> {
  const given = (input ?? {}) as CallInput<Call> & { params?: PathInput<Call>[0] };
  return request(pathOf<Call>(target, given.params, given.query), { ...given, method: target.method });
}

export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await requestOnce<Answer>(path, options);
    } catch (error) {
      const isBusy = error instanceof ApiError && !options.failsWhenBusy;
      if (!isBusy || !(await waitWhileBusy(error, repeats, options.signal))) throw error;
    }
  }
}

async function requestOnce<Answer>(path: string, options: RequestOptions): Promise<Answer> {
  const { method = 'GET', body, signal, keepalive = false, onResponse } = options;
  let response: Response;
  let text: string;
  const ask = () =>
    fetch(path, {
      method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ?? null,
      keepalive,
    });
  try {
    const early = method === 'GET' ? takeEarlyAnswer(path) : undefined;
    response = await (early ?? ask());
    try {
      text = await response.text();
    } catch (error) {
      if (method !== 'GET' || signal?.aborted) throw error;
      // The answer was cut off, as by a server that died, which no proxy can hide. Asked again, another server answers.
      response = await ask();
      text = await response.text();
    }
    signal?.throwIfAborted();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(`No answer to ${method} ${path}`, { cause: error });
  }
  onResponse?.(response);
  if (!response.ok) throw new ApiError(response.status, text, response.headers.get('retry-after'));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
