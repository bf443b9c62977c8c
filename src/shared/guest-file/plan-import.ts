import { hasDeclined } from '../attendance.ts';
import { MAX_COMPANIONS, MAX_HOUSEHOLD_SIZE } from '../guest-list-limits.ts';
import { seatKey } from '../seat-key.ts';
import { type ColumnChoice, cleanCell, type GuestCells } from './cells.ts';
import type { Person } from './file-person.ts';
import { foldWords } from './headings.ts';
import type { OtherRow } from './other-rows.ts';
import { type FilePeople, readPeople } from './parties.ts';
import { createMatcher, createNearFinder, createRepeatDetector, isUnchanged, type PresentGuest } from './people.ts';
import { makePreview, type Outcome, type PreviewRow } from './preview.ts';
import type { FileRecord } from './records.ts';
import { findRowIssues, type RowIssue } from './row-issues.ts';
import { createRowReader } from './row-reader.ts';

export interface ImportChoices {
  /** What to do with rows that match an existing guest by name and email address. */
  existing: 'add' | 'update';
  /** What to do with rows of the same name that differ in other cells; 'distinct': keep those who are surely somebody else. */
  namesakes: 'distinct' | 'once' | 'both';
  /** Whether 'Anna and Bob Smith' is read as two people and 'Smith, Anna' as 'Anna Smith', or kept as it is. */
  names: 'read' | 'keep';
  /** What to do with new rows whose name is nearly that of a guest on the list. */
  near: 'add' | 'leaveOut';
}

interface FileRow {
  line: number;
  cells: GuestCells;
}

export interface PlannedRow extends FileRow {
  existing: 'add' | 'update';
  /** The guest to update; null for a new one. */
  guestId: number | null;
  person: Person;
}

export interface InvalidRow extends FileRow {
  issues: RowIssue[];
}

/** A row whose name occurs in an earlier row. */
export interface RepeatedRow extends FileRow {
  kind: 'duplicate' | 'namesake';
  firstLine: number;
}

/** A new row whose name is nearly that of a guest on the list. */
export interface NearRow {
  line: number;
  fullName: string;
  listName: string;
}

export interface ImportSeatConflict {
  line: number;
  fullName: string;
  tableNumber: string;
  seatNumber: string;
  takenBy: string;
}

export interface ImportPlan extends Omit<FilePeople, 'people' | 'otherRows'> {
  /** Totals and headings between the guests, which are not imported. */
  otherRows: OtherRow[];
  /** In the order of sending: updates first, so that seats they leave are free for new guests. */
  rows: PlannedRow[];
  /** Existing guests whom people of the file match. */
  matches: Map<Person, PresentGuest>;
  invalid: InvalidRow[];
  /** Rows with an invalid email address, which are imported without it. */
  badEmails: InvalidRow[];
  seatConflicts: ImportSeatConflict[];
  counts: Record<Outcome, number>;
  /** Rows that match an existing guest by name and email address, whatever the choice. */
  matchCount: number;
  /** Rows with a repeated name and other details; the choice `both` adds them. */
  namesakes: RepeatedRow[];
  /** How many of these are surely other people, by email address. */
  distinctCount: number;
  /** Rows that are not imported because their name occurs in an earlier row. */
  leftOut: RepeatedRow[];
  /** How many people of the file have a name without a letter: perhaps the wrong column was taken for the names. */
  numberNameCount: number;
  /** Rows that share only the name with an existing guest. */
  sameNameCount: number;
  /** The choice `leaveOut` leaves them out. */
  nearRows: NearRow[];
  /** How much of the guest list beyond names and seats the imported rows hold. */
  totals: {
    households: number;
    companions: number;
    withAttendance: number;
    withTags: number;
    withMeals: number;
    withNeeds: number;
  };
  /** Answers that are not understood and left out, each with its number of rows. */
  unknownAttendance: { text: string; count: number }[];
  preview: PreviewRow[];
}

/** Predicts which rows will find their seat taken by an existing guest or an earlier row. */
function findSeatConflicts(rows: readonly PlannedRow[], guests: readonly PresentGuest[]): ImportSeatConflict[] {
  // Guests that the file moves free their seats first, as on the server, so that they can swap seats.
  const moving = new Set(rows.filter(({ cells }) => cells.tableNumber || cells.seatNumber).map((row) => row.guestId));
  const nameBySeat = new Map<string, string>();
  for (const { id, fullName, tableNumber, seatNumber } of guests) {
    const seat = seatKey(tableNumber, seatNumber);
    if (seat !== null && !moving.has(id)) nameBySeat.set(seat, fullName);
  }
  const conflicts: ImportSeatConflict[] = [];
  for (const { line, cells, person } of rows) {
    const { fullName, tableNumber, seatNumber } = cells;
    const seat = seatKey(tableNumber, seatNumber);
    // Who has declined gets no seat.
    if (seat === null || hasDeclined(person.list)) continue;
    const takenBy = nameBySeat.get(seat);
    if (takenBy === undefined) nameBySeat.set(seat, fullName);
    else conflicts.push({ line, fullName, tableNumber, seatNumber, takenBy });
  }
  return conflicts;
}

function sumUp(rows: readonly PlannedRow[]): ImportPlan['totals'] {
  const people = rows.map(({ person }) => person);
  const count = (test: (person: Person) => boolean) => people.filter(test).length;
  return {
    households: new Set(people.flatMap(({ group }) => group ?? [])).size,
    companions: count(({ host }) => host !== null),
    withAttendance: count(({ list }) => list.attendance !== undefined),
    withTags: count(({ list }) => list.tags !== undefined),
    withMeals: count(({ list }) => list.meals !== undefined),
    withNeeds: count(({ needs }) => needs !== null),
  };
}

function countUnknownAttendance(people: readonly Person[]): ImportPlan['unknownAttendance'] {
  const counts = new Map<string, number>();
  for (const { unknownAttendance: text } of people) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count }));
}

/** Finds people beyond the limit of their household, or of the companions of one guest. */
function findCrowds(people: readonly Person[]): Map<Person, RowIssue> {
  const crowded = new Map<Person, RowIssue>();
  const companions = new Map<Person, number>();
  const seen = new Map<object, number>();
  for (const person of people) {
    const { group, host } = person;
    if (group) {
      const place = (seen.get(group) ?? 0) + 1;
      seen.set(group, place);
      if (place > MAX_HOUSEHOLD_SIZE) crowded.set(person, { field: 'household', kind: 'tooMany' });
    }
    if (host) {
      const place = (companions.get(host) ?? 0) + 1;
      companions.set(host, place);
      if (place > MAX_COMPANIONS) crowded.set(person, { field: 'companions', kind: 'tooMany' });
    }
  }
  return crowded;
}

/** Outcomes that leave out a row together with the people it mentions. */
const LEFT_OUT: readonly Outcome[] = ['noName', 'duplicate', 'namesake', 'near', 'invalid'];

/** Computes what an import would do, for the preview. The server still decides on each row. */
export function planImport(
  records: readonly FileRecord[],
  columns: ColumnChoice,
  guests: readonly PresentGuest[],
  choices: ImportChoices,
  /** The name of a companion whose name is not known, with `{name}` for the guest who brings them. */
  unnamedCompanion = 'Guest of {name}',
): ImportPlan {
  // A name that is already on the guest list is not split: 'Anna and Bob' may be one guest there.
  const presentNames = new Set(guests.map(({ fullName }) => cleanCell(fullName).toLowerCase()));
  const readAs = readPeople(records, createRowReader(columns), {
    isOurExport: columns.fields.includes('guestNumber'),
    nameOrder: columns.nameOrder,
    isKept: (fullName) => choices.names === 'keep' || presentNames.has(fullName.toLowerCase()),
  });
  const { people, otherRows, ...asRead } = readAs;
  const callRoll = createRepeatDetector();
  const matcher = createMatcher(guests);
  const findNear = createNearFinder(guests, new Set(people.map(({ cells }) => cells.fullName.toLowerCase())));
  const crowds = findCrowds(people);
  const outcomes = new Map<Person, Outcome>();
  /** Who was mentioned by rows of which name. */
  const mentions = new Set<string>();
  const mainPerson = new Map<FileRecord, Person>();
  const issuesByPerson = new Map<Person, RowIssue[]>();
  const updates: PlannedRow[] = [];
  const additions: PlannedRow[] = [];
  const matches = new Map<Person, PresentGuest>();
  const plan: ImportPlan = {
    rows: [],
    matches,
    invalid: [],
    badEmails: [],
    seatConflicts: [],
    counts: { add: 0, update: 0, invalid: 0, noName: 0, notGuest: 0, duplicate: 0, namesake: 0, near: 0, unchanged: 0 },
    matchCount: 0,
    namesakes: [],
    distinctCount: 0,
    leftOut: [],
    ...asRead,
    otherRows: [...otherRows.values()],
    numberNameCount: people.filter(({ cells }) => cells.fullName !== '' && !/\p{L}/u.test(cells.fullName)).length,
    sameNameCount: 0,
    nearRows: [],
    totals: sumUp([]),
    unknownAttendance: countUnknownAttendance(people),
    preview: [],
  };

  function findMatch(person: Person): PresentGuest | undefined {
    if (!person.isNamePlaceholder) return matcher.take(person.cells);
    const host = person.host && matches.get(person.host);
    return host ? matcher.takeUnnamed(host.id) : undefined;
  }

  /** Whether a repeated name keeps the row out. Rows that our own export numbered are different people. */
  function judgeRepeat(person: Person): Outcome | undefined {
    if (!person.isOwnRow || person.isNamePlaceholder || person.guestNumber !== '') return undefined;
    const { record, cells, line } = person;
    const { kind, firstLine, isDistinct } = callRoll(record, cells);
    if (kind === 'first') return undefined;
    const repeated = { line, cells, kind, firstLine };
    if (kind === 'namesake') {
      plan.namesakes.push(repeated);
      if (isDistinct) plan.distinctCount += 1;
      if (choices.namesakes === 'both' || (choices.namesakes === 'distinct' && isDistinct)) return undefined;
    }
    plan.leftOut.push(repeated);
    return kind;
  }

  function judge(person: Person, issues: RowIssue[]): Outcome {
    const { line, cells } = person;
    if (otherRows.has(person.record)) return 'notGuest';
    if (cells.fullName === '') return 'noName';
    const main = person.isOwnRow ? undefined : mainPerson.get(person.record);
    const outcomeOfMain = main && outcomes.get(main);
    const isRepeat = outcomeOfMain === 'duplicate' || outcomeOfMain === 'namesake';
    const mention = `${foldWords(main?.cells.fullName ?? '')} ${foldWords(cells.fullName)}`;
    const isNews = main !== undefined && !person.isNamePlaceholder && !mentions.has(mention);
    if (main) mentions.add(mention);
    // People whom a row mentions are left out together with the row, unless only a repeated name keeps it out.
    if (isRepeat && !isNews) return outcomeOfMain;
    if (outcomeOfMain === 'noName') return outcomeOfMain;
    if (outcomeOfMain === 'invalid' || issues.length > 0) {
      const reasons = issues.length > 0 ? issues : ((main && issuesByPerson.get(main)) ?? []);
      issuesByPerson.set(person, reasons);
      plan.invalid.push({ line, cells, issues: reasons });
      return 'invalid';
    }
    const repeat = judgeRepeat(person);
    if (repeat) return repeat;
    const match = findMatch(person);
    if (match) plan.matchCount += 1;
    else if (matcher.hasName(cells)) plan.sameNameCount += 1;
    else if (!person.isNamePlaceholder) {
      const near = findNear(cells);
      if (near) plan.nearRows.push({ line, fullName: cells.fullName, listName: near.fullName });
      if (near && choices.near === 'leaveOut') return 'near';
    }
    if (!match || choices.existing === 'add') {
      additions.push({ line, cells, existing: 'add', guestId: null, person });
      return 'add';
    }
    matches.set(person, match);
    if (isUnchanged(person, match)) return 'unchanged';
    updates.push({ line, cells, existing: 'update', guestId: match.id, person });
    return 'update';
  }

  for (const person of people) {
    const { line, host, record } = person;
    if (person.isOwnRow) mainPerson.set(record, person);
    if (person.isNamePlaceholder && host) {
      person.cells = { ...person.cells, fullName: unnamedCompanion.replace('{name}', () => host.cells.fullName) };
    }
    const read = person.cells;
    const crowd = crowds.get(person);
    const issues = read.fullName === '' ? [] : findRowIssues(person).concat(crowd ?? []);
    // An invalid email address is dropped, and the guest is imported.
    const isOnlyEmailBad = issues.length > 0 && issues.every(({ field }) => field === 'email');
    if (isOnlyEmailBad) person.cells = { ...read, email: '' };
    const outcome = judge(person, isOnlyEmailBad ? [] : issues);
    if (isOnlyEmailBad && (outcome === 'add' || outcome === 'update'))
      plan.badEmails.push({ line, cells: read, issues });
    outcomes.set(person, outcome);
    plan.counts[outcome] += 1;
  }
  // A companion whose host is left out comes as a guest of the household.
  for (const person of people) {
    if (person.host && LEFT_OUT.includes(outcomes.get(person.host) ?? 'add')) person.host = null;
  }
  plan.rows = updates.concat(additions);
  plan.totals = sumUp(plan.rows);
  plan.seatConflicts = findSeatConflicts(plan.rows, guests);
  plan.preview = makePreview(people, outcomes);
  return plan;
}
