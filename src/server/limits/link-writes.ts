import { AppError } from '../http/errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Changes at a time by whoever has a link to the event. More would only wait for its lock, each with a connection. */
const OF_EVENT = 2;
/** Of all events: the rest of the connections to the database is for others. */
const IN_ALL = 3;
const WAITING = { ofTurn: 200, inAll: 2_000, ms: 10_000 };
const RETRY_AFTER_SECONDS = 2;

export type LinkWrites = ReturnType<typeof createLinkWrites>;

/**
 * For changes by whoever has a link, who has no share of the server (call-shares.ts): they wait in turns between events, and
 * keep their place until the change is done, also where its answer was given up before.
 */
export function createLinkWrites() {
  const queue = new FairQueue(WAITING);
  return async <Result>(eventId: number, write: () => Promise<Result>): Promise<Result> => {
    const turn = `event ${eventId}`;
    const leave = await queue.enter(turn, { [turn]: OF_EVENT, all: IN_ALL });
    if (!leave) {
      const message = 'Too many answers arrive just now. Please try again in a moment.';
      throw new AppError('busy', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    try {
      return await write();
    } finally {
      leave();
    }
  };
}
