import type { ConfirmPrinted, GuestCardKind } from '../../../shared/contracts/printing.ts';
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts';

/**
 * What was on the paper that was downloaded or printed, so that "It printed well" confirms exactly that, whatever changed
 * since. Kept in this browser until it is confirmed or discarded: cards are often printed elsewhere, hours later. Holds ids
 * and hashes only.
 */
export interface PrintedRecord extends ConfirmPrinted {
  readonly at: string;
}

/** Who printed what. */
export interface RecordPlace {
  readonly userId: number;
  readonly eventId: number;
  readonly kind: GuestCardKind;
}

const MAX_RECORDS = 3;
const CHANGED = 'printed-records-changed';

const keyOf = ({ userId, eventId, kind }: RecordPlace) => `printed/${userId}/${eventId}/${kind}`;

export const readRecordsText = (place: RecordPlace): string => readStored(keyOf(place)) ?? '[]';

export function parseRecords(text: string): readonly PrintedRecord[] {
  try {
    const records: unknown = JSON.parse(text);
    return Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
}

function store(place: RecordPlace, records: readonly PrintedRecord[]): void {
  if (records.length === 0) removeStored(keyOf(place));
  else writeStored(keyOf(place), JSON.stringify(records));
  window.dispatchEvent(new Event(CHANGED));
}

/** Older records whose cards are all on the new paper too are replaced: whoever prints again prints for good. */
export function addRecord(records: readonly PrintedRecord[], added: PrintedRecord): readonly PrintedRecord[] {
  const ids = new Set(added.printed.map(({ guestId }) => guestId));
  const kept = records.filter(({ printed }) => printed.some(({ guestId }) => !ids.has(guestId)));
  return [...kept, added].slice(-MAX_RECORDS);
}

export function rememberPrinted(place: RecordPlace, record: PrintedRecord): void {
  store(place, addRecord(parseRecords(readRecordsText(place)), record));
}

export function forgetPrinted(place: RecordPlace, at: string): void {
  const records = parseRecords(readRecordsText(place));
  store(
    place,
    records.filter((record) => record.at !== at),
  );
}

/** Other tabs print and confirm too. */
export function subscribeToRecords(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}
