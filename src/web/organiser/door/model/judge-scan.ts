import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { parseScan } from './parse-scan.ts';

export type UnknownReason = 'notOnList' | 'eventCode' | 'foreign' | 'notLoaded';

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
