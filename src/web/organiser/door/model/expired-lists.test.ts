import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseExpiredLists, rememberedOffset, watchForExpiredLists } from './expired-lists.ts';
import type { KeptListHead } from './list-store.ts';

const NOW = Date.parse('2027-06-21T16:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function keep(id: number, keptForMs: number, clockOffsetMs = 0): KeptListHead {
  const event = { id, name: 'Gala', date: '2027-06-19T16:00:00Z', timeZone: 'Europe/Budapest', location: 'Budapest' };
  const keptUntil = new Date(NOW + keptForMs).toISOString();
  return { door: { role: 'staff', event, tagColours: {}, keptUntil }, cursor: 'c', savedAt: NOW, clockOffsetMs };
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

describe('a clock that was wrong when the list was saved', () => {
  const YEARS_MS = 10 * 365 * 24 * HOUR_MS;
  /** Saved at `NOW` by the server's clock, to be kept for two days. */
  const savedWith = (clockOffsetMs: number) => ({
    ...keep(1, 48 * HOUR_MS, clockOffsetMs),
    savedAt: NOW - clockOffsetMs,
  });
  async function isErased(head: KeptListHead, deviceTime: number) {
    vi.setSystemTime(deviceTime);
    const erase = vi.fn(async () => {});
    await eraseExpiredLists({ listHeads: async () => [head], erase });
    return erase.mock.calls.length > 0;
  }

  it.each([
    ['years behind', YEARS_MS],
    ['three days behind', 72 * HOUR_MS],
    ['years ahead', -YEARS_MS],
    ['three days ahead', -72 * HOUR_MS],
  ])('and %s: the list is erased at its time, whether the clock was set right or not', async (_, offset) => {
    const head = savedWith(offset);
    for (const [hours, isOver] of [
      [1, false],
      [47, false],
      [49, true],
    ] as const) {
      const time = NOW + hours * HOUR_MS;
      expect([hours, await isErased(head, time)]).toEqual([hours, isOver]);
      expect([hours, await isErased(head, time - offset)]).toEqual([hours, isOver]);
      expect(rememberedOffset(head, time)).toBe(0);
      expect(rememberedOffset(head, time - offset)).toBe(offset);
    }
  });

  it('by some minutes, is taken to be still wrong by them after an hour without a network', () => {
    for (const offset of [20 * 60_000, -20 * 60_000]) {
      expect(rememberedOffset(savedWith(offset), NOW + HOUR_MS - offset)).toBe(offset);
    }
  });
});
