import { safeRedirectPath } from '../../../shared/safe-redirect.ts';
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts';

const STORAGE_KEY = 'redirectAfterLogin';

export function saveRedirect(path: string): void {
  writeStored(STORAGE_KEY, path);
}

/** The page that was asked for before signing in; undefined for anything that is not a path of this site. */
export function readRedirect(): string | undefined {
  return safeRedirectPath(readStored(STORAGE_KEY));
}

export function forgetRedirect(): void {
  removeStored(STORAGE_KEY);
}
