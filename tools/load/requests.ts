import { Agent, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendRequest } from '../support/http-client.ts';

interface Options {
  readonly name: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Most connections at once, several for a browser. With 1, requests are sent one after the other. */
  readonly connections: number;
}

interface Call {
  readonly kind: Kind;
  /** When to send it. */
  readonly at: number;
  readonly method?: string;
  readonly path: string;
  readonly body?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly arrival?: number | undefined;
  readonly expectedStatus?: number;
  readonly judge?: Judge;
}

/** Longer than anyone would wait. */
const TIMEOUT_MS = 60_000;

/** A browser or device with its own connections, which sends each request at its time and records the answer. */
export class RequestSender {
  readonly name: string;
  private readonly options: Options;
  private readonly recorder: Recorder;
  private readonly agent: Agent;

  constructor(recorder: Recorder, options: Options) {
    this.recorder = recorder;
    this.options = options;
    this.name = options.name;
    this.agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  }

  async send(call: Call): Promise<Exchange> {
    await this.recorder.waitUntil(call.at);
    const sent = this.recorder.now();
    const { status, headers, body } = await this.exchange(call);
    const exchange: Exchange = {
      kind: call.kind,
      caller: this.name,
      method: call.method ?? 'GET',
      path: call.path,
      body: call.body,
      intended: call.at,
      sent,
      ended: this.recorder.now(),
      status,
      bytes: body.length,
      arrival: call.arrival,
    };
    this.recorder.add({ exchange, headers, body, expectedStatus: call.expectedStatus ?? 200, judge: call.judge });
    return exchange;
  }

  close(): void {
    this.agent.destroy();
  }

  private async exchange({ method = 'GET', path, body, headers }: Call) {
    const options = {
      agent: this.agent,
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        ...this.options.headers,
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
    };
    return sendRequest(this.options.url + path, options, body).catch((error: Error) => {
      return { status: 0, headers: {}, body: Buffer.from(error.message) };
    });
  }
}

/** One request and its answer. Times are in milliseconds since the load began. */
export interface Exchange {
  readonly kind: Kind;
  /** The browser or device that sent it. */
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** When the request should have been sent. If sent late, waiting counts from here (`waited` in figures.ts). */
  readonly intended: number;
  /** When the load generator actually sent it. */
  readonly sent: number;
  readonly ended: number;
  /** 0 when no answer came. */
  readonly status: number;
  /** Size of the answer's body, still compressed. */
  readonly bytes: number;
  /** The guest whose only check-in this is, so that its arrival on the other phones can be timed. */
  readonly arrival: number | undefined;
}

export interface Answer {
  readonly exchange: Exchange;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Returns what is wrong with an answer, or undefined. Called only when the status is the expected one. */
export type Judge = (answer: Answer) => string | undefined;

interface Unread {
  readonly exchange: Exchange;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly expectedStatus: number;
  readonly judge: Judge | undefined;
}

/** Stores all answers unread. They are judged after the load, because parsing would delay the next requests. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  private readonly unread: Unread[] = [];
  private start = performance.now();

  /** Starts the clock. */
  begin(): void {
    this.start = performance.now();
  }

  /** Milliseconds since `begin`; `at` is of `performance.now()`. */
  now(at = performance.now()): number {
    return at - this.start;
  }

  async waitUntil(at: number): Promise<void> {
    const wait = at - this.now();
    if (wait > 0) await sleep(wait);
  }

  add(unread: Unread): void {
    this.exchanges.push(unread.exchange);
    this.unread.push(unread);
  }

  /** Judges every answer; returns the wrong ones. */
  judgeAll(): { exchange: Exchange; problem: string }[] {
    return this.unread.splice(0).flatMap(({ exchange, headers, body, expectedStatus, judge }) => {
      let problem: string | undefined;
      try {
        const text = readText(headers, body);
        const isExpected = exchange.status === expectedStatus;
        problem = isExpected
          ? judge?.({ exchange, headers, text })
          : `answered ${exchange.status}: ${text.slice(0, 200)}`;
      } catch (error) {
        problem = `could not be read: ${error}`;
      }
      return problem === undefined ? [] : [{ exchange, problem }];
    });
  }
}

function readText(headers: IncomingHttpHeaders, body: Buffer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Every kind of request, with its name in the report. */
export const KINDS = {
  page: 'Guests’ page',
  file: 'Its script and icon',
  lookup: 'Seat lookup',
  reload: 'Guests’ page with an answer',
  card: 'Seat card',
  map: 'Layout for the seat map',
  'check-in': 'Check-in, undo',
  patch: 'Edit of a guest',
  seats: 'Seats call',
  list: 'Guest list, own event',
  'event-list': 'Guest list, the event',
  'layout-read': 'Layout read',
  'layout-save': 'Layout saved',
  import: 'Import chunk of 1,000',
  'import-list': 'Guest list, after the import',
} as const;

export type Kind = keyof typeof KINDS;
