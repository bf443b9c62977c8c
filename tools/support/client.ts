import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Parsed where it is JSON, else the text. */
  readonly body: Body;
}

export interface Client {
  readonly url: string;
  /** The Cookie header. */
  readonly cookie: string;
  /** The same browser, with the same cookies, at another server. */
  at(url: string): Client;
  request<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  get<Body = unknown>(path: string): Promise<Answer<Body>>;
  post<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>>;
  patch<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>>;
  delete<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>>;
}

interface Options {
  readonly url: string;
  /** Sent as X-Forwarded-For, as a proxy does. */
  readonly address?: string;
  /** The connection's own source address, which a proxy sees; any of 127.0.0.0/8. */
  readonly localAddress?: string;
  readonly cookies?: Map<string, string>;
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

function send(url: URL, options: RequestOptions, payload: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const call = isSecure ? httpsRequest : httpRequest;
    const outgoing = call(url, { ...options, agent: agents[isSecure ? 'https:' : 'http:'] }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.includes('json') && text !== '';
        try {
          const body: unknown = isJson ? JSON.parse(text) : text;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        } catch (error) {
          reject(error);
        }
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Keeps cookies as a browser does, and nothing else of one: it follows no redirects and adds no headers. */
export function createClient(options: Options): Client {
  const { url, address, localAddress, cookies = new Map(), timeoutMs = TIMEOUT_MS } = options;
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = async <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const cookie = cookieHeader();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await send(
      new URL(path, url),
      {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(localAddress && { localAddress }),
        headers: {
          ...(cookie && { cookie }),
          ...(address && { 'x-forwarded-for': address }),
          // Node sends no length with DELETE by itself, and the server would read the body as the next request.
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
          ...headers,
        },
      },
      payload,
    );
    storeCookies(cookies, answer.headers['set-cookie']);
    return answer as Answer<Body>;
  };
  return {
    url,
    get cookie() {
      return cookieHeader();
    },
    at: (other) => createClient({ ...options, cookies, url: other }),
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    patch: (path, body) => request('PATCH', path, body),
    delete: (path, body) => request('DELETE', path, body),
  };
}

/** The answer's body; fails with the answer where its status is another one. */
export function expectStatus<Body>(answer: Answer<Body>, status: number, what: string): Body {
  if (answer.status !== status) {
    throw new Error(`${what}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
  }
  return answer.body;
}
