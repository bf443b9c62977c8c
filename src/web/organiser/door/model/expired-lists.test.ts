import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForExpiredLists } from './expired-lists.ts';
import type { KeptListHead } from './list-store.ts';

const NOW = Date.parse('2027-06-21T16:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function keep(id: number, keptForMs: number, clockOffsetMs = 0): KeptListHead {
  const event = { id, name: 'Gala', date: '2027-06-19T16:00:00Z', timeZone: 'Europe/Budapest', location: 'Budapest' };
  const keptUntil = new Date(NOW + keptForMs).toISOString();
  return { door: { role: 'staff', event, tagColours: {}, keptUntil }, cursor: 'c', savedAt: 0, clockOffsetMs };
}

it('erases the lists of all events that are over, at the start and while the page is open', async () => {
  let heads = [
    keep(1, -HOUR_MS),
    keep(2, HOUR_MS),
    keep(3, 3 * HOUR_MS),
    // The device's clock is two hours behind.
    keep(4, HOUR_MS, 2 * HOUR_MS),
  ];
  const stop = watchForExpiredLists({
    listHeads: async () => heads,
    erase: async (eventId) => {
      heads = heads.filter(({ door }) => door.event.id !== eventId);
    },
  });
  const kept = () => heads.map(({ door }) => door.event.id);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept()).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(kept()).toEqual([3]);
  stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(kept()).toEqual([3]);
});
