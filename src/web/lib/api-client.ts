import type { ErrorBody } from '../../shared/contracts/errors.ts';

/** The server answered, and refused. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly seatedGuest: ErrorBody['seatedGuest'];
  /** By which we find it in our log. */
  readonly requestId: string | undefined;
  /** When to come back, where the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText}`);
    const body = parseErrorBody(bodyText);
    this.status = status;
    this.code = body.code;
    this.serverMessage = body.message;
    this.issues = body.issues ?? [];
    this.seatedGuest = body.seatedGuest;
    this.requestId = body.requestId;
    this.retryAfterSeconds = Number(retryAfter) || undefined;
  }
}

/** No answer came: the server is out of reach, or the connection broke. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

// Checked by hand, not with the contract's schema: every page loads this module, few load the validation library.
function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  } catch {
    return {};
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Sees the answer's headers, whatever its status. */
  onResponse?: (response: Response) => void;
}

declare global {
  interface Window {
    /** By path, what public/early.js asked for before this script was here. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Later on, an answer that nobody took may no longer be true. */
const EARLY_ANSWER_MS = 15_000;

/** Each answer serves once. */
function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  if (typeof window === 'undefined' || performance.now() > EARLY_ANSWER_MS) return undefined;
  const answer = window.earlyAnswers?.get(path);
  window.earlyAnswers?.delete(path);
  return answer;
}

export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal, onResponse } = options;
  let response: Response;
  let text: string;
  try {
    const early = method === 'GET' ? takeEarlyAnswer(path) : undefined;
    response = await (early ??
      fetch(path, {
        method,
        credentials: 'include',
        headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      }));
    text = await response.text();
    signal?.throwIfAborted();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(`No answer to ${method} ${path}`, { cause: error });
  }
  onResponse?.(response);
  if (!response.ok) throw new ApiError(response.status, text, response.headers.get('retry-after'));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
