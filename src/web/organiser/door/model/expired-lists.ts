import type { KeptListHead, ListStore } from './list-store.ts';

const CHECK_INTERVAL_MS = 10 * 60 * 1000;

type ClockReading = Pick<KeptListHead, 'savedAt' | 'clockOffsetMs'>;

/**
 * Whether the device's clock seems to have been set since the list was saved, so that the remembered offset is wrong.
 * Also true for a clock that is still behind, once as much time has passed as it is behind: the list
 * is then kept too long by at most that time.
 */
const wasClockSet = ({ savedAt, clockOffsetMs }: ClockReading, now: number) =>
  clockOffsetMs > 0 ? now >= savedAt + clockOffsetMs : clockOffsetMs < 0 && now < savedAt;

/** Whether a kept list must be erased, by the device's own clock and what is known about it. */
export function isKeptTooLong(head: ClockReading & Pick<KeptListHead, 'door'>, now: number): boolean {
  const { keptUntil } = head.door;
  const serverTime = wasClockSet(head, now) ? now : now + head.clockOffsetMs;
  return keptUntil !== undefined && serverTime >= Date.parse(keptUntil);
}

/** Longer than an evening without a network. */
const EVENING_MS = 12 * 60 * 60 * 1000;

/**
 * The offset for times of operations when the device starts without a network. A clock that was behind by less than an
 * evening is taken to be behind still: more often an hour has passed than somebody has set the clock.
 */
export const rememberedOffset = (head: ClockReading, now: number) =>
  wasClockSet(head, now) && (head.clockOffsetMs < 0 || head.clockOffsetMs > EVENING_MS) ? 0 : head.clockOffsetMs;

type Lists = Pick<ListStore, 'listHeads' | 'erase'>;

export async function eraseExpiredLists(lists: Lists): Promise<void> {
  const heads = await lists.listHeads();
  for (const head of heads) {
    if (isKeptTooLong(head, Date.now())) await lists.erase(head.door.event.id);
  }
}

/**
 * Erases the kept lists of all events that are over, now and while the page is open: a venue's tablet may never open
 * those doors again. Returns the function that stops it.
 */
export function watchForExpiredLists(lists: Lists): () => void {
  const erase = () =>
    void eraseExpiredLists(lists).catch((error) => console.warn('Lists of past events could not be erased', error));
  erase();
  const timer = setInterval(erase, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
