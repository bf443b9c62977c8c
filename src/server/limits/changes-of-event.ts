import { AppError } from '../http/errors.ts';
import { FairQueue } from './fair-queue.ts';

const WAITING = { ofTurn: 400, inAll: 4_000, ms: 10_000 };
const RETRY_AFTER_SECONDS = 2;

interface Options {
  /** Rejects where the caller may not make the change. Asked for before it waits, so that nobody else takes part in the event's turns. */
  readonly mayWait?: (() => Promise<unknown>) | undefined;
}

/**
 * Lets so many changes of one event, and of all events, be under way: more would only wait for the event's lock, each with a connection
 * to the database. The rest waits in turns, and a change keeps its place until it is done, also where its answer was given up before.
 */
function limitChanges({ ofEvent, inAll = Number.POSITIVE_INFINITY }: { ofEvent: number; inAll?: number }) {
  const queue = new FairQueue(WAITING);
  return async <Result>(
    turn: string,
    eventId: number,
    change: () => Promise<Result>,
    { mayWait }: Options = {},
  ): Promise<Result> => {
    const refused = new AbortController();
    const entering = queue.enter(turn, { [`event ${eventId}`]: ofEvent, all: inAll }, { signal: refused.signal });
    if (entering instanceof Promise && mayWait) {
      await mayWait().catch((error: unknown) => {
        refused.abort();
        void entering.then((leave) => leave?.());
        throw error;
      });
    }
    const leave = await entering;
    if (!leave) {
      const message = 'Too many changes are under way just now. Please try again in a moment.';
      throw new AppError('busy', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    try {
      return await change();
    } finally {
      leave();
    }
  };
}

/** For changes by accounts and by phones at the door: an event may have fifty members, with a share of the server each. */
export const inTurnOfCaller = limitChanges({ ofEvent: 3 });

export type LinkWrites = ReturnType<typeof createLinkWrites>;

/** For changes by whoever has a link, who has no share of the server (call-shares.ts). Events take turns. */
export function createLinkWrites() {
  const change = limitChanges({ ofEvent: 2, inAll: 3 });
  return <Result>(eventId: number, write: () => Promise<Result>) => change(`event ${eventId}`, eventId, write);
}
