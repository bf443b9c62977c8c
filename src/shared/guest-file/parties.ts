import { MAX_COMPANIONS } from '../guest-list-limits.ts';
import type { NameOrder } from '../sort-name.ts';
import { AskedCompanions } from './asked-companions.ts';
import type { FileNameOrder, GuestCells, OtherPerson, PersonCells, RowCells } from './cells.ts';
import { FileHouseholds, isSame } from './file-households.ts';
import { EMPTY_PERSON, NO_CELLS, type Person } from './file-person.ts';
import { foldWords } from './headings.ts';
import { nameGroups } from './household-names.ts';
import { linkCompanions, type UnknownHost } from './link-companions.ts';
import { readMention, splitMentionedGuests, withoutFamily } from './mentions.ts';
import { findOtherRows, type OtherRow } from './other-rows.ts';
import type { FileRecord } from './records.ts';
import { isFamilyNameFirst, type NamedPerson, splitGivenNames, splitNames } from './split-names.ts';
import { isEmptyValue, isUnnamed, isYes, listNames, readAttendance, readNumber } from './values.ts';

/** A name cell that holds several names, or one with the family name first, and the names it was read as. */
export interface ReadNames {
  line: number;
  text: string;
  names: string[];
}

/** An address for which there is no place: a guest has one, and so has a household. */
export interface LostEmail {
  line: number;
  fullName: string;
  email: string;
}

class PartyBuilder {
  readonly people: Person[] = [];
  readonly #households: FileHouseholds;
  readonly #asked = new AskedCompanions();
  readonly #isOurExport: boolean;
  readonly #readNames: (row: RowCells, fullName: string) => NamedPerson[];
  readonly readNames: ReadNames[] = [];
  readonly lostEmails: LostEmail[] = [];

  constructor(isOurExport: boolean, order: NameOrder, readNames: (row: RowCells, fullName: string) => NamedPerson[]) {
    this.#isOurExport = isOurExport;
    this.#households = new FileHouseholds(order);
    this.#readNames = readNames;
  }

  #loseEmails({ line, cells: { fullName } }: Person, emails: readonly string[]): void {
    this.lostEmails.push(...emails.map((email) => ({ line, fullName, email })));
  }

  #mention(host: Person, cells: Partial<GuestCells>, own: PersonCells = EMPTY_PERSON): Person {
    const { attendance, tags } = host.list;
    const person: Person = {
      ...own,
      record: host.record,
      line: host.line,
      isOwnRow: false,
      cells: { ...NO_CELLS, ...own.cells, ...cells },
      // Whoever shares a row shares its table, tags and answer, unless the row says otherwise.
      list: { ...(attendance && { attendance }), ...(tags && { tags }), ...own.list },
      group: null,
      host: null,
      isNamePlaceholder: false,
      guestNumber: '',
      companionCount: 0,
    };
    person.cells.tableNumber ||= host.cells.tableNumber;
    this.people.push(person);
    return person;
  }

  #addCompanion(host: Person, cells: Partial<GuestCells>, own?: PersonCells): Person {
    const companion = this.#mention(host, cells, own);
    companion.host = host;
    companion.isNamePlaceholder = companion.cells.fullName === '';
    this.#households.join(companion, host.group);
    return companion;
  }

  /** A partner or child of whom only the first name is given has the family name of the guest. */
  #withFamilyName({ familyName, cells }: Person, fullName: string, own: PersonCells): string {
    if (familyName === '' || own.familyName !== '' || fullName.includes(' ')) return fullName;
    return cells.fullName.startsWith(familyName) ? `${familyName} ${fullName}` : `${fullName} ${familyName}`;
  }

  /** Adds another person of the row to the household of its guest. */
  #addMember(host: Person, fullName: string, own?: PersonCells): Person {
    if (host.group === null) this.#households.joinOwn(host);
    const member = this.#mention(host, { fullName }, own);
    this.#households.join(member, host.group);
    return member;
  }

  #readMember(host: Person, other: OtherPerson): void {
    const { fullName } = other.cells;
    if (isEmptyValue(fullName)) return;
    // A column of one person holds one name; 'Other guests' may hold several.
    const names = other.subject.key.startsWith('member')
      ? listNames(fullName)
      : [fullName.replace(/^(and|és|&) /i, '').replace(/^([^\s,]+), ([^,]+)$/, '$2 $1')];
    for (const name of names) {
      if (isUnnamed(name) || isYes(name)) this.#asked.request(host, { named: 1 });
      else {
        const member = this.#addMember(host, this.#withFamilyName(host, name, other), other);
        if (other.subject.isChild) member.list.ageGroup ??= 'child';
      }
    }
  }

  #readCompanion(host: Person, other: OtherPerson): void {
    const { names, count } = readMention(other.mention);
    const { fullName } = other.cells;
    if (!isEmptyValue(fullName) && !isUnnamed(fullName)) {
      this.#addCompanion(host, { fullName }, other);
      this.#asked.request(host, { named: 1, counted: count });
      return;
    }
    for (const each of names.slice(0, MAX_COMPANIONS)) {
      this.#addCompanion(host, { fullName: each }, names.length === 1 ? other : undefined);
    }
    const counted = isUnnamed(fullName) ? Math.max(1, count) : count;
    if (names.length > 0) this.#asked.request(host, { named: count }, other);
    else if (host.list.attendance === 'coming' && readAttendance(other.mention) === 'maybe')
      this.#asked.request(host, { counted }, { ...other, list: { attendance: 'maybe', ...other.list } });
    else this.#asked.request(host, { counted }, other);
  }

  #readChildren(host: Person, text: string): void {
    const number = readNumber(text);
    if (number !== null) {
      for (let each = 0; each < Math.min(number, MAX_COMPANIONS); each += 1) {
        this.#addCompanion(host, { fullName: '' }).list.ageGroup = 'child';
      }
      this.#asked.request(host, { children: number });
    } else if (isYes(text)) {
      host.list.ageGroup ??= 'child';
    } else {
      for (const name of listNames(text)) {
        this.#addMember(host, this.#withFamilyName(host, name, EMPTY_PERSON)).list.ageGroup = 'child';
      }
    }
  }

  /** A row that is about no guest keeps its place in the preview. */
  addOther(record: FileRecord, fullName: string): void {
    this.people.push({
      ...EMPTY_PERSON,
      cells: { ...NO_CELLS, fullName },
      record,
      line: record.line,
      isOwnRow: true,
      group: null,
      host: null,
      isNamePlaceholder: false,
      guestNumber: '',
      companionCount: 0,
    });
  }

  addRow(record: FileRecord, row: RowCells): Person {
    const { others, children, partySize } = row;
    const mentioned: ReturnType<typeof splitMentionedGuests> = this.#isOurExport
      ? { name: row.cells.fullName, count: 0 }
      : splitMentionedGuests((partySize ?? 0) > 1 ? withoutFamily(row.cells.fullName) : row.cells.fullName);
    const { name: text, size } = mentioned;
    const [first, ...alsoNamed] = this.#readNames(row, text);
    const count = size === undefined ? mentioned.count : Math.max(0, size - 1 - alsoNamed.length);
    const name = first?.fullName ?? text;
    const isRead = name !== text || alsoNamed.length > 0;
    if (isRead) {
      this.readNames.push({ line: record.line, text, names: [name, ...alsoNamed.map(({ fullName }) => fullName)] });
    }
    const { sortName: _, ...withoutSortName } = row.list;
    const person: Person = {
      ...EMPTY_PERSON,
      needs: row.needs,
      givenName: row.givenName,
      familyName: row.familyName,
      unknownAttendance: row.unknownAttendance,
      hasTwoMeals: row.hasTwoMeals,
      guestNumber: row.guestNumber,
      cells: { ...row.cells, fullName: name },
      list: isRead ? { ...withoutSortName, ...(first?.sortName && { sortName: first.sortName }) } : row.list,
      record,
      line: record.line,
      isOwnRow: true,
      group: null,
      host: null,
      isNamePlaceholder: false,
      companionCount: 0,
    };
    this.people.push(person);
    this.#households.joinOfRow(person, row);
    // A couple in one cell may have two addresses in the other.
    const emails = [...row.moreEmails];
    for (const { fullName, sortName } of alsoNamed) {
      const member = this.#addMember(person, fullName);
      member.cells.email = emails.shift() ?? '';
      if (sortName) member.list.sortName = sortName;
    }
    this.#loseEmails(person, emails);
    if (!this.#households.keepEmail(person, row.householdEmail)) this.#loseEmails(person, [row.householdEmail]);
    if (count > 0) this.#asked.request(person, { counted: count });
    if (name === '' && !row.isCompanion && row.companionOf === '') return person;
    for (const other of others) {
      if (other.subject.kind === 'member') this.#readMember(person, other);
      else this.#readCompanion(person, other);
    }
    for (const text of children) this.#readChildren(person, text);
    this.#asked.noteNumbers(person, row);
    return person;
  }

  /** Leaves out mentioned people who have a row of their own, so that nobody is added twice. */
  #mergeMentioned(): Person[] {
    const ownRows = Map.groupBy(
      this.people.filter(({ isOwnRow }) => isOwnRow),
      ({ cells }) => foldWords(cells.fullName),
    );
    const mentioned = new Set<string>();
    const groupNumbers = this.#households.number();
    const companionsOf = Map.groupBy(this.people, ({ host }) => host);
    return this.people.filter((person) => {
      if (person.isOwnRow || person.isNamePlaceholder) return true;
      // Both parents may mention the same child.
      const place = person.group ? groupNumbers.get(person.group) : `line ${person.line}`;
      const key = `${place} ${foldWords(person.cells.fullName)}`;
      if (mentioned.has(key)) {
        person.group?.members.splice(person.group.members.indexOf(person), 1);
        return false;
      }
      mentioned.add(key);
      const same = ownRows.get(foldWords(person.cells.fullName)) ?? [];
      const own =
        same.find(({ group }) => group !== null && group === person.group) ?? (same.length === 1 ? same[0] : undefined);
      if (!own || own === person.host) return true;
      const isLater = own.line > person.line;
      const { host } = person;
      // Two who bring each other are one guest and a companion.
      const isSecond = (companionsOf.get(own) ?? []).every(({ cells }) =>
        isSame(cells.fullName, host?.cells.fullName ?? ''),
      );
      if (host && own.host === null && isLater && isSecond) own.host = host;
      if (host && own.host !== host) this.#asked.unrequest(host);
      if (person.group && (own.group === null || (isLater && this.#households.isOnlyOfRow(own))))
        this.#households.moveAll(own, person.group);
      person.group?.members.splice(person.group.members.indexOf(person), 1);
      return false;
    });
  }

  /** Everybody of the file, with households, once all rows are added. */
  finish(): Person[] {
    const people = this.#asked.addUnnamed(this.#mergeMentioned(), (host, cells, own) =>
      this.#addCompanion(host, cells, own),
    );
    if (!this.#isOurExport) this.#households.houseHosts(people);
    return people;
  }
}

interface PeopleOptions {
  isOurExport: boolean;
  nameOrder: FileNameOrder;
  /** Whether a name must be neither split nor reordered. */
  isKept: (fullName: string) => boolean;
}

function nameReader(rows: readonly RowCells[], { isOurExport, nameOrder: order, isKept }: PeopleOptions) {
  const style = { order, isFamilyNameFirst: isFamilyNameFirst(rows.map(({ cells }) => cells.fullName)) };
  return ({ givenName, familyName }: RowCells, fullName: string): NamedPerson[] => {
    if (isOurExport || fullName === '' || isKept(fullName)) return [];
    return givenName === '' ? splitNames(fullName, style) : splitGivenNames(givenName, familyName, order);
  };
}

/** The people of a file, and what could not be read as it stands. */
export interface FilePeople {
  people: Person[];
  readNames: ReadNames[];
  lostEmails: LostEmail[];
  unknownHosts: UnknownHost[];
  /** Totals and headings between the guests. */
  otherRows: Map<FileRecord, OtherRow>;
}

/**
 * The people of a file, with their households and whose companions they are. A row can be about several people, and rows
 * can be about people of one household.
 */
export function readPeople(
  records: readonly FileRecord[],
  readRow: (cells: readonly string[]) => RowCells,
  options: PeopleOptions,
): FilePeople {
  const { isOurExport, nameOrder } = options;
  const order = nameOrder === 'familyFirst' ? 'familyFirst' : 'familyLast';
  const read = records.map(({ cells }) => readRow(cells));
  const names = read.map(({ cells }) => cells.fullName);
  const otherRows = isOurExport ? new Map<FileRecord, OtherRow>() : findOtherRows(records, names);
  const builder = new PartyBuilder(isOurExport, order, nameReader(read, options));
  const rows = new Map<Person, RowCells>();
  for (const [place, record] of records.entries()) {
    const row = read[place];
    if (otherRows.has(record)) builder.addOther(record, row?.cells.fullName ?? '');
    else if (row !== undefined) rows.set(builder.addRow(record, row), row);
  }
  const unknownHosts = linkCompanions(rows, isOurExport);
  const people = builder.finish();
  nameGroups(people, order);
  return { people, readNames: builder.readNames, lostEmails: builder.lostEmails, unknownHosts, otherRows };
}
