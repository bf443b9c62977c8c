import type { DoorGuest } from '../../../../shared/contracts/door.ts';

/** What the text of a QR code refers to. */
type Scan =
  | { readonly kind: 'guest'; readonly identifier: string }
  /** The event's QR code for the seat finder; it identifies no guest. */
  | { readonly kind: 'event' }
  | { readonly kind: 'foreign' };

const IDENTIFIER = /^[A-Za-z0-9_-]{16,64}$/;
const GUEST_PATH = /^\/guest-view\/([^/]+)\/?$/;
const EVENT_PATH = /^\/e\/\d+\/?$/;

function pathOf(text: string): string | undefined {
  // Any host is accepted, because printed codes may carry an earlier address of the site.
  const address = text.startsWith('/') ? `https://placecard.test${text}` : text;
  try {
    // `URL.parse` is missing in browsers of 2023 and before.
    const { protocol, pathname } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the text of a QR code: the address of a guest's seat card on any host, or the identifier alone. */
export function parseScan(text: string): Scan {
  const trimmed = text.trim();
  if (IDENTIFIER.test(trimmed)) return { kind: 'guest', identifier: trimmed };
  const path = pathOf(trimmed);
  const identifier = path && GUEST_PATH.exec(path)?.[1];
  if (identifier && IDENTIFIER.test(identifier)) return { kind: 'guest', identifier };
  return { kind: path && EVENT_PATH.test(path) ? 'event' : 'foreign' };
}

type UnknownReason = 'notOnList' | 'eventCode' | 'foreign' | 'notLoaded';

/** The result of scanning a QR code at this door. */
export type Verdict =
  | { readonly kind: 'welcome' | 'already'; readonly guest: DoorGuest }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/** `guests` by the identifier in their QR code; undefined until the list is loaded. */
export function judgeScan(text: string, guests: ReadonlyMap<string, DoorGuest> | undefined): Verdict {
  const scan = parseScan(text);
  if (scan.kind !== 'guest') return { kind: 'unknown', reason: scan.kind === 'event' ? 'eventCode' : 'foreign' };
  if (!guests) return { kind: 'unknown', reason: 'notLoaded' };
  const guest = guests.get(scan.identifier);
  if (!guest) return { kind: 'unknown', reason: 'notOnList' };
  return { kind: guest.checkedIn ? 'already' : 'welcome', guest };
}
