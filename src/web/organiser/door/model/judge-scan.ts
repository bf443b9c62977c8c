import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { readSharedCode } from '../../../../shared/paths.ts';
import { parseEventId } from '../../event/event-id.ts';

/** What the text of a QR code refers to. */
type Scan =
  | { readonly kind: 'guest'; readonly identifier: string }
  /** The event's QR code for the seat finder; it identifies no guest. */
  | { readonly kind: 'event' }
  /** The QR code of a door, with its code: it lets staff in without typing. */
  | { readonly kind: 'door'; readonly eventId: number; readonly code: string }
  | { readonly kind: 'foreign' };

const IDENTIFIER = /^[A-Za-z0-9_-]{16,64}$/;
const GUEST_PATH = /^\/guest-view\/([^/]+)\/?$/;
const EVENT_PATH = /^\/e\/\d+\/?$/;
const DOOR_PATH = /^\/event-qr-scanner\/(\d+)\/?$/;

function parseAddress(text: string): URL | undefined {
  // Any host is accepted, because printed codes may carry an earlier address of the site.
  const address = text.startsWith('/') ? `https://placecard.test${text}` : text;
  try {
    // `URL.parse` is missing in browsers of 2023 and before.
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the text of a QR code: the address of a guest's seat card on any host, or the identifier alone. */
export function parseScan(text: string): Scan {
  const trimmed = text.trim();
  if (IDENTIFIER.test(trimmed)) return { kind: 'guest', identifier: trimmed };
  const address = parseAddress(trimmed);
  if (!address) return { kind: 'foreign' };
  const identifier = GUEST_PATH.exec(address.pathname)?.[1];
  if (identifier && IDENTIFIER.test(identifier)) return { kind: 'guest', identifier };
  const eventId = parseEventId(DOOR_PATH.exec(address.pathname)?.[1]);
  if (eventId !== undefined) return { kind: 'door', eventId, code: readSharedCode(address.hash) };
  return { kind: EVENT_PATH.test(address.pathname) ? 'event' : 'foreign' };
}

type UnknownReason = 'notOnList' | 'eventCode' | 'doorCode' | 'foreign' | 'notLoaded';
const REASONS = { event: 'eventCode', door: 'doorCode', foreign: 'foreign' } as const;

/** The result of scanning a QR code at this door. */
export type Verdict =
  | { readonly kind: 'welcome' | 'already'; readonly guest: DoorGuest }
  /** The check-in could neither be stored nor sent: it must be written on paper. */
  | { readonly kind: 'notKept'; readonly guest: DoorGuest }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/** `guests` is undefined until the list is loaded. */
export function judgeScan(
  text: string,
  guests: readonly DoorGuest[] | undefined,
): Exclude<Verdict, { kind: 'notKept' }> {
  const scan = parseScan(text);
  if (scan.kind !== 'guest') return { kind: 'unknown', reason: REASONS[scan.kind] };
  if (!guests) return { kind: 'unknown', reason: 'notLoaded' };
  const guest = guests.find(({ qrCodeIdentifier }) => qrCodeIdentifier === scan.identifier);
  if (!guest) return { kind: 'unknown', reason: 'notOnList' };
  return { kind: guest.checkedIn ? 'already' : 'welcome', guest };
}
