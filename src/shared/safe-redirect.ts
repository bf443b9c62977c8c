/** Limited, because the path is stored in a cookie. */
const MAX_LENGTH = 800;

/**
 * A path of this site to go to after sign-in, or undefined for anything that could lead elsewhere: another scheme or
 * host, `//host`, `/\host`, dot segments that resolve to one, and the tab and newline tricks browsers strip first.
 */
export function safeRedirectPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (!value.startsWith('/') || /[\s\\\p{Cc}]/u.test(value)) return undefined;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  if (path.includes('//') || /\/(\.|%2e)/i.test(path)) return undefined;
  return value;
}
