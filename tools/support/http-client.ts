import { once } from 'node:events';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Parsed where it is JSON, else the text. */
  readonly body: Body;
}

interface Options {
  readonly url: string;
  /** Sent as X-Forwarded-For, as a proxy does. */
  readonly address?: string;
  /** The connection's own source address, which a proxy sees; any of 127.0.0.0/8. */
  readonly localAddress?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 512 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 512 }),
};

function storeCookies(cookies: Map<string, string>, lines: readonly string[] = []): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /;\s*max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The answer began and broke off: the server, or the connection to it, died in the middle. */
export class AnswerCutOff extends Error {
  override name = 'AnswerCutOff';
}

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Not decompressed. */
  readonly body: Buffer;
}

export async function sendRequest(url: string | URL, options: RequestOptions, payload?: string): Promise<RawAnswer> {
  const isSecure = String(url).startsWith('https:');
  const call = isSecure ? httpsRequest : httpRequest;
  const outgoing = call(url, { agent: agents[isSecure ? 'https:' : 'http:'], ...options }).end(payload);
  // No error is lost: `once` throws one that comes before the answer, and reading the body one that comes later.
  outgoing.on('error', () => {});
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response).catch((error: Error) => {
    throw options.signal?.aborted ? error : new AnswerCutOff(error.message, { cause: error });
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

/** An HTTP client that keeps cookies as a browser does, but follows no redirects and adds no browser's headers. */
export class Client {
  readonly url: string;
  private readonly options: Options;
  private readonly cookies: Map<string, string>;

  constructor(options: Options, cookies = new Map<string, string>()) {
    this.url = options.url;
    this.options = options;
    this.cookies = cookies;
  }

  /** The Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same browser, with the same cookies, at another server. */
  at(url: string): Client {
    return new Client({ ...this.options, url }, this.cookies);
  }

  async request<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const { url, address, localAddress, timeoutMs = TIMEOUT_MS } = this.options;
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const options = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(localAddress && { localAddress }),
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(address && { 'x-forwarded-for': address }),
        // Node sends no length with DELETE by itself, and the server would read the body as the next request.
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(payload)),
        }),
        ...headers,
      },
    };
    const answer = await sendRequest(new URL(path, url), options, payload);
    storeCookies(this.cookies, answer.headers['set-cookie']);
    const text = answer.body.toString();
    const isJson = answer.headers['content-type']?.includes('json') && text !== '';
    return { ...answer, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  get = <Body>(path: string) => this.request<Body>('GET', path);
  post = <Body>(path: string, body?: unknown) => this.request<Body>('POST', path, body);
  patch = <Body>(path: string, body?: unknown) => this.request<Body>('PATCH', path, body);
  delete = <Body>(path: string) => this.request<Body>('DELETE', path);
}

export const createClient = (options: Options): Client => new Client(options);

/** Returns the answer's body; throws an error that shows the answer if its status is not the expected one. */
export function expectStatus<Body>(answer: Answer<Body>, status: number, what: string): Body {
  if (answer.status !== status) {
    throw new Error(`${what}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
  }
  return answer.body;
}
