import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FindableGuest } from './data.ts';
import { IndexCache } from './index-cache.ts';

const GUESTS_EACH = 10;

function makeGuests(count: number): FindableGuest[] {
  const guest = { fullName: 'Guest', sortKey: 'Guest', json: '{}', notes: null, letters: 12, isNamedAs: () => true };
  return Array.from({ length: count }, (_, id) => ({ ...guest, id }));
}

async function bytesOfOne(): Promise<number> {
  const cache = new IndexCache({ isListening: () => true, load: async () => makeGuests(GUESTS_EACH) });
  await cache.find(1);
  return cache.describe().bytes;
}

const ROOM_FOR_THREE = 3 * (await bytesOfOne());

/** Counts how often each event is read. */
function createCache({ isListening = true, maxBytes = ROOM_FOR_THREE, maxCheapSteps = 1_000_000, pauseMs = 0 } = {}) {
  const loads: number[] = [];
  const database: { trouble: Promise<Error> | undefined } = { trouble: undefined };
  const cache = new IndexCache({
    isListening: () => isListening,
    maxBytes,
    maxCheapSteps,
    pauseMs: () => pauseMs,
    load: async (eventId) => {
      loads.push(eventId);
      if (eventId < 0) throw new Error('The database is away.');
      const trouble = await database.trouble;
      if (trouble) throw trouble;
      return eventId === 0 ? undefined : makeGuests(GUESTS_EACH);
    },
  });
  return { cache, loads, database };
}

describe('an index', () => {
  it('is built once, also when several lookups come at the same time', async () => {
    const { cache, loads } = createCache();
    const [first, second] = await Promise.all([cache.find(1), cache.find(1)]);
    expect(first).toBe(second);
    expect(await cache.find(1)).toBe(first);
    expect(loads).toEqual([1]);
  });

  it('is built again after a change, also after one while it is being built', async () => {
    const { cache, loads } = createCache();
    const building = cache.find(1);
    cache.invalidate(1);
    const askedAfterwards = cache.find(1);
    expect(await askedAfterwards).not.toBe(await building);
    cache.clear();
    await cache.find(1);
    expect(loads).toEqual([1, 1, 1]);
  });

  it('is removed when memory is short and it was used longest ago', async () => {
    const { cache, loads } = createCache();
    for (const eventId of [1, 2, 3, 1, 4]) await cache.find(eventId);
    expect(loads).toEqual([1, 2, 3, 4]);
    for (const eventId of [1, 3, 4]) await cache.find(eventId);
    expect(loads).toEqual([1, 2, 3, 4]);
    await cache.find(2);
    expect(loads).toEqual([1, 2, 3, 4, 2]);
  });

  it('is kept even if it alone exceeds the limit', async () => {
    const { cache, loads } = createCache({ maxBytes: 1 });
    await cache.find(1);
    await cache.find(1);
    expect(loads).toEqual([1]);
  });

  it('is not kept for an event that does not exist or could not be read', async () => {
    const { cache, loads } = createCache();
    expect(await cache.find(0)).toBeUndefined();
    await cache.find(0);
    await expect(cache.find(-1)).rejects.toThrow('away');
    await expect(cache.find(-1)).rejects.toThrow('away');
    expect(loads).toEqual([0, 0, -1, -1]);
  });
});

describe('an index that is expensive to build', () => {
  afterEach(() => vi.useRealTimers());

  const createExpensive = (options = {}) => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    return createCache({ maxCheapSteps: 0, ...options });
  };

  it('stays in use after a change while the next one is built', async () => {
    const { cache, loads } = createExpensive();
    const first = await cache.find(1);
    vi.advanceTimersByTime(100);
    cache.invalidate(1);
    expect(cache.find(1)).toBe(first);
    expect(cache.find(1)).toBe(first);
    expect(loads).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(0);
    const second = cache.find(1);
    expect(second).not.toBe(first);
    expect(second).not.toBeInstanceOf(Promise);
    vi.advanceTimersByTime(100);
    expect(cache.find(1)).toBe(second);
    expect(loads).toEqual([1, 1]);
  });

  it('is built again only after a pause, however often the list changes and people look', async () => {
    const { cache, loads } = createExpensive({ pauseMs: 1_000 });
    await cache.find(1);
    // Invalidates ten times within each pause.
    for (let change = 0; change < 100; change++) {
      vi.advanceTimersByTime(100);
      cache.invalidate(1);
      cache.find(1);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(loads).toHaveLength(11);
  });

  it('is no longer used a minute after the change', async () => {
    const { cache, loads } = createExpensive();
    const first = await cache.find(1);
    cache.invalidate(1);
    vi.advanceTimersByTime(61_000);
    const next = cache.find(1);
    expect(next).toBeInstanceOf(Promise);
    expect(await next).not.toBe(first);
    expect(loads).toEqual([1, 1]);
  });

  it('answers lookups before it is finished, also after a change meanwhile', async () => {
    const people = makeGuests(2_000).map((guest) => ({ ...guest, fullName: `${guest.id} ${'Long '.repeat(30)}` }));
    let loads = 0;
    const load = async () => {
      loads += 1;
      return people;
    };
    const cache = new IndexCache({ isListening: () => true, load, fallbackDelayMs: 0, maxCheapSteps: 0 });
    const index = await cache.find(1);
    expect(index?.find(['1999']).partial).toEqual([people[1_999]]);
    cache.invalidate(1);
    expect(await cache.find(1)).toBe(index);
    expect([cache.has(1), loads]).toEqual([false, 1]);
    await expect.poll(() => cache.has(1)).toBe(true);
    expect(cache.find(1)).toBe(index);
  });

  it('is built after imports, once none follows for a while, and again if somebody looked in between', async () => {
    const { cache, loads } = createExpensive({ pauseMs: 10_000 });
    for (let imports = 0; imports < 5; imports++) {
      cache.prepare(1);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(loads).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([loads, cache.has(1)]).toEqual([[1], true]);
    cache.invalidate(1);
    cache.prepare(1);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(loads).toEqual([1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(loads).toEqual([1, 1]);
    cache.find(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([loads, vi.getTimerCount()]).toEqual([[1, 1], 0]);
  });

  it('is built one at a time when the list changes meanwhile', async () => {
    const { cache, loads } = createExpensive();
    const building = cache.find(1);
    cache.invalidate(1);
    const asked = [cache.find(1), cache.find(1), cache.find(1)];
    expect(loads).toEqual([1]);
    const first = await building;
    expect(await Promise.all(asked)).toEqual([first, first, first]);
  });

  it('is not begun anew when notifications were missed while it was built', async () => {
    const { cache, loads } = createExpensive();
    const building = cache.find(1);
    cache.invalidateAll();
    const asked = cache.find(1);
    expect(loads).toEqual([1]);
    expect(await asked).toBe(await building);
  });

  it('is not built each second while notifications do not arrive', async () => {
    const { cache, loads } = createExpensive({ isListening: false, pauseMs: 20_000 });
    await cache.find(1);
    vi.advanceTimersByTime(19_000);
    await cache.find(1);
    expect(loads).toEqual([1]);
    vi.advanceTimersByTime(2_000);
    await cache.find(1);
    expect(loads).toEqual([1, 1]);
  });
});

describe('while the database does not answer', () => {
  const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  afterEach(() => vi.useRealTimers());

  it('an index that may be out of date is used for a minute, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { cache, database } = createCache();
    const first = await cache.find(1);
    database.trouble = Promise.resolve(AWAY);
    cache.invalidateAll();
    expect(await cache.find(1)).toBe(first);
    await expect(cache.find(2)).rejects.toBe(AWAY);
    vi.advanceTimersByTime(59_000);
    expect(await cache.find(1)).toBe(first);
    vi.advanceTimersByTime(2_000);
    await expect(cache.find(1)).rejects.toBe(AWAY);
  });

  it('an expired index is removed from memory, and the gauge, though nobody looks in its event again', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { cache } = createCache();
    await cache.find(1);
    const { bytes } = cache.describe();
    cache.invalidateAll();
    vi.advanceTimersByTime(30_000);
    await cache.find(2);
    cache.invalidateAll();
    expect(cache.describe()).toMatchObject({ events: 0, names: 2 * GUESTS_EACH, bytes: 2 * bytes });
    vi.advanceTimersByTime(31_000);
    expect(cache.describe()).toMatchObject({ names: GUESTS_EACH, bytes });
    vi.advanceTimersByTime(30_000);
    expect(cache.describe()).toMatchObject({ names: 0, bytes: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a database that does not answer delays the first lookup by a second, and only that one', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { cache, database } = createCache();
    const first = await cache.find(1);
    database.trouble = new Promise(() => {});
    cache.invalidateAll();
    const waiting = cache.find(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe(first);
    const next = cache.find(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(await next).toBe(first);
  });

  it('an index that is known to be outdated is not used', async () => {
    const { cache, database } = createCache();
    await cache.find(1);
    database.trouble = Promise.resolve(AWAY);
    cache.invalidate(1);
    await expect(cache.find(1)).rejects.toBe(AWAY);
  });

  it('the current index is used as soon as the database is back, and our own errors are not hidden', async () => {
    const { cache, database } = createCache();
    const first = await cache.find(1);
    database.trouble = Promise.resolve(AWAY);
    cache.invalidateAll();
    expect(await cache.find(1)).toBe(first);
    database.trouble = Promise.resolve(new Error('a bug'));
    await expect(cache.find(1)).rejects.toThrow('a bug');
    database.trouble = undefined;
    const second = await cache.find(1);
    expect(second).not.toBe(first);
    expect(await cache.find(1)).toBe(second);
  });
});
