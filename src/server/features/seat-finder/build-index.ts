import { setTimeout as sleep } from 'node:timers/promises';
import { NameIndex } from '../../../shared/name-search/name-index.ts';
import type { FindableGuest } from './data.ts';
import type { SliceRunner } from './slice-runner.ts';

export type SeatIndex = NameIndex<FindableGuest>;

/** Memory of a guest's object, besides its texts. */
const BYTES_PER_GUEST = 120;

/** An index that is used, or being built. */
export interface IndexEntry {
  readonly startedAt: number;
  readonly loading: Promise<SeatIndex | undefined>;
  /** What lookups wait for: tens of thousands of long names are searched before their index is finished. */
  readonly usable: () => Promise<SeatIndex | undefined>;
  /** Set once it is built. */
  index?: SeatIndex;
  bytes: number;
  builtAt: number;
  /** When the first notification came that the guests differ from this index. */
  changedAt?: number;
  /** An index of the changed guests, being built while this one is in use. */
  successor?: IndexEntry;
}

function countBytes(index: SeatIndex, guests: readonly FindableGuest[]): number {
  return guests.reduce((sum, { letters }) => sum + letters + BYTES_PER_GUEST, index.bytes);
}

type Reading = Promise<readonly FindableGuest[] | undefined>;

/** Apart from `buildIndex`, whose closures live as long as the entry and would keep `earlier` in memory. */
async function begin(runner: SliceRunner, reading: Reading, earlier: SeatIndex | undefined) {
  const guests = await reading;
  if (!guests) return undefined;
  const isNamedAs = (now: FindableGuest, before: FindableGuest) => now.isNamedAs(before);
  const renewed = earlier && (await runner.run(earlier.renew(guests, isNamedAs)));
  return renewed ?? runner.run(NameIndex.begin(guests));
}

/** Starts building an index of the guests that are read. Lookups use it unfinished after some time. */
export function buildIndex(
  runner: SliceRunner,
  reading: Reading,
  earlier: SeatIndex | undefined,
  unfinishedAfterMs: number,
): IndexEntry {
  const startedAt = performance.now();
  const beginning = begin(runner, reading, earlier);
  const loading = beginning.then(async (index) => {
    const guests = await reading;
    if (!guests || !index) return undefined;
    await runner.run(index.finish());
    entry.index = index;
    entry.bytes = countBytes(index, guests);
    entry.builtAt = performance.now();
    return index;
  });
  let usable: Promise<SeatIndex | undefined> | undefined;
  const begun = async () => {
    const index = await beginning;
    return sleep(Math.max(0, startedAt + unfinishedAfterMs - performance.now()), index, { ref: false });
  };
  const entry: IndexEntry = {
    startedAt,
    loading,
    usable: () => {
      usable ??= Promise.race([loading, begun()]);
      return usable;
    },
    bytes: 0,
    builtAt: 0,
  };
  return entry;
}
