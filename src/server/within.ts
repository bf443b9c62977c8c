import type { FastifyBaseLogger } from 'fastify';

/** Waits for work to end, but not for ever: past the time it goes on by itself. */
export async function within(milliseconds: number, work: Promise<unknown>, log: FastifyBaseLogger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  const logged = work.catch((error: unknown) => log.error({ err: error }, 'background work'));
  await Promise.race([logged, patience]);
  clearTimeout(timer);
}

/** Waits for an answer that is of use only soon: past the time it fails. */
export async function inTime<Result>(
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
