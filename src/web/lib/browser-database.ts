import { clear, createStore, del, entries, get, set } from 'idb-keyval';

/** A key-value store in IndexedDB. Where storage is forbidden or full, it reads as empty and keeps nothing. */
export function openBrowserDatabase<Key extends IDBValidKey, Value>(name: string, storeName: string) {
  const store = createStore(name, storeName);
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      console.warn(`The browser's database ${name} can't be used`, error);
      return undefined;
    }
  };
  return {
    read: (key: Key) => attempt(() => get<Value>(key, store)),
    entries: async () => (await attempt(() => entries<Key, Value>(store))) ?? [],
    write: (key: Key, value: Value) => attempt(() => set(key, value, store)),
    remove: (key: Key) => attempt(() => del(key, store)),
    clear: () => attempt(() => clear(store)),
  };
}
