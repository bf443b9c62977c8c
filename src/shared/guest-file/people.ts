import type { Guest } from '../contracts/guests.ts';
import { PLAIN_FIELDS, type PlainField } from '../contracts/plain-fields.ts';
import { cleanCell, type GuestCells, type ListCells } from './cells.ts';
import type { Person } from './file-person.ts';
import type { FileRecord } from './records.ts';

/** The fields of an existing guest that the plan of an import compares rows with. */
export type PresentGuest = Pick<
  Guest,
  | 'id'
  | 'fullName'
  | 'email'
  | PlainField
  | 'tableNumber'
  | 'seatNumber'
  | 'specialRequirements'
  | 'householdName'
  | 'companionOf'
  | 'isNamePlaceholder'
  | 'attendance'
  | 'ageGroup'
  | 'needsHighChair'
  | 'tags'
  | 'meals'
  | 'sortName'
  | 'cardName'
>;

/** Expects a cleaned name: cleaning again for every comparison would be slow. */
const nameKey = (cleanName: string) => cleanName.toLowerCase();
export const personKey = (cleanName: string, cleanEmail: string) => `${cleanName}\u001f${cleanEmail}`.toLowerCase();

/** How a row relates to earlier rows: a new name, an identical row, or the same name with other details. */
export interface Appearance {
  kind: 'first' | 'duplicate' | 'namesake';
  firstLine: number;
  /** Whether a namesake has another email address than every earlier one, so that it is somebody else. */
  isDistinct: boolean;
}

/** Equal for identical rows, including columns that are not imported; trailing empty cells are ignored. */
function rowKey({ cells }: FileRecord): string {
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, length).map(cleanCell).join('\u001f').toLowerCase();
}

interface SameName {
  first: FileRecord;
  rowKeys: Set<string> | undefined;
  /** Of those who are surely different people. */
  emails: Set<string>;
}

export function createRepeatDetector(): (record: FileRecord, cells: GuestCells) => Appearance {
  const known = new Map<string, SameName>();
  return (record, { fullName, email }) => {
    const name = nameKey(fullName);
    const emailKey = email.toLowerCase();
    const sameName = known.get(name);
    if (sameName === undefined) {
      known.set(name, { first: record, rowKeys: undefined, emails: new Set([emailKey]) });
      return { kind: 'first', firstLine: record.line, isDistinct: false };
    }
    // Rows are compared only if a name repeats, which is rare.
    sameName.rowKeys ??= new Set([rowKey(sameName.first)]);
    const countBefore = sameName.rowKeys.size;
    const isNew = sameName.rowKeys.add(rowKey(record)).size > countBefore;
    const { emails } = sameName;
    const isDistinct = emailKey !== '' && !emails.has('') && !emails.has(emailKey);
    if (isDistinct) emails.add(emailKey);
    return { kind: isNew ? 'namesake' : 'duplicate', firstLine: sameName.first.line, isDistinct };
  };
}

/** Finds existing guests by name and email address; each matches one row of the file at most. */
export function createMatcher(guests: readonly PresentGuest[]) {
  const byPerson = new Map<string, PresentGuest[]>();
  const unnamed = new Map<number | null, PresentGuest[]>();
  const names = new Set<string>();
  const add = <Key>(map: Map<Key, PresentGuest[]>, key: Key, guest: PresentGuest) => {
    const same = map.get(key);
    if (same) same.push(guest);
    else map.set(key, [guest]);
  };
  for (const guest of guests) {
    if (guest.isNamePlaceholder) {
      add(unnamed, guest.companionOf, guest);
      continue;
    }
    const fullName = cleanCell(guest.fullName);
    add(byPerson, personKey(fullName, cleanCell(guest.email ?? '')), guest);
    names.add(nameKey(fullName));
  }
  return {
    take: ({ fullName, email }: GuestCells) => byPerson.get(personKey(fullName, email))?.shift(),
    /** Finds an unnamed companion of the guest with this id; each is returned only once. */
    takeUnnamed: (hostId: number) => unnamed.get(hostId)?.shift(),
    hasName: ({ fullName }: GuestCells) => names.has(nameKey(fullName)),
  };
}

const isSubset = (some: readonly string[], all: readonly string[]) =>
  some.length === all.length && some.every((each) => all.includes(each));

function isListUnchanged(list: ListCells, guest: PresentGuest): boolean {
  const { attendance, ageGroup, needsHighChair, tags, meals, sortName, cardName } = list;
  const isKept = <Value>(given: Value | undefined, current: Value | null) => given === undefined || given === current;
  return (
    isKept(attendance, guest.attendance) &&
    isKept(ageGroup, guest.ageGroup) &&
    isKept(needsHighChair, guest.needsHighChair) &&
    isKept(sortName, guest.sortName) &&
    isKept(cardName, guest.cardName) &&
    (tags === undefined || isSubset(tags, guest.tags)) &&
    Object.entries(meals ?? {}).every(([course, option]) => guest.meals[course] === option)
  );
}

/** Whether a row would change nothing about a guest. Empty cells change nothing. */
export function isUnchanged({ cells, list, needs, group }: Person, guest: PresentGuest): boolean {
  const { tableNumber, seatNumber, specialRequirements } = cells;
  const givesSeat = tableNumber !== '' || seatNumber !== '';
  // An empty seat number keeps the seat if the table is the same.
  const hasSeat = tableNumber === (guest.tableNumber ?? '') && ['', guest.seatNumber ?? ''].includes(seatNumber);
  const hasPlainFields = PLAIN_FIELDS.every((field) => cells[field] === '' || cells[field] === guest[field]);
  const hasNotes = specialRequirements === '' || specialRequirements === guest.specialRequirements;
  const isInHousehold = group === null || group.name === guest.householdName;
  const isSame = (!givesSeat || hasSeat) && hasPlainFields && hasNotes && isInHousehold;
  return isSame && needs === null && isListUnchanged(list, guest);
}
