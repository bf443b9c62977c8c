import { BrowserDatabase, resultOf } from '../../lib/browser-database.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import type { Sandbox } from './sandbox.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
const STORE = 'sandboxes';
const TAB_KEY = 'sandbox';

const database = new BrowserDatabase<typeof STORE>({
  name: 'placecard-sandbox',
  version: 1,
  create: (created) => created.createObjectStore(STORE, { keyPath: 'key' }),
});

/*
 * Sandboxes are kept on this device, each in one record that is written as a whole: of two tabs that show the same sandbox,
 * the one that wrote last decides. A browser that stores nothing works in memory; its tab takes the sandbox along to the
 * page that keeps it.
 */

type StoredState = Pick<Sandbox, 'key' | 'savedAtMs'>;

/** By the key with which a sandbox was opened: what this page stored of it last, or found. */
const lastStored = new Map<string, StoredState>();

/**
 * The key under which a sandbox is stored. One that is gone was kept, as from another tab, and an account keeps a key once: a
 * later change gets a new key, so that it can be kept too. Without a change it is still the one that was kept.
 */
export function keyToStore({ key, savedAtMs }: StoredState, last: StoredState | undefined, isGone: boolean): string {
  if (!last) return key;
  return isGone && last.savedAtMs !== savedAtMs ? newRandomIdentifier() : last.key;
}

function withOwnKey(sandbox: Sandbox, isGone: (key: string) => boolean): Sandbox {
  const last = lastStored.get(sandbox.key);
  const key = keyToStore(sandbox, last, isGone(last?.key ?? sandbox.key));
  lastStored.set(sandbox.key, { key, savedAtMs: sandbox.savedAtMs });
  return { ...sandbox, key };
}

/** The sandbox that was changed last. Those that nobody has changed for a week are removed. Null where the browser stores nothing. */
export async function findSandbox(now = Date.now()): Promise<Sandbox | undefined | null> {
  try {
    return await database.transact([STORE], { mode: 'readwrite' }, async (transaction) => {
      const store = transaction.objectStore(STORE);
      const all: Sandbox[] = await resultOf(store.getAll());
      const isOver = ({ savedAtMs }: Sandbox) => savedAtMs < now - KEPT_MS;
      await Promise.all(all.filter(isOver).map(({ key }) => resultOf(store.delete(key))));
      const kept = all.filter((sandbox) => !isOver(sandbox));
      const [newest] = kept.sort((one, other) => other.savedAtMs - one.savedAtMs);
      if (newest) lastStored.set(newest.key, newest);
      return newest;
    });
  } catch {
    return null;
  }
}

/** Resolves to the key under which the browser has stored it; undefined if it has not. */
export async function writeSandbox(sandbox: Sandbox, { isDurable = false } = {}): Promise<string | undefined> {
  try {
    return await database.transact([STORE], { mode: 'readwrite', isDurable }, async (transaction) => {
      const store = transaction.objectStore(STORE);
      const keys = await resultOf(store.getAllKeys());
      const owned = withOwnKey(sandbox, (key) => !keys.includes(key));
      await resultOf(store.put(owned));
      return owned.key;
    });
  } catch {
    return undefined;
  }
}

/**
 * Hands the sandbox to the page that keeps it, which may come after signing in at another site. Resolves to the key by which
 * that page reads it; undefined if this browser can't hand it over.
 */
export async function handOverSandbox(sandbox: Sandbox): Promise<string | undefined> {
  const key = await writeSandbox(sandbox, { isDurable: true });
  if (key !== undefined) return key;
  const handed = withOwnKey(sandbox, () => tabStorage.read(TAB_KEY) === null);
  return tabStorage.write(TAB_KEY, JSON.stringify(handed)) ? handed.key : undefined;
}

/** The sandbox that was handed over. */
export async function readSandbox(key: string): Promise<Sandbox | undefined> {
  try {
    const stored: Sandbox | undefined = await database.transact([STORE], { mode: 'readonly' }, (transaction) =>
      resultOf(transaction.objectStore(STORE).get(key)),
    );
    if (stored) return stored;
  } catch {
    // The tab may have it.
  }
  const inTab = tabStorage.read(TAB_KEY);
  const handed = inTab === null ? undefined : (JSON.parse(inTab) as Sandbox);
  return handed?.key === key ? handed : undefined;
}

/** Removes a sandbox that was kept. What another tab has changed since then stays, as another sandbox. */
export async function removeSandbox({ key, savedAtMs }: StoredState): Promise<void> {
  tabStorage.remove(TAB_KEY);
  try {
    await database.transact([STORE], { mode: 'readwrite' }, async (transaction) => {
      const store = transaction.objectStore(STORE);
      const stored: Sandbox | undefined = await resultOf(store.get(key));
      await resultOf(store.delete(key));
      if (stored && stored.savedAtMs > savedAtMs) await resultOf(store.put({ ...stored, key: newRandomIdentifier() }));
    });
  } catch {
    // It is removed after a week.
  }
}
