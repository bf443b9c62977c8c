import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, AnswerCutOff, type Client } from './http-client.ts';
import { waitFor } from './wait-for.ts';

export interface Call {
  /** What the call is for, as counted in the report. */
  readonly kind: string;
  /** Called again for each attempt, because servers come and go. */
  readonly findClient: () => Client;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Options {
  /** Connections may break, because the check kills the server itself. */
  readonly allowsBrokenConnections?: boolean;
  /**
   * Reads whose answer was cut off are repeated once, at once, as our pages do. Only for checks that kill servers or the database
   * for long: nobody can finish an answer that has begun, and a proxy that has passed on the beginning can't ask another server.
   */
  readonly repeatsCutOffReads?: boolean;
  /** A slower answer counts as wrong. */
  readonly maxMs?: number;
}

const MAX_MS = 25_000;
/** Between two tries: less than `Retry-After` says, because the check measures when the first one succeeds. */
const RETRY_MS = { least: 200, spread: 3_000 };
const GIVE_UP_MS = 90_000;

/** Whether an answer says that the server is unavailable and when to try again, in a form that our pages understand. */
function isUsableRefusal({ status, headers, body }: Answer): boolean {
  if (status !== 503 || !(Number(headers['retry-after']) > 0)) return false;
  if (headers['content-type']?.includes('html')) return true;
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return code === 'unavailable' && typeof message === 'string';
}

interface Count {
  readonly isRead: boolean;
  done: number;
  refused: number;
  broken: number;
  cutOff: number;
}

/** Sends calls while something is broken, and records whether each got an answer that a client can act on. */
export class CallLog {
  readonly wrong: string[] = [];
  private readonly counts = new Map<string, Count>();
  private readonly options: Options;
  /** When a write was last acknowledged. */
  lastWriteAt = Number.NaN;
  /** The longest time between two acknowledged writes. */
  longestPauseMs = 0;
  private slowestMs = 0;
  /** Writes that are sent and not answered. */
  writesUnderWay = 0;
  private heldWrites = 0;
  private release: Promise<void> | undefined;

  constructor(options: Options = {}) {
    this.options = options;
  }

  /** The answer where the call succeeded, else undefined. */
  async send<Body>(call: Call): Promise<Answer<Body> | undefined> {
    const { kind, method = 'GET' } = call;
    const count = this.counts.get(kind) ?? { isRead: method === 'GET', done: 0, refused: 0, broken: 0, cutOff: 0 };
    this.counts.set(kind, count);
    if (!count.isRead && this.release) {
      this.heldWrites += 1;
      await this.release;
      this.heldWrites -= 1;
    }
    const since = performance.now();
    this.writesUnderWay += Number(!count.isRead);
    try {
      const answer = await this.ask<Body>(call, count);
      const ms = performance.now() - since;
      this.slowestMs = Math.max(this.slowestMs, ms);
      if (ms > (this.options.maxMs ?? MAX_MS)) this.wrong.push(`${kind}: an answer after ${Math.round(ms)} ms`);
      if (answer.status < 300) {
        count.done += 1;
        if (!count.isRead) {
          const pauseMs = performance.now() - this.lastWriteAt;
          if (pauseMs > this.longestPauseMs) this.longestPauseMs = pauseMs;
          this.lastWriteAt = performance.now();
        }
        return answer;
      }
      count.refused += 1;
      if (!isUsableRefusal(answer)) {
        this.wrong.push(`${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      }
    } catch (error) {
      count.broken += 1;
      if (!this.options.allowsBrokenConnections) this.wrong.push(`${kind}: ${(error as Error).message}`);
    } finally {
      this.writesUnderWay -= Number(!count.isRead);
    }
    return undefined;
  }

  /** Holds writes back until there are so many, and sends them together; resolves while they are under way. */
  async sendTogether(writes: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.release = promise;
    try {
      await waitFor(`${writes} writes are ready`, () => this.heldWrites >= writes);
    } finally {
      this.release = undefined;
      resolve();
    }
    await waitFor(`${writes} writes are under way`, () => this.writesUnderWay >= writes, 5_000);
  }

  private async ask<Body>({ findClient, method = 'GET', path, body }: Call, count: Count): Promise<Answer<Body>> {
    const request = () => findClient().request<Body>(method, path, body);
    try {
      return await request();
    } catch (error) {
      if (!this.options.repeatsCutOffReads || !count.isRead || !(error instanceof AnswerCutOff)) throw error;
      count.cutOff += 1;
      return request();
    }
  }

  /** Repeats the same call, as our pages do, until it succeeds. */
  async sendUntilAcknowledged<Body>(call: Call): Promise<Answer<Body>> {
    for (const since = performance.now(); performance.now() - since < GIVE_UP_MS; ) {
      const answer = await this.send<Body>(call);
      if (answer) return answer;
      await sleep(RETRY_MS.least + Math.random() * RETRY_MS.spread);
    }
    throw new Error(`${call.kind} did not succeed within ${GIVE_UP_MS / 1000} s: ${this.wrong.at(-1)}`);
  }

  requireUsableAnswers(): void {
    if (this.wrong.length === 0) return;
    const kinds = Map.groupBy(this.wrong, (line) => line);
    const lines = [...kinds].slice(0, 10).map(([line, each]) => `${each.length}× ${line}`);
    throw new Error(`Answers that a client can not act on:\n${lines.join('\n')}`);
  }

  /** Fails when no call was refused or broken: then the fault never reached anyone, and the check proved nothing. */
  requireFaultWasNoticed(): void {
    if (this.countFailures() === 0) throw new Error('No call noticed the fault.');
  }

  /** Fails when any call, or any GET, was refused or broken. */
  requireNoFailures({ readsOnly = false } = {}): void {
    if (this.countFailures(readsOnly) > 0) throw new Error(`Calls failed: ${this.describe()}`);
  }

  describe(): string {
    const parts = [...this.counts].map(([kind, { done, refused, broken, cutOff }]) => {
      const failures = [
        refused && `${refused} told to try again`,
        broken && `${broken} broken off`,
        cutOff && `${cutOff} cut off and read again`,
      ].filter(Boolean);
      return `${done} ${kind}${failures.length > 0 ? ` (${failures.join(', ')})` : ''}`;
    });
    return `${parts.join(', ')}; slowest answer ${Math.round(this.slowestMs)} ms`;
  }

  private countFailures(readsOnly = false): number {
    const counts = [...this.counts.values()].filter(({ isRead }) => isRead || !readsOnly);
    return counts.reduce((sum, { refused, broken }) => sum + refused + broken, 0);
  }
}
