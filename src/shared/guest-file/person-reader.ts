import { eachPlainField } from '../contracts/plain-fields.ts';
import { cleanCell, type FileNameOrder, givenText, type ListCells, type PersonCells } from './cells.ts';
import { readNeeds } from './dietary-words.ts';
import type { ColumnField } from './heading-words.ts';
import { courseOf, foldWords, recogniseHeading } from './headings.ts';
import { isNameTitle, isNo, isYesOrCount, readAgeGroup, readAttendance, readTags } from './values.ts';
import { withoutFormulaGuard } from './write-csv.ts';

export interface Column {
  index: number;
  field: ColumnField;
  heading: string;
}

function cleanNote(text: string): string {
  return withoutFormulaGuard(text)
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
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

/** Reads what rows say about one person: the columns about that person, and no others. */
export function personReader(columns: readonly Column[], nameOrder: FileNameOrder) {
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
