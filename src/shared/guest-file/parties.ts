import { hasNotDeclined } from '../attendance.ts';
import { withoutGreeting } from '../greeting.ts';
import { MAX_COMPANIONS } from '../guest-list-limits.ts';
import type { NameOrder } from '../sort-name.ts';
import type { FileNameOrder, GuestCells, OtherPerson, PersonCells, RowCells } from './cells.ts';
import { EMPTY_PERSON, type Group, NO_CELLS, type Person } from './file-person.ts';
import { foldWords } from './headings.ts';
import { nameGroups, salutationKey } from './household-names.ts';
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

/** How many companions a row asks for: it may name some of them, and count all of them in another column. */
interface Requested {
  named: number;
  counted: number;
  children: number;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

class PartyBuilder {
  readonly people: Person[] = [];
  readonly #groups = new Map<string, Group>();
  readonly #requested = new Map<Person, Requested>();
  /** What a row says about companions whom it does not name. */
  readonly #answers = new Map<Person, PersonCells>();
  /** How many companions of a guest come, of those whom the row names and those whom it counts. */
  readonly #coming = new Map<Person, number>();
  readonly #sizes = new Map<Group | Person, number>();
  readonly #isOurExport: boolean;
  readonly #order: NameOrder;
  readonly #readNames: (row: RowCells, fullName: string) => NamedPerson[];
  readonly readNames: ReadNames[] = [];
  readonly lostEmails: LostEmail[] = [];

  constructor(isOurExport: boolean, order: NameOrder, readNames: (row: RowCells, fullName: string) => NamedPerson[]) {
    this.#isOurExport = isOurExport;
    this.#order = order;
    this.#readNames = readNames;
  }

  #groupFor(key: string, hasOwnKey: boolean): Group {
    let group = this.#groups.get(key);
    if (!group) {
      group = { name: null, hasOwnKey, salutation: '', email: '', language: '', isFormal: '', members: [] };
      this.#groups.set(key, group);
    }
    return group;
  }

  #ownGroup({ line }: Person): Group {
    return this.#groupFor(`line ${line}`, true);
  }

  #findGroup(row: RowCells, person: Person): Group | null {
    const { household, householdId, salutation } = row;
    // A number instead of a name tells households apart, it does not name them.
    const isNumber = /^\d+$/.test(household) && householdId === '';
    const id = householdId || (isNumber ? household : '');
    const name = isNumber ? '' : household;
    // Details of a household that the file does not name are of the guest's own one.
    const hasDetails = salutation !== '' || row.householdLanguage !== '' || row.householdIsFormal !== '';
    if (id === '' && name === '' && !hasDetails) return null;
    if (id !== '') return this.#groupFor(`id ${id.toLowerCase()}`, true);
    if (name !== '') return this.#groupFor(`name ${foldWords(name)}`, false);
    const key = salutationKey(withoutGreeting(salutation), person, this.#order);
    return key === null ? this.#ownGroup(person) : this.#groupFor(`salutation ${key}`, true);
  }

  #describeGroup(group: Group, { household, salutation, ...row }: RowCells): void {
    group.name ??= (/^\d+$/.test(household) && row.householdId === '' ? '' : household) || null;
    group.salutation ||= salutation;
    group.language ||= row.householdLanguage;
    group.isFormal ||= row.householdIsFormal;
  }

  /** Keeps a household's address: of the household, else of its guest, else in a household of the guest's own. */
  #keepHouseholdEmail(person: Person, email: string): void {
    const { cells, group } = person;
    if (email === '' || isSame(email, cells.email) || (group && isSame(email, group.email))) return;
    if (group && group.email === '') group.email = email;
    else if (cells.email === '') cells.email = email;
    else if (group === null) {
      this.#join(person, this.#ownGroup(person));
      this.#ownGroup(person).email = email;
    } else this.#loseEmails(person, [email]);
  }

  #loseEmails({ line, cells: { fullName } }: Person, emails: readonly string[]): void {
    this.lostEmails.push(...emails.map((email) => ({ line, fullName, email })));
  }

  #join(person: Person, group: Group | null): void {
    person.group = group;
    group?.members.push(person);
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
    this.#join(companion, host.group);
    return companion;
  }

  /** A partner or child of whom only the first name is given has the family name of the guest. */
  #withFamilyName({ familyName, cells }: Person, fullName: string, own: PersonCells): string {
    if (familyName === '' || own.familyName !== '' || fullName.includes(' ')) return fullName;
    return cells.fullName.startsWith(familyName) ? `${familyName} ${fullName}` : `${fullName} ${familyName}`;
  }

  /** Adds another person of the row to the household of its guest. */
  #addMember(host: Person, fullName: string, own?: PersonCells): Person {
    if (host.group === null) this.#join(host, this.#ownGroup(host));
    const member = this.#mention(host, { fullName }, own);
    this.#join(member, host.group);
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
      if (isUnnamed(name) || isYes(name)) this.#request(host, { named: 1 });
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
      this.#request(host, { named: 1, counted: count });
      return;
    }
    for (const each of names.slice(0, MAX_COMPANIONS)) {
      this.#addCompanion(host, { fullName: each }, names.length === 1 ? other : undefined);
    }
    const counted = isUnnamed(fullName) ? Math.max(1, count) : count;
    if (names.length > 0) this.#request(host, { named: count }, other);
    else if (host.list.attendance === 'coming' && readAttendance(other.mention) === 'maybe')
      this.#request(host, { counted }, { ...other, list: { attendance: 'maybe', ...other.list } });
    else this.#request(host, { counted }, other);
  }

  #request(host: Person, more: Partial<Requested>, own?: PersonCells): void {
    const { named, counted, children } = this.#requested.get(host) ?? { named: 0, counted: 0, children: 0 };
    this.#requested.set(host, {
      named: named + (more.named ?? 0),
      counted: Math.max(counted, more.counted ?? 0),
      children: children + (more.children ?? 0),
    });
    if (own) this.#answers.set(host, own);
  }

  #readChildren(host: Person, text: string): void {
    const number = readNumber(text);
    if (number !== null) {
      for (let each = 0; each < Math.min(number, MAX_COMPANIONS); each += 1) {
        this.#addCompanion(host, { fullName: '' }).list.ageGroup = 'child';
      }
      this.#request(host, { children: number });
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
      ...{ cells: { ...NO_CELLS, fullName }, record, line: record.line, isOwnRow: true, group: null, host: null },
      ...{ isNamePlaceholder: false, guestNumber: '', companionCount: 0 },
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
      ...{ needs: row.needs, givenName: row.givenName, familyName: row.familyName },
      ...{ unknownAttendance: row.unknownAttendance, hasTwoMeals: row.hasTwoMeals, guestNumber: row.guestNumber },
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
    this.#join(person, this.#findGroup(row, person));
    if (person.group) this.#describeGroup(person.group, row);
    // A couple in one cell may have two addresses in the other.
    const emails = [...row.moreEmails];
    for (const { fullName, sortName } of alsoNamed) {
      const member = this.#addMember(person, fullName);
      member.cells.email = emails.shift() ?? '';
      if (sortName) member.list.sortName = sortName;
    }
    this.#loseEmails(person, emails);
    this.#keepHouseholdEmail(person, row.householdEmail);
    if (count > 0) this.#request(person, { counted: count });
    if (name === '' && !row.isCompanion && row.companionOf === '') return person;
    for (const other of others) {
      if (other.subject.kind === 'member') this.#readMember(person, other);
      else this.#readCompanion(person, other);
    }
    for (const text of children) this.#readChildren(person, text);
    const { companionsComing } = row;
    // A zero of somebody who has not answered says nothing about companions.
    if (companionsComing !== null && (companionsComing > 0 || row.list.attendance === 'coming'))
      this.#coming.set(person, companionsComing);
    if (partySize !== null) {
      const party = person.group ?? person;
      this.#sizes.set(party, Math.max(partySize, this.#sizes.get(party) ?? 0));
    }
    return person;
  }

  /** One companion fewer: that guest has a row and comes anyway. */
  #unrequest(host: Person): void {
    const { named = 0, counted = 0, children = 0 } = this.#requested.get(host) ?? {};
    this.#requested.set(host, { named: Math.max(0, named - 1), counted: Math.max(0, counted - 1), children });
  }

  /** Whether somebody's household is one that the file does not name: whoever the row mentions. */
  #isOnlyOfRow({ group, line }: Person): boolean {
    if (group === null || group !== this.#groups.get(`line ${line}`)) return false;
    return [group.name ?? '', group.salutation, group.email, group.language, group.isFormal].every(
      (text) => text === '',
    );
  }

  /** Moves somebody to a household, with all who are in the same one. */
  #moveGroup(person: Person, to: Group): void {
    if (person.group === to) return;
    const members = person.group?.members.splice(0) ?? [person];
    for (const member of members) this.#join(member, to);
  }

  /** Leaves out mentioned people who have a row of their own, so that nobody is added twice. */
  mergeMentioned(): Person[] {
    const ownRows = Map.groupBy(
      this.people.filter(({ isOwnRow }) => isOwnRow),
      ({ cells }) => foldWords(cells.fullName),
    );
    const mentioned = new Set<string>();
    const groupNumbers = new Map([...this.#groups.values()].map((group, index) => [group, index]));
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
      if (host && own.host !== host) this.#unrequest(host);
      if (person.group && (own.group === null || (isLater && this.#isOnlyOfRow(own))))
        this.#moveGroup(own, person.group);
      person.group?.members.splice(person.group.members.indexOf(person), 1);
      return false;
    });
  }

  /** Adds companions without a name where more are allowed than named, and fills parties up to their size. */
  addUnnamed(people: Person[]): Person[] {
    const byHost = Map.groupBy(
      people.filter(({ host }) => host !== null),
      ({ host }) => host,
    );
    const missing = new Map<Person, number>();
    for (const [host, { named, counted, children }] of this.#requested) {
      host.companionCount = Math.max(named, counted) + children;
      missing.set(host, Math.max(0, host.companionCount - (byHost.get(host) ?? []).length));
    }
    for (const [party, size] of this.#sizes) {
      const members = 'members' in party ? party.members : [party, ...(byHost.get(party) ?? [])];
      const host = members.find((member) => member.host === null);
      if (!host) continue;
      const asked = members.reduce((sum, member) => sum + (missing.get(member) ?? 0), 0);
      missing.set(host, (missing.get(host) ?? 0) + Math.max(0, size - members.length - asked));
    }
    const all = people.flatMap((person) => {
      const own = this.#answers.get(person);
      const unnamed = Array.from({ length: Math.min(missing.get(person) ?? 0, MAX_COMPANIONS) }, () =>
        this.#addCompanion(person, { fullName: '' }, own && { ...own, cells: { ...own.cells, fullName: '' } }),
      );
      return [person, ...unnamed];
    });
    const companionsOf = Map.groupBy(all, ({ host }) => host);
    for (const [host, coming] of this.#coming) {
      const open = (companionsOf.get(host) ?? []).filter(
        ({ isOwnRow, list }) => !isOwnRow && list.ageGroup !== 'child' && hasNotDeclined(list),
      );
      for (const [place, { list }] of open.entries()) list.attendance = place < coming ? 'coming' : 'declined';
    }
    return all;
  }

  /** Whoever brings companions has a household with them, called after the host, as when they are added by hand. */
  houseHosts(people: readonly Person[]): void {
    for (const person of people) {
      const { host } = person;
      if (host === null || person.group !== null) continue;
      if (host.group === null) {
        this.#join(host, this.#ownGroup(host));
        this.#ownGroup(host).name ??= host.cells.fullName;
      }
      this.#join(person, host.group);
    }
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
  const people = builder.addUnnamed(builder.mergeMentioned());
  if (!isOurExport) builder.houseHosts(people);
  nameGroups(people, order);
  return { people, readNames: builder.readNames, lostEmails: builder.lostEmails, unknownHosts, otherRows };
}
