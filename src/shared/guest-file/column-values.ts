import { MAX_GUEST_LENGTHS } from '../contracts/guests.ts';
import { MAX_OPTIONS_PER_COURSE } from '../contracts/menu.ts';
import { MAX_TAGS_PER_EVENT } from '../guest-list-limits.ts';
import { dietaryCodesOf } from './dietary-words.ts';
import type { ColumnField } from './heading-words.ts';
import { COURSE_HEADING, foldWords } from './headings.ts';
import { isNameTitle, isNo, isYes, readAgeGroup, readAttendance, readNumber, readTags } from './values.ts';

/** A column by its heading, with the filled cells of its first rows. */
export interface ColumnSample {
  heading: string;
  values: readonly string[];
  /** Whether the heading is a known one, not a question or a phrase that was recognised by some of its words. */
  isKnownHeading: boolean;
  /** Names of the file's guests, folded. */
  names: ReadonlySet<string>;
}

export const isMostly = (values: readonly string[], test: (value: string) => boolean) =>
  values.filter(test).length * 2 > values.length;

export const hasAt = (text: string) => text.includes('@');

/** Numbers, codes and single letters. */
function isCodeLike(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < 2 || letters <= (text.match(/\d/g)?.length ?? 0);
}

/** Neither a code nor an address. */
export const isNameLike = (text: string) => !isCodeLike(text) && !/[@_]|\p{L}\d|\d\p{L}|:\/\//u.test(text);

const MAX_COUNT = 50;
const isCount = (text: string) => (readNumber(text) ?? MAX_COUNT + 1) <= MAX_COUNT;
const isYesOrNo = (text: string) => isYes(text) || isNo(text) || /^[01]$/.test(text);
const countDistinct = (values: readonly string[]) => new Set(values.map(foldWords)).size;

/** Dishes that are called like a diet or an allergen. */
const DISHES = new Set<string>(['fish', 'eggs', 'vegan', 'vegetarian', 'pescatarian', 'halal', 'kosher']);

type Judge = (column: ColumnSample) => ColumnField | null;

const names =
  (field: ColumnField): Judge =>
  ({ values, isKnownHeading }) =>
    (isKnownHeading ? !isMostly(values, isCodeLike) : isMostly(values, isNameLike)) ? field : null;

/** Whether a column of at least so many rows numbers them 1, 2, 3…; the last row may hold a total. */
const isRunningNumber = (values: readonly string[], atLeast: number) =>
  values.length >= atLeast &&
  values.slice(0, Math.max(atLeast, values.length - 1)).every((value, row) => readNumber(value) === row + 1);

const judgeSize = ({ values }: ColumnSample, leastNumbered: number) =>
  isMostly(values, isCount) && !isRunningNumber(values, leastNumbered) ? 'partySize' : null;

/** A word such as 'Guests' stands above names as well as above numbers of people. */
const namesOrCount =
  (field: ColumnField): Judge =>
  (column) =>
    names(field)(column) ?? (isAboutPeople(column.heading) ? judgeSize(column, 3) : null);

const isAboutPeople = (heading: string) =>
  /\b(guests|people|attendees|invitees|participants|members|partners?|vendegek|meghivottak|resztvevok)\b/.test(
    foldWords(heading),
  );

const TITLES = new Set(
  (
    'mr mrs ms miss mx dr prof rev sir madam lady lord doctor professor herr frau and ' +
    'ur holgy asszony kisasszony doktor doktorno professzor id ifj ozv ozvegy es'
  ).split(' '),
);
const isTitle = (text: string) =>
  foldWords(text)
    .split(' ')
    .every((word) => TITLES.has(word));

/** Only titles that are part of a name are read. */
const judgeTitles: Judge = ({ values }) => (values.some(isNameTitle) ? 'nameTitle' : null);

/** 'Salutation' stands above titles as well as above the names on envelopes. */
const judgeSalutation: Judge = (column) =>
  isMostly(column.values, isTitle) ? judgeTitles(column) : names('salutation')(column);

const addresses =
  (field: ColumnField): Judge =>
  ({ values, isKnownHeading }) =>
    isKnownHeading || isMostly(values, hasAt) ? field : null;

const judgeTags: Judge = ({ values, heading }) => {
  const tags = values.flatMap((value) => readTags(value, heading));
  const isShort = isMostly(tags, (tag) => tag.length <= MAX_GUEST_LENGTHS.tag);
  return isShort && countDistinct(tags) <= MAX_TAGS_PER_EVENT ? 'tags' : null;
};

const judgeMeals: Judge = ({ values, heading }) => {
  // Our own exports name the course, whose options may be called anything.
  if (COURSE_HEADING.test(heading)) return 'meals';
  if (isMostly(values, isYesOrNo)) return null;
  const codes = values.map(dietaryCodesOf);
  const isDiet = (found: readonly string[]) => found.some((code) => !DISHES.has(code));
  if (codes.every((found) => found.length > 0) && codes.some(isDiet)) return 'needs';
  if (countDistinct(values) <= MAX_OPTIONS_PER_COURSE) return 'meals';
  return codes.filter((found) => found.length > 0).length * 3 > values.length ? 'needs' : 'specialRequirements';
};

const judgeSeat =
  (field: 'tableNumber' | 'seatNumber'): Judge =>
  ({ values, isKnownHeading }) =>
    isKnownHeading || isMostly(values, (value) => value.length <= 30 && !isYes(value) && !isNo(value)) ? field : null;

/** What columns of a field hold by their values; null for nothing that is imported. Other fields hold what headings say. */
const JUDGES: Partial<Record<ColumnField, Judge>> = {
  fullName: namesOrCount('fullName'),
  firstName: names('firstName'),
  lastName: names('lastName'),
  memberName: namesOrCount('memberName'),
  memberFirstName: names('memberFirstName'),
  memberLastName: names('memberLastName'),
  companionFirstName: names('companionFirstName'),
  companionLastName: names('companionLastName'),
  email: addresses('email'),
  householdEmail: addresses('householdEmail'),
  salutation: judgeSalutation,
  nameTitle: judgeTitles,
  tableNumber: judgeSeat('tableNumber'),
  seatNumber: judgeSeat('seatNumber'),
  // Addresses of records in another program.
  household: ({ values }) => (isMostly(values, (value) => value.includes('://')) ? null : 'household'),
  children: ({ values }) =>
    isMostly(values, (value) => isCount(value) || isYesOrNo(value) || isNameLike(value)) ? 'children' : null,
  companions: ({ values }) => (isMostly(values, (value) => (readNumber(value) ?? 0) > MAX_COUNT) ? null : 'companions'),
  tags: judgeTags,
  meals: judgeMeals,
  // Three parties may well be of one, two and three people.
  partySize: (column) => judgeSize(column, 5) ?? (isMostly(column.values, isNameLike) ? 'memberName' : null),
  // 'Guest of: Bride' is a side. Our own exports begin with the host's number.
  companionOf: (column) =>
    column.values.some((value) => column.names.has(foldWords(value)) || /^\d+\b/.test(value))
      ? 'companionOf'
      : judgeTags(column),
  attendance: ({ values, heading, isKnownHeading }) => {
    const understood = values.filter((value) => readAttendance(value, heading) !== undefined).length;
    return isKnownHeading ? 'attendance' : understood * 2 > values.length ? 'attendance' : null;
  },
  ageGroup: (column) =>
    column.values.some((value) => isYesOrNo(value) || readAgeGroup(value, column.heading) !== null)
      ? 'ageGroup'
      : judgeTags(column),
  householdIsFormal: (column) => (isMostly(column.values, isYesOrNo) ? 'householdIsFormal' : judgeSalutation(column)),
  needsHighChair: ({ values }) =>
    isMostly(values, (value) => isYesOrNo(value) || isCount(value)) ? 'needsHighChair' : null,
};

export function judgeByValues(field: ColumnField, column: ColumnSample): ColumnField | null {
  return column.values.length === 0 ? field : (JUDGES[field] ?? (() => field))(column);
}
