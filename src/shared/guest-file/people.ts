import { cleanCell, type GuestCells } from './cells.ts';
import type { FileRecord } from './records.ts';

export interface PresentGuest {
  id: number;
  fullName: string;
  email: string | null;
  tableNumber: string | null;
  seatNumber: string | null;
  specialRequirements: string | null;
}

/** Both of a cleaned cell: a long list has no time to clean them again for every comparison. */
const nameKey = (cleanName: string) => cleanName.toLowerCase();
/** The same for two rows that mean the same person. */
export const personKey = (cleanName: string, cleanEmail: string) => `${cleanName}\u001f${cleanEmail}`.toLowerCase();

/** A row against the rows before it: a new name, the very same row again, or the same name with other details. */
export interface Appearance {
  kind: 'first' | 'duplicate' | 'namesake';
  /** Of the first row with this name. */
  firstLine: number;
}

/** The same for two rows that say the same, in whatever columns, read or not; empty cells at the end may be missing. */
function rowKey({ cells }: FileRecord): string {
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, length).map(cleanCell).join('\u001f').toLowerCase();
}

/** Tells the rows of a file apart: the same row again, or perhaps someone else of the same name. */
export function createRollCall(): (record: FileRecord, cells: GuestCells) => Appearance {
  const known = new Map<string, { first: FileRecord; rowKeys: Set<string> | undefined }>();
  return (record, { fullName }) => {
    const name = nameKey(fullName);
    const sameName = known.get(name);
    if (sameName === undefined) {
      known.set(name, { first: record, rowKeys: undefined });
      return { kind: 'first', firstLine: record.line };
    }
    // Most names stand once, so rows are only compared when a name comes back.
    sameName.rowKeys ??= new Set([rowKey(sameName.first)]);
    const countBefore = sameName.rowKeys.size;
    const isNew = sameName.rowKeys.add(rowKey(record)).size > countBefore;
    return { kind: isNew ? 'namesake' : 'duplicate', firstLine: sameName.first.line };
  };
}

/** Guests already there by name and e-mail; each can be met by one row of the file. */
export function createMatcher(guests: readonly PresentGuest[]) {
  const byPerson = new Map<string, PresentGuest[]>();
  const names = new Set<string>();
  for (const guest of guests) {
    const fullName = cleanCell(guest.fullName);
    const key = personKey(fullName, cleanCell(guest.email ?? ''));
    const namesakes = byPerson.get(key);
    if (namesakes) namesakes.push(guest);
    else byPerson.set(key, [guest]);
    names.add(nameKey(fullName));
  }
  return {
    take: ({ fullName, email }: GuestCells) => byPerson.get(personKey(fullName, email))?.shift(),
    hasName: ({ fullName }: GuestCells) => names.has(nameKey(fullName)),
  };
}

/** Whether a row says nothing new of a guest; its empty cells leave what is there. */
export function isUnchanged(cells: GuestCells, guest: PresentGuest): boolean {
  const { tableNumber, seatNumber, specialRequirements } = cells;
  const givesSeat = tableNumber !== '' || seatNumber !== '';
  // A seat number that is left out stays with its table.
  const hasSeat = tableNumber === (guest.tableNumber ?? '') && ['', guest.seatNumber ?? ''].includes(seatNumber);
  const hasNotes = specialRequirements === '' || specialRequirements === guest.specialRequirements;
  return (!givesSeat || hasSeat) && hasNotes;
}
