/** Storage that reads as empty and ignores writes where the browser forbids it, or where it is full. */
function safeStorage(kind: 'localStorage' | 'sessionStorage') {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(window[kind]);
    } catch {
      return null;
    }
  };
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    /** Returns whether the value was stored. */
    write: (key: string, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key: string) => void attempt((storage) => storage.removeItem(key)),
  };
}

export const { read: readStored, write: writeStored, remove: removeStored } = safeStorage('localStorage');
/** Kept until the tab is closed, also while the tab shows another site. */
export const tabStorage = safeStorage('sessionStorage');
