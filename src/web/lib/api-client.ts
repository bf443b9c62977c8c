import type { ErrorBody } from '../../shared/contracts/errors.ts';

/** The server answered, and refused. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly seatedGuest: ErrorBody['seatedGuest'];

  constructor(status: number, bodyText: string) {
    super(`${status}: ${bodyText}`);
    const body = parseErrorBody(bodyText);
    this.status = status;
    this.code = body.code;
    this.serverMessage = body.message;
    this.issues = body.issues ?? [];
    this.seatedGuest = body.seatedGuest;
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
}

export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal } = options;
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
  if (!response.ok) throw new ApiError(response.status, text);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
