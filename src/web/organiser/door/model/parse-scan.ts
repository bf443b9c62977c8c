/** What a QR code turned out to be. */
export type Scan =
  | { readonly kind: 'guest'; readonly identifier: string }
  /** The code that guests scan to find their seats: it says nothing of who they are. */
  | { readonly kind: 'event' }
  | { readonly kind: 'foreign' };

const IDENTIFIER = /^[A-Za-z0-9_-]{16,64}$/;
const GUEST_PATH = /^\/guest-view\/([^/]+)\/?$/;
const EVENT_PATH = /^\/e\/\d+\/?$/;

function pathOf(text: string): string | undefined {
  // Printed codes outlive addresses: any host will do, and none.
  const address = text.startsWith('/') ? `https://placecard.test${text}` : text;
  try {
    // Not `URL.parse`, which phones that are a few years old don't have.
    const { protocol, pathname } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the text of a QR code: the address of a guest's seat card on any host, or its identifier alone. */
export function parseScan(text: string): Scan {
  const trimmed = text.trim();
  if (IDENTIFIER.test(trimmed)) return { kind: 'guest', identifier: trimmed };
  const path = pathOf(trimmed);
  const identifier = path && GUEST_PATH.exec(path)?.[1];
  if (identifier && IDENTIFIER.test(identifier)) return { kind: 'guest', identifier };
  return { kind: path && EVENT_PATH.test(path) ? 'event' : 'foreign' };
}
