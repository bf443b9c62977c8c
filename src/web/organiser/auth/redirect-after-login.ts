import { paths } from '../../../shared/paths.ts';
import { safeRedirectPath } from '../../../shared/safe-redirect.ts';
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts';

const STORAGE_KEY = 'redirectAfterLogin';

export const saveRedirect = (path: string) => writeStored(STORAGE_KEY, path);
/** The page that was asked for before signing in; undefined for anything that is not a path of this site. */
export const readRedirect = () => safeRedirectPath(readStored(STORAGE_KEY));
/** A page of the server asks for a sign-in with the address to come back to after `#to=`. */
export function saveRedirectOfAddress(): void {
  const path = safeRedirectPath(new URLSearchParams(window.location.hash.slice(1)).get('to'));
  if (path === undefined) return;
  saveRedirect(path);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
/** Pages that the server renders are not part of the application, which can't navigate to them. */
export const isServerPage = (path: string) => path.startsWith(paths.join(''));
export const forgetRedirect = () => removeStored(STORAGE_KEY);
