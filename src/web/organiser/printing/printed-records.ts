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

/** Names the records of one user for one event and kind of card. */
export interface RecordPlace {
  readonly userId: number;
  readonly eventId: number;
  readonly kind: GuestCardKind;
}

/** About 2 MB; a browser keeps 5 MB for the whole site. */
const MAX_KEPT_CARDS = 20_000;
const CHANGED = 'printed-records-changed';

const keyOf = ({ userId, eventId, kind }: RecordPlace) => `printed/${userId}/${eventId}/${kind}`;

export const readRecordsText = (place: RecordPlace): string => readStored(keyOf(place)) ?? '[]';

/** Another version of this page, or an extension, may have stored something else. */
function isRecord(value: unknown): value is PrintedRecord {
  const { at, printed, takenAway } = (value ?? {}) as Partial<Record<keyof PrintedRecord, unknown>>;
  return (
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    Array.isArray(printed) &&
    printed.every((card) => typeof card?.guestId === 'number' && typeof card.hash === 'string') &&
    Array.isArray(takenAway) &&
    takenAway.every((id) => typeof id === 'number')
  );
}

export function parseRecords(text: string): readonly PrintedRecord[] {
  try {
    const records: unknown = JSON.parse(text);
    return Array.isArray(records) ? records.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Returns false if the browser did not store the records. */
function store(place: RecordPlace, records: readonly PrintedRecord[]): boolean {
  let isStored = true;
  if (records.length === 0) removeStored(keyOf(place));
  else isStored = writeStored(keyOf(place), JSON.stringify(records));
  window.dispatchEvent(new Event(CHANGED));
  return isStored;
}

/**
 * Adds a record. It replaces older ones whose cards are all on the new paper too. Undefined if there is no room for it
 * beside the others, which still wait to be confirmed and must not vanish.
 */
export function addRecord(
  records: readonly PrintedRecord[],
  added: PrintedRecord,
): readonly PrintedRecord[] | undefined {
  const ids = new Set(added.printed.map(({ guestId }) => guestId));
  const kept = records.filter(({ printed }) => printed.some(({ guestId }) => !ids.has(guestId)));
  const all = [...kept, added];
  const cards = all.reduce((sum, { printed }) => sum + printed.length, 0);
  return kept.length > 0 && cards > MAX_KEPT_CARDS ? undefined : all;
}

/**
 * The records that still wait after one was confirmed. Older ones lose the guests that it is about: confirming them later
 * must not put an older card in place of the newer one.
 */
export function settleRecord(records: readonly PrintedRecord[], confirmed: PrintedRecord): readonly PrintedRecord[] {
  const settled = new Set([...confirmed.printed.map(({ guestId }) => guestId), ...confirmed.takenAway]);
  return records.flatMap((record) => {
    if (record.at === confirmed.at) return [];
    if (record.at > confirmed.at) return [record];
    const printed = record.printed.filter(({ guestId }) => !settled.has(guestId));
    const takenAway = record.takenAway.filter((id) => !settled.has(id));
    return printed.length + takenAway.length > 0 ? [{ ...record, printed, takenAway }] : [];
  });
}

/** Returns false if the browser can't keep the record, which then can't be confirmed later. */
export function rememberPrinted(place: RecordPlace, record: PrintedRecord): boolean {
  const records = addRecord(parseRecords(readRecordsText(place)), record);
  return records !== undefined && store(place, records);
}

export function forgetPrinted(place: RecordPlace, at: string): void {
  const records = parseRecords(readRecordsText(place));
  store(
    place,
    records.filter((record) => record.at !== at),
  );
}

export function settlePrinted(place: RecordPlace, confirmed: PrintedRecord): void {
  store(place, settleRecord(parseRecords(readRecordsText(place)), confirmed));
}

/** Calls the listener when records change, also in other tabs. */
export function subscribeToRecords(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}
