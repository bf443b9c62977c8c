/** More keys in one question would hold up those who asked with them. */
const MAX_KEYS = 1_000;
/** A question that takes longer may be on a dead connection, for which the next one does not wait. */
const MAX_WAIT_MS = 1_000;

interface Batch<Key, Found> {
  readonly keys: Key[];
  readonly found: Promise<readonly Found[]>;
}

/**
 * Asks for what strangers name, such as sessions and links, in batches, one batch at a time: however many of them somebody makes up,
 * asking takes one connection to the database. The answer has what was found for the whole batch.
 */
export function inBatches<Key, Found>(find: (keys: readonly Key[]) => Promise<readonly Found[]>) {
  let next: Batch<Key, Found> | undefined;
  let last: Promise<void> = Promise.resolve();

  function begin(): Batch<Key, Found> {
    const keys: Key[] = [];
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    const ask = async () => {
      await before;
      if (next === batch) next = undefined;
      const timer = setTimeout(resolve, MAX_WAIT_MS);
      try {
        return await find(keys);
      } finally {
        clearTimeout(timer);
        resolve();
      }
    };
    const batch = { keys, found: ask() };
    return batch;
  }

  return (...keys: Key[]): Promise<readonly Found[]> => {
    if (!next || next.keys.length + keys.length > MAX_KEYS) next = begin();
    next.keys.push(...keys);
    return next.found;
  };
}
