import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../support/client.ts';

export interface Call {
  /** For the figures: what it was for. */
  readonly kind: string;
  /** Asked anew for each try: servers come and go. */
  readonly findClient: () => Client;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Options {
  /** Calls may break off: the server itself is killed. */
  readonly allowsBroken?: boolean;
  /** No answer may take longer. */
  readonly maxMs?: number;
}

const MAX_MS = 25_000;
const RETRY_MS = 200;
const PATIENCE_MS = 90_000;

/** Whether an answer says what trouble there is and when to come back, instead of that something is wrong. */
function isHonestRefusal({ status, headers, body }: Answer): boolean {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const tellsWhen = Number(headers['retry-after']) > 0;
  return status === 503 && code === 'unavailable' && typeof message === 'string' && tellsWhen;
}

/** Every call made during a fault, and whether each got an answer that someone can act on. */
export class CallBook {
  readonly wrong: string[] = [];
  private readonly counts = new Map<string, { done: number; refused: number; broken: number }>();
  private readonly options: Options;
  private slowestMs = 0;

  constructor(options: Options = {}) {
    this.options = options;
  }

  /** The answer, where it is one of success. */
  async send<Body>(call: Call): Promise<Answer<Body> | undefined> {
    const { kind, findClient, method, path, body } = call;
    const count = this.counts.get(kind) ?? { done: 0, refused: 0, broken: 0 };
    this.counts.set(kind, count);
    const since = performance.now();
    try {
      const answer = await findClient().request<Body>(method, path, body);
      const ms = performance.now() - since;
      this.slowestMs = Math.max(this.slowestMs, ms);
      if (ms > (this.options.maxMs ?? MAX_MS)) this.wrong.push(`${kind}: an answer after ${Math.round(ms)} ms`);
      if (answer.status < 300) {
        count.done += 1;
        return answer;
      }
      count.refused += 1;
      if (!isHonestRefusal(answer)) {
        this.wrong.push(`${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      }
    } catch (error) {
      count.broken += 1;
      if (!this.options.allowsBroken) this.wrong.push(`${kind}: ${(error as Error).message}`);
    }
    return undefined;
  }

  /** The very same call again and again, as our pages do, until it is acknowledged. */
  async insist<Body>(call: Call): Promise<Answer<Body>> {
    for (const since = performance.now(); performance.now() - since < PATIENCE_MS; ) {
      const answer = await this.send<Body>(call);
      if (answer) return answer;
      await sleep(RETRY_MS);
    }
    throw new Error(`${call.kind} was not acknowledged within ${PATIENCE_MS / 1000} s: ${this.wrong.at(-1)}`);
  }

  requireHonest(): void {
    if (this.wrong.length === 0) return;
    const kinds = Map.groupBy(this.wrong, (line) => line);
    const lines = [...kinds].slice(0, 10).map(([line, each]) => `${each.length}× ${line}`);
    throw new Error(`Answers that nobody could act on:\n${lines.join('\n')}`);
  }

  /** For faults that nobody can overlook: without a call that met it, nothing was shown. */
  requireMet(): void {
    const met = [...this.counts.values()].reduce((sum, { refused, broken }) => sum + refused + broken, 0);
    if (met === 0) throw new Error('No call met the fault.');
  }

  describe(): string {
    const parts = [...this.counts].map(([kind, { done, refused, broken }]) => {
      const failures = [refused && `${refused} told to come back`, broken && `${broken} broken off`].filter(Boolean);
      return `${done} ${kind}${failures.length > 0 ? ` (${failures.join(', ')})` : ''}`;
    });
    return `${parts.join(', ')}; slowest answer ${Math.round(this.slowestMs)} ms`;
  }
}
