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

/** Expects a cleaned name: cleaning again for every comparison would be slow. */
const nameKey = (cleanName: string) => cleanName.toLowerCase();
export const personKey = (cleanName: string, cleanEmail: string) => `${cleanName}\u001f${cleanEmail}`.toLowerCase();

/** How a row relates to earlier rows: a new name, an identical row, or the same name with other details. */
export interface Appearance {
  kind: 'first' | 'duplicate' | 'namesake';
  firstLine: number;
}

/** Equal for identical rows, including columns that are not imported; trailing empty cells are ignored. */
function rowKey({ cells }: FileRecord): string {
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, length).map(cleanCell).join('\u001f').toLowerCase();
}

export function createRepeatDetector(): (record: FileRecord, cells: GuestCells) => Appearance {
  const known = new Map<string, { first: FileRecord; rowKeys: Set<string> | undefined }>();
  return (record, { fullName }) => {
    const name = nameKey(fullName);
    const sameName = known.get(name);
    if (sameName === undefined) {
      known.set(name, { first: record, rowKeys: undefined });
      return { kind: 'first', firstLine: record.line };
    }
    // Rows are compared only if a name repeats, which is rare.
    sameName.rowKeys ??= new Set([rowKey(sameName.first)]);
    const countBefore = sameName.rowKeys.size;
    const isNew = sameName.rowKeys.add(rowKey(record)).size > countBefore;
    return { kind: isNew ? 'namesake' : 'duplicate', firstLine: sameName.first.line };
  };
}

/** Finds existing guests by name and email address; each matches one row of the file at most. */
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

/** Whether a row would change nothing about a guest. Empty cells change nothing. */
export function isUnchanged(cells: GuestCells, guest: PresentGuest): boolean {
  const { tableNumber, seatNumber, specialRequirements } = cells;
  const givesSeat = tableNumber !== '' || seatNumber !== '';
  // An empty seat number keeps the seat if the table is the same.
  const hasSeat = tableNumber === (guest.tableNumber ?? '') && ['', guest.seatNumber ?? ''].includes(seatNumber);
  const hasNotes = specialRequirements === '' || specialRequirements === guest.specialRequirements;
  return (!givesSeat || hasSeat) && hasNotes;
}
