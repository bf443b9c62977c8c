import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Kind } from './kinds.ts';
import type { Exchange, Judge, Recorder } from './recorder.ts';

interface Options {
  readonly name: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Browsers open several connections; 1 sends one request after the other. */
  readonly connections: number;
}

export interface Call {
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
export class Caller {
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

  private exchange(call: Call): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, headers: {}, body: Buffer.from(error.message) });
      const { body } = call;
      const headers = {
        'accept-encoding': 'gzip, deflate, br',
        ...this.options.headers,
        ...call.headers,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      request(
        this.options.url + call.path,
        { agent: this.agent, method: call.method ?? 'GET', headers, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', fail)
            .on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
            );
        },
      )
        .on('timeout', function (this: { destroy(error: Error): void }) {
          this.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`));
        })
        .on('error', fail)
        .end(body);
    });
  }
}
