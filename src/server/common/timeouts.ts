import type { FastifyBaseLogger } from 'fastify';

/** Rejects when the promise has not settled in time. The work behind it goes on. */
export async function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
  toError = () => new Error('There was no answer in time.'),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(toError()), milliseconds);
  });
  return Promise.race([promise, expiry]).finally(() => clearTimeout(timer));
}

/** Waits for work, at most `milliseconds`. Returns undefined if it takes longer or fails; a failure is logged. */
export async function tryWithin<Result>(
  milliseconds: number,
  work: Promise<Result>,
  log: FastifyBaseLogger,
): Promise<Result | undefined> {
  const logged = work.catch((error: unknown) => {
    log.error({ err: error }, 'background work failed');
    return undefined;
  });
  return withTimeout(milliseconds, logged).catch(() => undefined);
}
