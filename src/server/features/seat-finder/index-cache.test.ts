import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FindableGuest } from './data.ts';
import { IndexCache } from './index-cache.ts';

const GUESTS_EACH = 10;

function makeGuests(count: number): FindableGuest[] {
  return Array.from({ length: count }, (_, id) => ({ id, fullName: `Guest ${id}`, json: '{}', notes: null }));
}

async function bytesOfOne(): Promise<number> {
  const cache = new IndexCache({ isHearing: () => true, load: async () => makeGuests(GUESTS_EACH) });
  await cache.find(1);
  return cache.describe().bytes;
}

const ROOM_FOR_THREE = 3 * (await bytesOfOne());

/** Counts how often each event is read. */
function createCache({ isHearing = true, maxBytes = ROOM_FOR_THREE, maxCheapSteps = 1_000_000, restMs = 0 } = {}) {
  const loads: number[] = [];
  const database: { trouble: Promise<Error> | undefined } = { trouble: undefined };
  const cache = new IndexCache({
    isHearing: () => isHearing,
    maxBytes,
    maxCheapSteps,
    restMs: () => restMs,
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
  it('is built once, also for those who ask at the same time', async () => {
    const { cache, loads } = createCache();
    const [first, second] = await Promise.all([cache.find(1), cache.find(1)]);
    expect(first).toBe(second);
    expect(await cache.find(1)).toBe(first);
    expect(loads).toEqual([1]);
  });

  it('is built again after a change, also one that comes while it is being built', async () => {
    const { cache, loads } = createCache();
    const building = cache.find(1);
    cache.drop(1);
    const askedAfterwards = cache.find(1);
    expect(await askedAfterwards).not.toBe(await building);
    cache.dropAll();
    await cache.find(1);
    expect(loads).toEqual([1, 1, 1]);
  });

  it('makes room for others by giving way when it was used longest ago', async () => {
    const { cache, loads } = createCache();
    for (const eventId of [1, 2, 3, 1, 4]) await cache.find(eventId);
    expect(loads).toEqual([1, 2, 3, 4]);
    for (const eventId of [1, 3, 4]) await cache.find(eventId);
    expect(loads).toEqual([1, 2, 3, 4]);
    await cache.find(2);
    expect(loads).toEqual([1, 2, 3, 4, 2]);
  });

  it('is kept even if it alone is past the limit', async () => {
    const { cache, loads } = createCache({ maxBytes: 1 });
    await cache.find(1);
    await cache.find(1);
    expect(loads).toEqual([1]);
  });

  it('is not kept of an event that is not there, or could not be read', async () => {
    const { cache, loads } = createCache();
    expect(await cache.find(0)).toBeUndefined();
    await cache.find(0);
    await expect(cache.find(-1)).rejects.toThrow('away');
    await expect(cache.find(-1)).rejects.toThrow('away');
    expect(loads).toEqual([0, 0, -1, -1]);
  });
});

describe('an index that takes long to build', () => {
  afterEach(() => vi.useRealTimers());

  const createCostly = (options = {}) => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    return createCache({ maxCheapSteps: 0, ...options });
  };

  it('serves on after a change while the next one is built', async () => {
    const { cache, loads } = createCostly();
    const first = await cache.find(1);
    vi.advanceTimersByTime(100);
    cache.drop(1);
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

  it('is built again only after a rest, however often the list changes and people look', async () => {
    const { cache, loads } = createCostly({ restMs: 1_000 });
    await cache.find(1);
    // Ten changes within each rest.
    for (let change = 0; change < 100; change++) {
      vi.advanceTimersByTime(100);
      cache.drop(1);
      cache.find(1);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(loads).toHaveLength(11);
  });

  it('is not shown a minute after the change', async () => {
    const { cache, loads } = createCostly();
    const first = await cache.find(1);
    cache.drop(1);
    vi.advanceTimersByTime(61_000);
    const next = cache.find(1);
    expect(next).toBeInstanceOf(Promise);
    expect(await next).not.toBe(first);
    expect(loads).toEqual([1, 1]);
  });

  it('is not built twice at a time when the list changes meanwhile', async () => {
    const { cache, loads } = createCostly();
    const building = cache.find(1);
    cache.drop(1);
    const asked = [cache.find(1), cache.find(1), cache.find(1)];
    expect(loads).toEqual([1]);
    const first = await building;
    expect(await Promise.all(asked)).toEqual([first, first, first]);
  });

  it('is not built each second while changes are not heard of', async () => {
    const { cache, loads } = createCostly({ isHearing: false, restMs: 20_000 });
    await cache.find(1);
    vi.advanceTimersByTime(19_000);
    await cache.find(1);
    expect(loads).toEqual([1]);
    vi.advanceTimersByTime(2_000);
    await cache.find(1);
    expect(loads).toEqual([1, 1]);
  });
});

describe('while the database answers nobody', () => {
  const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  afterEach(() => vi.useRealTimers());

  it('an index that may be out of date serves for a minute, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { cache, database } = createCache();
    const first = await cache.find(1);
    database.trouble = Promise.resolve(AWAY);
    cache.doubtAll();
    expect(await cache.find(1)).toBe(first);
    await expect(cache.find(2)).rejects.toBe(AWAY);
    vi.advanceTimersByTime(59_000);
    expect(await cache.find(1)).toBe(first);
    vi.advanceTimersByTime(2_000);
    await expect(cache.find(1)).rejects.toBe(AWAY);
  });

  it('an expired index leaves memory, and the gauge, though nobody looks in its event again', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { cache } = createCache();
    await cache.find(1);
    const { bytes } = cache.describe();
    cache.doubtAll();
    vi.advanceTimersByTime(30_000);
    await cache.find(2);
    cache.doubtAll();
    expect(cache.describe()).toMatchObject({ events: 0, names: 2 * GUESTS_EACH, bytes: 2 * bytes });
    vi.advanceTimersByTime(31_000);
    expect(cache.describe()).toMatchObject({ names: GUESTS_EACH, bytes });
    vi.advanceTimersByTime(30_000);
    expect(cache.describe()).toMatchObject({ names: 0, bytes: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('one that hangs keeps a guest waiting for a second, and only the first', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { cache, database } = createCache();
    const first = await cache.find(1);
    database.trouble = new Promise(() => {});
    cache.doubtAll();
    const waiting = cache.find(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe(first);
    const next = cache.find(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(await next).toBe(first);
  });

  it('what is known to have changed is not shown', async () => {
    const { cache, database } = createCache();
    await cache.find(1);
    database.trouble = Promise.resolve(AWAY);
    cache.drop(1);
    await expect(cache.find(1)).rejects.toBe(AWAY);
  });

  it('the right one is shown as soon as it is back, and a fault of ours is not hidden', async () => {
    const { cache, database } = createCache();
    const first = await cache.find(1);
    database.trouble = Promise.resolve(AWAY);
    cache.doubtAll();
    expect(await cache.find(1)).toBe(first);
    database.trouble = Promise.resolve(new Error('a bug'));
    await expect(cache.find(1)).rejects.toThrow('a bug');
    database.trouble = undefined;
    const second = await cache.find(1);
    expect(second).not.toBe(first);
    expect(await cache.find(1)).toBe(second);
  });
});
