import { BrowserDatabase, resultOf } from '../../lib/browser-database.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
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

/** The sandbox that was changed last. Those that nobody has changed for a week are removed. */
export async function findSandbox(now = Date.now()): Promise<Sandbox | undefined> {
  try {
    return await database.transact([STORE], { mode: 'readwrite' }, async (transaction) => {
      const store = transaction.objectStore(STORE);
      const all: Sandbox[] = await resultOf(store.getAll());
      const isOver = ({ savedAtMs }: Sandbox) => savedAtMs < now - KEPT_MS;
      await Promise.all(all.filter(isOver).map(({ key }) => resultOf(store.delete(key))));
      const kept = all.filter((sandbox) => !isOver(sandbox));
      return kept.sort((one, other) => other.savedAtMs - one.savedAtMs)[0];
    });
  } catch {
    return undefined;
  }
}

/** Resolves to whether the browser has stored it. */
export async function writeSandbox(sandbox: Sandbox, { isDurable = false } = {}): Promise<boolean> {
  try {
    await database.transact([STORE], { mode: 'readwrite', isDurable }, (transaction) =>
      resultOf(transaction.objectStore(STORE).put(sandbox)),
    );
    return true;
  } catch {
    return false;
  }
}

/** Hands the sandbox to the page that keeps it, which may come after signing in at another site. */
export async function handOverSandbox(sandbox: Sandbox): Promise<boolean> {
  return (await writeSandbox(sandbox, { isDurable: true })) || tabStorage.write(TAB_KEY, JSON.stringify(sandbox));
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

export async function removeSandbox(key: string): Promise<void> {
  tabStorage.remove(TAB_KEY);
  try {
    await database.transact([STORE], { mode: 'readwrite' }, (transaction) =>
      resultOf(transaction.objectStore(STORE).delete(key)),
    );
  } catch {
    // It is removed after a week.
  }
}
