import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Kind } from './kinds.ts';

/** One request and its answer. Times are in milliseconds since the load began. */
export interface Exchange {
  readonly kind: Kind;
  /** The browser or device that sent it. */
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** When it should have been sent. Waiting is counted from here, whatever delayed the sending. */
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
