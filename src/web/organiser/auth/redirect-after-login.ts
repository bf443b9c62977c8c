import { safeRedirectPath } from '../../../shared/safe-redirect.ts';
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts';

const STORAGE_KEY = 'redirectAfterLogin';

export const saveRedirect = (path: string) => writeStored(STORAGE_KEY, path);
/** The page that was asked for before signing in; undefined for anything that is not a path of this site. */
export const readRedirect = () => safeRedirectPath(readStored(STORAGE_KEY));
export const forgetRedirect = () => removeStored(STORAGE_KEY);
