import type { AgeGroup, Attendance } from '../contracts/guests.ts';
import { eachPlainField, type PlainField } from '../contracts/plain-fields.ts';
import { type ReadNeeds, readNeeds } from './dietary-words.ts';
import type { ColumnField } from './heading-words.ts';
import { courseOf, foldWords, recogniseHeading, type Subject } from './headings.ts';
import { unquoteValue } from './quoted-value.ts';
import {
  isEmptyValue,
  isNameTitle,
  isNo,
  isYes,
  isYesOrCount,
  readAgeGroup,
  readAttendance,
  readNumber,
  readTags,
} from './values.ts';
import { withoutFormulaGuard } from './write-csv.ts';

/** Order of the parts of a name; Hungarian puts the family name first. */
export type FileNameOrder = 'givenFirst' | 'familyFirst';

/** The field of each column; null for columns that are not imported. */
export interface ColumnChoice {
  fields: readonly (ColumnField | null)[];
  /** The heading of each column; empty where there is none. */
  headings: readonly string[];
  nameOrder: FileNameOrder;
}

export interface GuestCells extends Record<PlainField, string> {
  fullName: string;
  email: string;
  tableNumber: string;
  seatNumber: string;
  specialRequirements: string;
}

/** Fields of the guest list that a row fills in; a field is missing if the row says nothing about it. */
export interface ListCells {
  attendance?: Attendance;
  ageGroup?: AgeGroup;
  needsHighChair?: boolean;
  tags?: string[];
  meals?: Record<string, string>;
  sortName?: string;
  cardName?: string;
}

/** What a row says about one person. */
export interface PersonCells {
  cells: GuestCells;
  list: ListCells;
  needs: ReadNeeds | null;
  /** Further addresses in the cell of the email address. */
  moreEmails: string[];
  /** First names from a column of their own; empty if the row has the whole name in one cell. */
  givenName: string;
  familyName: string;
  /** What the attendance cell says if it was not understood; otherwise empty. */
  unknownAttendance: string;
  /** Whether two columns name different options of one course. */
  hasTwoMeals: boolean;
}

export interface OtherPerson extends PersonCells {
  subject: Subject;
  /** The cell that mentions this person: a name, several names, a number or a yes. */
  mention: string;
}

/** Everything that a row says. */
export interface RowCells extends PersonCells {
  household: string;
  householdId: string;
  salutation: string;
  householdEmail: string;
  householdLanguage: string;
  householdIsFormal: string;
  companionOf: string;
  isCompanion: boolean;
  guestNumber: string;
  /** How many people the row is about, its guest included; null if it does not say so. */
  partySize: number | null;
  /** How many of the companions come; null if the row does not say so. */
  companionsComing: number | null;
  children: string[];
  others: OtherPerson[];
}

export function cleanCell(text: string): string {
  return withoutFormulaGuard(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}

function cleanNote(text: string): string {
  return withoutFormulaGuard(text)
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** The text of a cell; empty if the cell says that there is nothing: 'None', '-', 'nincs'. */
function givenText(text: string): string {
  const clean = cleanCell(text);
  return unquoteValue(clean) ?? (isEmptyValue(clean) ? '' : clean);
}

/** The addresses in "Anna Kovács <anna@example.com>", "mailto:anna@example.com" and "anna@example.com; bob@example.com". */
function readEmails(text: string): string[] {
  const cell = cleanCell(text);
  const parts = cell.split(/\s*(?:[,;|/]|:::)\s*/).filter((part) => part.includes('@'));
  return (parts.length > 1 ? parts : [cell]).map((part) => {
    const email = part.replace(/^mailto:/i, '');
    return /^[^<>]*<([^<>\s]+@[^<>\s]+)>$/.exec(email)?.[1] ?? email;
  });
}

/** The texts of several columns together; without characters that the field can't have, such as a picture of a phone. */
function readPlain(columns: readonly Column[], at: (column: number) => string, without: RegExp = /\0/g): string {
  // Google's contacts keep several numbers in one cell: '+36 1 234 ::: +36 30 123'.
  const texts = columns.flatMap(({ index }) =>
    givenText(at(index))
      .split(':::')
      .map((text) => text.replace(without, '').trim()),
  );
  return [...new Set(texts)].filter(Boolean).join(', ');
}

/** A name cell with a full name on each line names several people. */
function cleanName(text: string): string {
  const lines = text.split('\n').map(cleanCell).filter(Boolean);
  return lines.length > 1 && lines.every((line) => line.includes(' ')) ? lines.join(', ') : cleanCell(text);
}

/** 'Smith, Anna' becomes 'Smith, Dr. Anna'. */
function withTitle(fullName: string, title: string): string {
  const words = foldWords(fullName).split(' ');
  const hasTitle = foldWords(title)
    .split(' ')
    .every((word) => words.includes(word));
  return title === '' || fullName === '' || hasTitle ? fullName : fullName.replace(/^([^\s,]+, )?/, `$1${title} `);
}

/** An answer to a question of the file's own is noted with the question; 'No' is not worth a note. */
function readNote(text: string, heading: string): string {
  const note = cleanNote(text);
  if (note === '' || recogniseHeading(heading)?.isKnown !== false || /note|comment|remark|jegyz/i.test(heading))
    return note;
  return isNo(note) ? '' : `${cleanCell(heading)}${heading.trim().endsWith('?') ? '' : ':'} ${note}`;
}

interface Column {
  index: number;
  field: ColumnField;
  heading: string;
}

const SUBJECT_FIELDS: Partial<Record<ColumnField, Subject['kind']>> = {
  companions: 'companion',
  companionFirstName: 'companion',
  companionLastName: 'companion',
  memberName: 'member',
  memberFirstName: 'member',
  memberLastName: 'member',
};

/**
 * Whom a column is about; null for the row's own guest. `place` counts the columns of a field: without a telling
 * heading, the second column of first names is about the same person as the second column of last names.
 */
function subjectOf(field: ColumnField, heading: string, place: number): Subject | null {
  const kind = SUBJECT_FIELDS[field];
  const recognised = recogniseHeading(heading)?.subject ?? null;
  if (kind === undefined) return field in { fullName: 1, firstName: 1, lastName: 1 } ? null : recognised;
  if (recognised?.kind === kind) return recognised;
  const isPartner = kind === 'member' && /^(partner|spouse|h[aá]zast[aá]rs|p[aá]rja)/i.test(heading);
  return { kind, key: isPartner ? 'partner 1' : `${kind} ${place}`, isChild: false };
}

/** The course of each column of meals. Two questions about a meal are about two courses. */
function nameCourses(headings: readonly string[]): string[] {
  const used = new Map<string, number>();
  return headings.map((heading) => {
    const course = courseOf(heading);
    const count = (used.get(course) ?? 0) + 1;
    used.set(course, count);
    return count > 1 && recogniseHeading(heading)?.isKnown === false ? `${course} ${count}` : course;
  });
}

function personReader(columns: readonly Column[], nameOrder: FileNameOrder) {
  const of = (...fields: ColumnField[]) => columns.filter(({ field }) => fields.includes(field));
  const first = (...fields: ColumnField[]) => of(...fields)[0]?.index ?? -1;
  const fullName = first('fullName', 'memberName');
  const [given, middle] = [first('firstName', 'companionFirstName', 'memberFirstName'), first('middleName')];
  const family = first('lastName', 'companionLastName', 'memberLastName');
  const [suffix, title] = [first('nameSuffix'), first('nameTitle')];
  const [email, tableNumber, seatNumber] = [first('email'), first('tableNumber'), first('seatNumber')];
  const [sortName, cardName] = [first('sortName'), first('cardName')];
  const [attendance] = of('attendance');
  const plainColumns = eachPlainField((field) => of(field));
  const noteColumns = of('specialRequirements');
  const [tagColumns, mealColumns] = [of('tags'), of('meals')];
  const [needsColumns, ageColumns, chairColumns] = [of('needs'), of('ageGroup'), of('needsHighChair')];
  const courses = nameCourses(mealColumns.map(({ heading }) => heading));

  function readName(at: (column: number) => string) {
    const [givenName, familyName] = [
      [cleanCell(at(given)), cleanCell(at(middle))].filter(Boolean).join(' '),
      cleanCell(at(family)),
    ];
    const parts = nameOrder === 'familyFirst' ? [familyName, givenName] : [givenName, familyName];
    const titleCell = cleanCell(at(title));
    const ownTitle = isNameTitle(titleCell) ? titleCell : '';
    const joined = [ownTitle, ...parts, cleanCell(at(suffix))].filter(Boolean).join(' ');
    const whole = withTitle(cleanName(at(fullName)), ownTitle);
    return {
      name: whole || (parts.some(Boolean) ? joined : ''),
      givenName: whole ? '' : givenName,
      familyName,
      derivedSortName: familyName && givenName ? `${familyName} ${givenName}` : '',
    };
  }

  function readList(at: (column: number) => string, derivedSortName: string) {
    const list: ListCells = {};
    const answer = attendance && readAttendance(cleanCell(at(attendance.index)), attendance.heading);
    if (answer) list.attendance = answer;
    const age = ageColumns
      .map(({ index, heading }) => readAgeGroup(cleanCell(at(index)), heading))
      .find((found) => found !== null);
    if (age) list.ageGroup = age;
    if (chairColumns.some(({ index }) => isYesOrCount(cleanCell(at(index))))) list.needsHighChair = true;
    const tags = tagColumns.flatMap(({ index, heading }) => readTags(cleanNote(at(index)), cleanCell(heading)));
    if (tags.length > 0) list.tags = [...new Set(tags)];
    const meals = mealColumns.flatMap(({ index }, place) => {
      const option = givenText(at(index));
      return option === '' ? [] : [[courses[place] ?? '', option] as const];
    });
    if (meals.length > 0) list.meals = Object.fromEntries(meals);
    const hasTwoMeals = meals.some(([course, option]) => option.toLowerCase() !== list.meals?.[course]?.toLowerCase());
    const sorted = cleanCell(at(sortName)) || derivedSortName;
    if (sorted) list.sortName = sorted;
    const card = cleanCell(at(cardName));
    if (card) list.cardName = card;
    const unknownAttendance = attendance && answer === undefined ? cleanCell(at(attendance.index)) : '';
    return { list, unknownAttendance, hasTwoMeals };
  }

  return (at: (column: number) => string): PersonCells => {
    const { name, givenName, familyName, derivedSortName } = readName(at);
    const needsCells = needsColumns.map(({ index, heading }) => ({
      text: cleanNote(at(index)),
      heading: cleanCell(heading),
    }));
    const notes = noteColumns.map(({ index, heading }) => readNote(at(index), heading));
    const [firstEmail = '', ...moreEmails] = readEmails(at(email));
    return {
      cells: {
        fullName: name,
        email: firstEmail,
        ...eachPlainField((field, { without }) => readPlain(plainColumns[field], at, without?.characters)),
        tableNumber: cleanCell(at(tableNumber)),
        seatNumber: cleanCell(at(seatNumber)),
        specialRequirements: [...new Set(notes)].filter(Boolean).join('; '),
      },
      ...readList(at, derivedSortName),
      needs: readNeeds(needsCells),
      moreEmails,
      givenName,
      familyName,
    };
  };
}

export function createRowReader({ fields, headings, nameOrder }: ColumnChoice): (cells: readonly string[]) => RowCells {
  const places = new Map<ColumnField, number>();
  const columns = fields.flatMap((field, index) => {
    if (field === null) return [];
    const heading = headings[index] ?? '';
    const place = (places.get(field) ?? 0) + 1;
    places.set(field, place);
    return [{ index, field, heading, subject: subjectOf(field, heading, place) }];
  });
  const columnOf = (field: ColumnField) =>
    columns.find((column) => column.field === field && !column.subject)?.index ?? -1;
  const singles = (
    [
      'household',
      'householdId',
      'salutation',
      'householdEmail',
      'householdLanguage',
      'householdIsFormal',
      'companionOf',
      'guestNumber',
    ] as const
  ).map((field) => [field, columnOf(field)] as const);
  const isCompanion = columnOf('isCompanion');
  const childColumns = columns.filter(({ field }) => field === 'children');
  // How many come says more than how many were invited, and a total more than the adults among them.
  const sizeRank = (heading: string) =>
    /attend|coming|jön|jött/i.test(heading) ? 0 : /total|összes/i.test(heading) ? 1 : 2;
  const sizeColumns = columns
    .filter(({ field }) => field === 'partySize')
    .sort((one, other) => sizeRank(one.heading) - sizeRank(other.heading));
  const comingColumns = columns.filter(
    ({ field, heading, subject }) =>
      subject?.kind === 'companion' &&
      (field === 'attendance' || (field === 'companions' && /attend|coming|confirmed|jön|jött/i.test(heading))),
  );
  const ageColumn = columns.find(({ field, subject }) => field === 'ageGroup' && !subject)?.index ?? -1;
  const readSelf = personReader(
    columns.filter(({ subject }) => subject === null),
    nameOrder,
  );
  const bySubject = Map.groupBy(
    columns.filter(({ subject }) => subject !== null),
    ({ subject }) => `${subject?.kind} ${subject?.key}`,
  );
  const otherReaders = [...bySubject.values()].map((own) => ({
    subject: own[0]?.subject as Subject,
    mentions: own.filter(({ field }) => field === 'companions' || field === 'memberName').map(({ index }) => index),
    read: personReader(own, nameOrder),
  }));

  function readSize(at: (column: number) => string, children: readonly string[]): number | null {
    for (const { index, heading } of sizeColumns) {
      const size = readNumber(cleanCell(at(index)));
      if (size === null) continue;
      // Adults are counted without the children of the next column.
      const more = /adult|felnőtt/i.test(heading) && size > 0 ? children.map((text) => readNumber(text) ?? 0) : [];
      return more.reduce((sum, count) => sum + count, size);
    }
    return null;
  }

  return (cells) => {
    const at = (column: number) => cells[column] ?? '';
    const children = childColumns.map(({ index }) => cleanCell(at(index))).filter((text) => !isEmptyValue(text));
    const texts = Object.fromEntries(
      singles.map(([field, column]) => {
        return [
          field,
          field === 'guestNumber' || field === 'householdIsFormal' ? cleanCell(at(column)) : givenText(at(column)),
        ];
      }),
    ) as Record<(typeof singles)[number][0], string>;
    return {
      ...readSelf(at),
      ...texts,
      isCompanion:
        isYes(cleanCell(at(isCompanion))) || /^(plus ?one|\+ ?1|companion|kísérő)$/i.test(cleanCell(at(ageColumn))),
      partySize: readSize(at, children),
      companionsComing:
        comingColumns.map(({ index }) => readNumber(cleanCell(at(index)))).find((count) => count !== null) ?? null,
      children,
      others: otherReaders.map(({ subject, mentions, read }) => ({
        ...read(at),
        subject,
        mention: mentions.map((column) => cleanCell(at(column))).find((text) => text !== '') ?? '',
      })),
    };
  };
}
