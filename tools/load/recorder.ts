import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Kind } from './kinds.ts';

/** One request and its answer. Times are in milliseconds since the evening began. */
export interface Exchange {
  readonly kind: Kind;
  /** Whose connection it went through. */
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** When it should have left: what its caller waits is counted from here, whoever kept it from leaving. */
  readonly intended: number;
  /** When our own process came to sending it. */
  readonly sent: number;
  readonly ended: number;
  /** 0 when no answer came. */
  readonly status: number;
  /** Of the answer's body, as it travelled. */
  readonly bytes: number;
  /** The guest who arrived by this very tap, where the others at the door have to hear of it. */
  readonly arrival: number | undefined;
}

export interface Answer {
  readonly exchange: Exchange;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What is wrong with an answer; undefined when nothing is. */
export type Judge = (answer: Answer) => string | undefined;

/** Keeps all that happened as it came in. What it says is looked at afterwards: reading would hold up the next request. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  private readonly unread: { exchange: Exchange; headers: IncomingHttpHeaders; body: Buffer; judge: Judge }[] = [];
  private start = performance.now();

  /** From here on time is counted. */
  begin(): void {
    this.start = performance.now();
  }

  now(): number {
    return performance.now() - this.start;
  }

  async until(at: number): Promise<void> {
    const wait = at - this.now();
    if (wait > 0) await sleep(wait);
  }

  keep(exchange: Exchange, headers: IncomingHttpHeaders, body: Buffer, judge: Judge): void {
    this.exchanges.push(exchange);
    this.unread.push({ exchange, headers, body, judge });
  }

  /** Judges every answer, once all is over. */
  judgeAll(): { exchange: Exchange; problem: string }[] {
    return this.unread.splice(0).flatMap(({ exchange, headers, body, judge }) => {
      let problem: string | undefined;
      try {
        problem = judge({ exchange, headers, text: readText(headers, body) });
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
