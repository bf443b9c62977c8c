import { safeRedirectPath } from '../../shared/safe-redirect.ts';
import { tabStorage } from '../lib/browser-storage.ts';

/** The page to return to after paying. It is in the address until Barion's page opens, and then in this tab's storage. */
export const FROM_PARAMETER = 'from';
const KEY = 'orderOrigin';

/** The path to return to; undefined where there is none, or where it could lead to another site. */
export const readReturnPath = (searchParams: URLSearchParams) => safeRedirectPath(searchParams.get(FROM_PARAMETER));

/** Adds the page to return to, if any, to a path. */
export function withReturnPath(path: string, from: string | undefined): string {
  if (from === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [FROM_PARAMETER]: from })}`;
}

export function rememberOrigin(paymentId: string, from: string | undefined): void {
  if (from === undefined) tabStorage.remove(KEY);
  else tabStorage.write(KEY, JSON.stringify({ paymentId, from }));
}

/** The page on which the order of this payment began, if it began in this tab. */
export function findOrigin(paymentId: string): string | undefined {
  const stored = JSON.parse(tabStorage.read(KEY) ?? 'null');
  return stored?.paymentId === paymentId ? safeRedirectPath(stored.from) : undefined;
}
