import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../http/rate-limits.ts';

const WINDOW_SECONDS = 5 * 60;
/** In a row; the next wrong one is told to wait. */
const MAX_WRONG_IN_A_ROW = 10;
const MAX_WRONG_OF_NETWORK = 100;
const MAX_WRONG_OF_EVENT = 300;

interface Entry {
  readonly eventId: number;
  readonly network: string;
}

/**
 * Against guessing a door code. A whole venue shares one address, so someone who types nonsense must not keep the staff
 * beside him out: after ten wrong codes in a row the next wrong one is told to wait, while the right one still opens.
 * What can be guessed at all is bounded apart from that, for a network over all events and for an event over all
 * networks. At 300 guesses in five minutes, all year long, the odds of finding one of 32^8 codes are 1 to 35,000.
 */
export function createCodeGuard(context: Pick<AppContext, 'pool' | 'metrics'>) {
  const limit = (name: string, points: number) =>
    createDurableRateLimit(context, { name, points, windowSeconds: WINDOW_SECONDS });
  const ofNetwork = limit('door-network', MAX_WRONG_OF_NETWORK);
  const ofEvent = limit('door-event', MAX_WRONG_OF_EVENT);
  const inARow = limit('door-row', MAX_WRONG_IN_A_ROW);

  return {
    /** Refuses with 429 what may not be judged, and with 401 or 429 what `judge` finds wrong. */
    async guard({ eventId, network }: Entry, judge: () => Promise<boolean>): Promise<void> {
      const rowKey = `${eventId} ${network}`;
      // Counted before it is judged: guesses sent together can't all pass as the last one.
      await ofNetwork.consume(network);
      await ofEvent.consume(String(eventId));
      if (!(await judge())) {
        await inARow.consume(rowKey);
        throw new AppError('invalid_code', 'This is not the door code of this event.');
      }
      await Promise.all([ofNetwork.giveBack(network), ofEvent.giveBack(String(eventId)), inARow.reset(rowKey)]);
    },
  };
}
