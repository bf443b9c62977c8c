import type { OperationAnswers } from '../../../../shared/contracts/layout-operations.ts';
import { MAX_OPERATIONS, MAX_OPERATIONS_BYTES } from '../../../../shared/layout/layout-limits.ts';
import type { PendingOperation } from '../../../../shared/layout/operation-queue.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../../lib/retry-delay.ts';

/** Long enough to gather quick edits into one call, short enough for others to see them at once. */
const SEND_DELAY_MS = 400;
/** Some of a call's bytes are not the operations'. */
const MAX_GATHERED_BYTES = MAX_OPERATIONS_BYTES - 2_048;

/** Why the last call failed. Only after `failed` and `busy` it is repeated by itself. */
export type SendProblem = 'failed' | 'busy' | 'sessionExpired' | 'subscriptionEnded' | 'noAccess';

interface OperationSenderOptions {
  /** What has to be sent, in order. */
  readonly list: () => readonly PendingOperation[];
  readonly send: (operations: readonly PendingOperation[]) => Promise<OperationAnswers>;
  /** Must take the answered operations from the list. */
  readonly onAnswers: (answers: OperationAnswers) => Promise<void>;
  /** The server does not read this operation: it has to leave the list. */
  readonly onUnreadable: (operation: PendingOperation, isTooLarge: boolean) => void;
  readonly onProblem: (problem: SendProblem) => void;
  readonly onStatus: () => void;
}

function problemOf(error: unknown): SendProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sessionExpired';
  if (error.code === 'tier_required') return 'subscriptionEnded';
  // Too many people edit the plan: one of them may leave at any time.
  if (error.code === 'plan_full') return 'busy';
  if (error.status === 403 || error.status === 404) return 'noAccess';
  return error.status === 429 ? 'busy' : 'failed';
}

const isUnreadable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413);

/**
 * As many as one call may have; a single one may be longer. An operation that others can make impossible is the last of its call: what
 * is left of it is sent before the edits that were made after it.
 */
function takeFirst(operations: readonly PendingOperation[], most: number): readonly PendingOperation[] {
  let bytes = 0;
  let count = 0;
  while (count < Math.min(operations.length, most)) {
    bytes += new TextEncoder().encode(JSON.stringify(operations[count])).length;
    if (count > 0 && bytes > MAX_GATHERED_BYTES) break;
    const isGuarded = operations[count]?.patch.seats?.some(({ from }) => from !== undefined);
    count += 1;
    if (isGuarded) break;
  }
  return operations.slice(0, count);
}

/** Sends operations in their order, one call at a time, and repeats calls that failed, with the same ids. */
export class OperationSender {
  readonly #options: OperationSenderOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #failures = 0;
  #problem: SendProblem | null = null;
  /** One after a call that the server did not read: which of its operations was the reason is found one by one. */
  #most = MAX_OPERATIONS;
  #isStopped = false;

  constructor(options: OperationSenderOptions) {
    this.#options = options;
  }

  get isSending(): boolean {
    return this.#running !== undefined;
  }

  get problem(): SendProblem | null {
    return this.#problem;
  }

  /** Sends what waits after a moment, or after a failure when its time has come. */
  sendSoon(): void {
    if (this.#problem === null && !this.#running && !this.#timer) this.#schedule(SEND_DELAY_MS);
  }

  /** Sends what waits now. Resolves to whether all has arrived. */
  flush(): Promise<boolean> {
    this.#clearTimer();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#options.onStatus();
    });
    return this.#running;
  }

  start(): void {
    this.#isStopped = false;
    if (this.#options.list().length > 0) this.#schedule(SEND_DELAY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    this.#clearTimer();
  }

  async #run(): Promise<boolean> {
    for (;;) {
      const operations = takeFirst(this.#options.list(), this.#most);
      if (operations.length === 0) {
        // The stream may have told of what a call without an answer did.
        this.#problem = null;
        this.#failures = 0;
        return true;
      }
      if (this.#isStopped) return false;
      this.#options.onStatus();
      try {
        const answers = await this.#options.send(operations);
        this.#failures = 0;
        this.#problem = null;
        this.#most = MAX_OPERATIONS;
        await this.#options.onAnswers(answers);
      } catch (error) {
        if (!isUnreadable(error)) {
          this.#fail(error);
          return false;
        }
        const [first] = operations;
        if (operations.length === 1 && first) this.#options.onUnreadable(first, error.status === 413);
        this.#most = 1;
      }
    }
  }

  #fail(error: unknown): void {
    const problem = problemOf(error);
    this.#failures += 1;
    const isNew = problem !== this.#problem;
    this.#problem = problem;
    if (problem === 'sessionExpired') this.stop();
    if (problem === 'failed' || problem === 'busy') {
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      this.#schedule(Math.max(asked, retryDelayMs(this.#failures, LONGEST_RETRY_MS.editor)));
    }
    if (isNew) this.#options.onProblem(problem);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    this.#clearTimer();
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }
}
