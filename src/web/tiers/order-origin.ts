import { safeRedirectPath } from '../../shared/safe-redirect.ts';

/** The page that an order began on travels in the address until Barion's page is opened, and then waits in this tab. */
export const FROM_PARAMETER = 'from';
const KEY = 'orderOrigin';

/** The path of this site named in the address; undefined for none and for anything that could lead elsewhere. */
export const readFrom = (searchParams: URLSearchParams) => safeRedirectPath(searchParams.get(FROM_PARAMETER));

/** `path` with the page to come back to, where there is one. */
export function withFrom(path: string, from: string | undefined): string {
  if (from === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [FROM_PARAMETER]: from })}`;
}

export function rememberOrigin(paymentId: string, from: string | undefined): void {
  try {
    if (from === undefined) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify({ paymentId, from }));
  } catch {
    // Without storage there is one button less after the payment.
  }
}

/** Where the order of this payment began, if it began in this tab. */
export function findOrigin(paymentId: string): string | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return stored?.paymentId === paymentId ? safeRedirectPath(stored.from) : undefined;
  } catch {
    return undefined;
  }
}
