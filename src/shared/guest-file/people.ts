import type { Guest } from '../contracts/guests.ts';
import { PLAIN_FIELDS, type PlainField } from '../contracts/plain-fields.ts';
import { foldName } from '../name-search/fold-name.ts';
import { isSameButForOneTypo } from '../name-search/one-typo.ts';
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

/** Equal for names that differ in accents, case and the order of their words. */
const wordsKey = (cleanName: string) => foldName(cleanName).split(' ').sort().join(' ');

/** With one other letter, a short word is mostly another name: Ida is not Ada, but Ana may be Anna. */
const MIN_REPLACED_LENGTH = 5;
const LONGEST_NEAR_NAME = 60;
/** A list of thousands of namesakes is not gone through for every row. */
const MAX_NAMESAKES = 5;

function isNearName(one: string, other: string): boolean {
  if (!isSameButForOneTypo(one, other)) return false;
  const words = other.split(' ');
  return one.split(' ').every((word, index) => {
    const against = words[index] ?? '';
    return word === against || word.length !== against.length || word.length >= MIN_REPLACED_LENGTH;
  });
}

/** A text, and what is left of it without each one of its letters: texts that differ by one typo have one of these in common. */
const typoKeys = (text: string) => [
  text,
  ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)),
];

/** Finds an existing guest who may be meant by a name that is written a little differently. */
export function createNearFinder(guests: readonly PresentGuest[], namesOfFile: ReadonlySet<string>) {
  const byKey = new Map<string, { guest: PresentGuest; words: string }[]>();
  for (const guest of guests) {
    const name = cleanCell(guest.fullName);
    // Whoever is in the file under the name of the list is somebody else.
    if (guest.isNamePlaceholder || name.length > LONGEST_NEAR_NAME || namesOfFile.has(nameKey(name))) continue;
    const words = wordsKey(name);
    for (const key of typoKeys(words)) {
      const same = byKey.get(key) ?? [];
      if (same.length < MAX_NAMESAKES) byKey.set(key, [...same, { guest, words }]);
    }
  }
  return ({ fullName, email }: GuestCells): PresentGuest | undefined => {
    if (byKey.size === 0 || fullName.length > LONGEST_NEAR_NAME) return undefined;
    const words = wordsKey(fullName);
    const isOther = (address: string | null) =>
      email !== '' && address && email.toLowerCase() !== address.toLowerCase();
    const isMeant = (found: { guest: PresentGuest; words: string }) =>
      !isOther(found.guest.email) && isNearName(words, found.words);
    for (const key of typoKeys(words)) {
      const found = byKey.get(key)?.find(isMeant);
      if (found) return found.guest;
    }
    return undefined;
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
