import { tabStorage } from '../../lib/browser-storage.ts';

const KEY = 'sharedSeatingCode';

/** The share code is kept for this tab only: a reload keeps it, closing the tab on a shared computer forgets it. */
export function readTabCode(): string {
  return tabStorage.read(KEY) ?? '';
}

export function writeTabCode(code: string): void {
  if (code === '') tabStorage.remove(KEY);
  else tabStorage.write(KEY, code);
}
