import type { FastifyBaseLogger } from 'fastify';

/**
 * Waits for work to end, but not for ever: past the time it goes on by itself. Answers the work's result, or undefined
 * where it failed or took longer.
 */
export async function tryWithin<Result>(
  milliseconds: number,
  work: Promise<Result>,
  log: FastifyBaseLogger,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  const logged = work.catch((error: unknown) => {
    log.error({ err: error }, 'background work');
    return undefined;
  });
  return Promise.race([logged, patience]).finally(() => clearTimeout(timer));
}

/** Waits for an answer that is of use only soon: past the time it fails. */
export async function withTimeout<Result>(
  milliseconds: number,
  answer: Promise<Result>,
  toError = () => new Error('There was no answer in time.'),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(toError()), milliseconds);
  });
  return Promise.race([answer, impatience]).finally(() => clearTimeout(timer));
}
