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

export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal, onResponse } = options;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(`No answer to ${method} ${path}`, { cause: error });
  }
  onResponse?.(response);
  if (!response.ok) throw new ApiError(response.status, text, response.headers.get('retry-after'));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
