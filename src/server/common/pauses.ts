import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_KEY } from '../../shared/i18n/translate.ts';

/** How long a computation may keep the thread before it lets others go. */
const SLICE_MS = 2;
/** While people use the server, bulk work rests after each piece for so many times as long as that took. */
const REST_FACTOR = 4;
/** A piece that took longer waited for something: the next one need not wait for longer than this. */
const MAX_REST_MS = 150;
/** How long after a call of somebody else the server counts as in use. */
const IN_USE_MS = 300;

/**
 * For so long nobody may have called, and no bulk work gone on, before memory is given back. That stops the server for up to
 * 0.6 s and throws compiled code away: in the middle of a long answer it would make that take twice as long, and whoever reads
 * one long answer makes other calls, or reads the next one, within seconds. Whoever calls every second should not meet it either.
 */
const QUIET_MS = 2_000;
const WORK_QUIET_MS = 5_000;
/** Memory that the process must have gained since then, so that a list of some hundred guests stops nobody. */
const WORTH_GIVING_BACK = 50 * 1024 * 1024;

interface Call {
  readonly caller: string;
  /** Whether nobody waits for the answer any more, of calls that may stop then. */
  isAbandoned: () => boolean;
  /** Whether its long statements wait for those of other calls. */
  takesTurns: boolean;
}

const calls = new AsyncLocalStorage<Call>();
let last = { caller: '', at: Number.NEGATIVE_INFINITY };
/** When somebody other than the last caller made the newest call. */
let otherAt = Number.NEGATIVE_INFINITY;
let restUntil = 0;
/** When bulk work last made a piece. */
let workedAt = Number.NEGATIVE_INFINITY;

/** A browser is known by its cookies, one without any by its address. A page writes the cookie of its language while it loads. */
export function callerOf({ cookie }: IncomingHttpHeaders, ip: string): string {
  if (!cookie?.includes(LANGUAGE_KEY)) return cookie ?? ip;
  const others = cookie.split('; ').filter((each) => !each.startsWith(`${LANGUAGE_KEY}=`));
  return others.join('; ') || ip;
}

/** Notes a call whose answer is no bulk work. */
export function noteCaller(caller: string): void {
  if (caller !== last.caller) otherAt = last.at;
  last = { caller, at: performance.now() };
}

/** Notes the call and answers it with `next`. Bulk work of the answer rests for calls of other callers, not for the caller's own. */
export function noteCall(caller: string, next: () => void): void {
  noteCaller(caller);
  calls.run({ caller, isAbandoned: () => false, takesTurns: false }, next);
}

/** Lets the bulk work of this call fail at its next rest once nobody waits for it. Not for work that others wait for as well. */
export function stopWhen(isAbandoned: () => boolean): void {
  const call = calls.getStore();
  if (call) call.isAbandoned = isAbandoned;
}

/** Lets the long statements of this call wait for those of other calls. Not for work that holds a lock, nor for guests and staff. */
export function takeTurns(): void {
  const call = calls.getStore();
  if (call) call.takesTurns = true;
}

export const takesTurns = (): boolean => calls.getStore()?.takesTurns === true;

let isReleasing = false;
/** The least memory that the process was seen to have since it last gave some back. */
let heldAfter = 0;

async function releaseMemory(): Promise<void> {
  if (process.memoryUsage.rss() - heldAfter < WORTH_GIVING_BACK) return;
  await globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });
  heldAfter = process.memoryUsage.rss();
}

/** V8 keeps the memory that bulk work needed, hundreds of megabytes; only this kind of collection gives it back to the system. */
function releaseMemoryWhenQuiet(): void {
  if (isReleasing || !globalThis.gc) return;
  isReleasing = true;
  // Part of the memory is given back some time after the collection.
  heldAfter = Math.min(heldAfter, process.memoryUsage.rss());
  setTimeout(() => {
    isReleasing = false;
    const now = performance.now();
    if (now - last.at < QUIET_MS || now - workedAt < WORK_QUIET_MS) releaseMemoryWhenQuiet();
    else void releaseMemory();
  }, QUIET_MS).unref();
}

/** Whether somebody other than this call's caller has called lately. */
export function isInUse(): boolean {
  const lastCallOfOthers = calls.getStore()?.caller === last.caller ? otherAt : last.at;
  return performance.now() - lastCallOfOthers <= IN_USE_MS;
}

/**
 * Called by imports and long answers after a piece of work that took `ms`. While people use the server, all bulk work together gets
 * a part of its time, so that a call of somebody else seldom finds it at work; on a server that nobody else uses it goes on at
 * once. `factor` is smaller while others wait for a lock that the work holds.
 */
export async function rest(ms: number, factor = REST_FACTOR): Promise<void> {
  if (calls.getStore()?.isAbandoned()) throw Object.assign(new Error('The client has left.'), { statusCode: 499 });
  const now = performance.now();
  workedAt = now;
  releaseMemoryWhenQuiet();
  if (!isInUse()) return new Promise((resolve) => setImmediate(resolve));
  restUntil = Math.max(now, restUntil) + Math.min(ms * factor, MAX_REST_MS);
  return new Promise((resolve) => setTimeout(resolve, restUntil - now));
}

/**
 * For long computations on the main thread: await `pause` every few rows. It returns at once until a few milliseconds have
 * passed, and then lets other requests be answered.
 */
export function createPauses(factor = REST_FACTOR): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const ms = performance.now() - since;
    if (ms < SLICE_MS) return;
    await rest(ms, factor);
    since = performance.now();
  };
}

/** Returns a function that runs what it is given one after the other. Whatever takes longer than `mostMs` holds up the next no more. */
export function createTurns(mostMs?: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    // Not the work's result, which may be long and would be kept until the next turn.
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const result = last.then(async () => {
      const timer = mostMs === undefined ? undefined : setTimeout(end, mostMs).unref();
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        end();
      }
    });
    last = ended;
    return result;
  };
}

/** Runs a computation that yields every few milliseconds. */
export async function runWithPauses<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  const pause = createPauses();
  while (true) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
