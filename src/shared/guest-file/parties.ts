import { MAX_COMPANIONS } from '../guest-list-limits.ts';
import type { GuestCells, NameOrder, OtherPerson, PersonCells, RowCells } from './cells.ts';
import { foldWords } from './headings.ts';
import { nameGroups } from './household-names.ts';
import { hostNameIn, isPlaceholderFor, readMention, splitMentionedGuests } from './mentions.ts';
import { EMPTY_PERSON, type Group, NO_CELLS, type Person } from './person.ts';
import type { FileRecord } from './records.ts';
import { isFamilyNameFirst, type NamedPerson, splitGivenNames, splitNames } from './split-names.ts';
import { isEmptyValue, isUnnamed, isYes, listNames, readNumber } from './values.ts';

class PartyBuilder {
  readonly people: Person[] = [];
  readonly #groups = new Map<string, Group>();
  readonly #requested = new Map<Person, number>();
  /** What a row says about companions whom it does not name. */
  readonly #answers = new Map<Person, PersonCells>();
  readonly #sizes = new Map<Group | Person, number>();
  readonly #isOurExport: boolean;
  readonly #readNames: (row: RowCells, fullName: string) => NamedPerson[];
  /** Name cells that were split into several names, or whose name was put in another order. */
  readonly readNames: ReadNames[] = [];
  /** Rows that can't be linked to the host they name; they become guests of their own. */
  readonly unknownHosts: UnknownHost[] = [];

  constructor(isOurExport: boolean, readNames: (row: RowCells, fullName: string) => NamedPerson[]) {
    this.#isOurExport = isOurExport;
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

  #findGroup(row: RowCells): Group | null {
    const { household, householdId, salutation } = row;
    // A number instead of a name tells households apart, it does not name them.
    const isNumber = /^\d+$/.test(household) && householdId === '';
    const id = householdId || (isNumber ? household : '');
    const name = isNumber ? '' : household;
    const byName = name || salutation;
    if (id === '' && byName === '') return null;
    const group =
      id === '' ? this.#groupFor(`name ${foldWords(byName)}`, false) : this.#groupFor(`id ${id.toLowerCase()}`, true);
    group.name ??= byName || null;
    group.salutation ||= salutation;
    group.email ||= row.householdEmail;
    group.language ||= row.householdLanguage;
    group.isFormal ||= row.householdIsFormal;
    return group;
  }

  #join(person: Person, group: Group | null): void {
    person.group = group;
    group?.members.push(person);
  }

  #mention(host: Person, cells: Partial<GuestCells>, own?: PersonCells): Person {
    const { attendance, tags } = host.list;
    // Whoever shares a row shares its table, tags and answer, unless the row says otherwise.
    const inherited = { ...(attendance && { attendance }), ...(tags && { tags }) };
    const person: Person = {
      record: host.record,
      line: host.line,
      isOwnRow: false,
      cells: { ...NO_CELLS, tableNumber: host.cells.tableNumber, ...own?.cells, ...cells },
      list: { ...inherited, ...own?.list },
      needs: own?.needs ?? null,
      givenName: own?.givenName ?? '',
      familyName: own?.familyName ?? '',
      unknownAttendance: own?.unknownAttendance ?? '',
      hasTwoMeals: own?.hasTwoMeals ?? false,
      group: null,
      host: null,
      isNamePlaceholder: false,
      guestNumber: '',
      companionCount: 0,
    };
    if (person.cells.tableNumber === '') person.cells.tableNumber = host.cells.tableNumber;
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

  #addMember(host: Person, fullName: string, own: PersonCells, isChild: boolean): void {
    if (host.group === null) this.#join(host, this.#groupFor(`line ${host.line}`, true));
    const member = this.#mention(host, { fullName: this.#withFamilyName(host, fullName, own) }, own);
    if (isChild) member.list.ageGroup ??= 'child';
    this.#join(member, host.group);
  }

  /** Adds a further person named in the row's name cell, to the household of the first one. */
  #addNamed(first: Person, fullName: string, sortName: string): void {
    if (first.group === null) this.#join(first, this.#groupFor(`line ${first.line}`, true));
    const person = this.#mention(first, { fullName });
    if (sortName) person.list.sortName = sortName;
    this.#join(person, first.group);
  }

  #readMember(host: Person, other: OtherPerson): void {
    const { fullName } = other.cells;
    if (isEmptyValue(fullName)) return;
    // A column of one person holds one name; 'Other guests' may hold several.
    const names = other.subject.key.startsWith('member') ? listNames(fullName) : [fullName];
    for (const name of names) {
      if (isUnnamed(name)) this.#request(host, 1);
      else this.#addMember(host, name, other, other.subject.isChild);
    }
  }

  #readCompanion(host: Person, other: OtherPerson): void {
    const { names, count } = readMention(other.mention);
    const { fullName } = other.cells;
    if (!isEmptyValue(fullName) && !isUnnamed(fullName)) {
      this.#addCompanion(host, { fullName }, other);
      this.#request(host, Math.max(1, count));
      return;
    }
    for (const each of names.slice(0, MAX_COMPANIONS)) {
      this.#addCompanion(host, { fullName: each }, names.length === 1 ? other : undefined);
    }
    this.#request(host, isUnnamed(fullName) ? Math.max(1, count) : count, other);
  }

  #request(host: Person, count: number, own?: PersonCells): void {
    this.#requested.set(host, (this.#requested.get(host) ?? 0) + count);
    if (own) this.#answers.set(host, own);
  }

  #readChildren(host: Person, text: string): void {
    const number = readNumber(text);
    if (number !== null) {
      for (let each = 0; each < Math.min(number, MAX_COMPANIONS); each += 1) {
        this.#addCompanion(host, { fullName: '' }).list.ageGroup = 'child';
      }
      this.#request(host, number);
    } else if (isYes(text)) {
      host.list.ageGroup ??= 'child';
    } else {
      for (const name of listNames(text)) this.#addMember(host, name, { ...EMPTY_PERSON }, true);
    }
  }

  addRow(record: FileRecord, row: RowCells): void {
    const { others, children, partySize, ...own } = row;
    const { name: text, count } = this.#isOurExport
      ? { name: row.cells.fullName, count: 0 }
      : splitMentionedGuests(row.cells.fullName);
    const [first, ...alsoNamed] = this.#readNames(row, text);
    const name = first?.fullName ?? text;
    const { sortName: _, ...withoutSortName } = row.list;
    const isRead = name !== text || alsoNamed.length > 0;
    if (isRead) {
      this.readNames.push({ line: record.line, text, names: [name, ...alsoNamed.map(({ fullName }) => fullName)] });
    }
    const person: Person = {
      cells: { ...row.cells, fullName: name },
      list: isRead ? { ...withoutSortName, ...(first?.sortName && { sortName: first.sortName }) } : row.list,
      needs: row.needs,
      givenName: row.givenName,
      familyName: row.familyName,
      unknownAttendance: row.unknownAttendance,
      hasTwoMeals: row.hasTwoMeals,
      record,
      line: record.line,
      isOwnRow: true,
      group: null,
      host: null,
      isNamePlaceholder: false,
      guestNumber: own.guestNumber,
      companionCount: 0,
    };
    this.people.push(person);
    this.#join(person, this.#findGroup(row));
    for (const { fullName, sortName } of alsoNamed) this.#addNamed(person, fullName, sortName);
    if (count > 0) this.#request(person, count);
    if (name === '' && !row.isCompanion && row.companionOf === '') return;
    for (const other of others) {
      if (other.subject.kind === 'member') this.#readMember(person, other);
      else this.#readCompanion(person, other);
    }
    for (const text of children) this.#readChildren(person, text);
    const size = readNumber(partySize);
    if (size !== null) {
      const party = person.group ?? person;
      this.#sizes.set(party, Math.max(size, this.#sizes.get(party) ?? 0));
    }
  }

  /** Makes companions of rows that say whose companion they are. */
  linkCompanions(rows: ReadonlyMap<Person, RowCells>): void {
    const byNumber = new Map(
      [...rows.keys()].filter(({ guestNumber }) => guestNumber !== '').map((person) => [person.guestNumber, person]),
    );
    const byName = Map.groupBy(rows.keys(), ({ cells }) => foldWords(cells.fullName));
    const findHost = (text: string, person: Person) => {
      const numbered = byNumber.get(/^\d+/.exec(text)?.[0] ?? '');
      if (numbered && numbered !== person) return numbered;
      const named = (byName.get(foldWords(text)) ?? []).filter((other) => other !== person && other.host === null);
      return (
        named.find(({ group }) => group !== null && group === person.group) ??
        named.findLast(({ line }) => line < person.line) ??
        named[0]
      );
    };
    // Whoever brings others can't be brought: companions have no companions.
    const hosts = new Set<Person>();
    for (const [person, row] of rows) {
      const { fullName } = person.cells;
      const mentioned = hostNameIn(fullName);
      const isBareGuest = !this.#isOurExport && isUnnamed(fullName);
      let host = row.companionOf ? findHost(row.companionOf, person) : undefined;
      if (host === undefined && mentioned !== null && !this.#isOurExport) host = findHost(mentioned, person);
      if (host === undefined && (row.isCompanion || isBareGuest)) {
        host = person.group?.members.find(
          (other) => other !== person && other.host === null && other.isOwnRow && !isUnnamed(other.cells.fullName),
        );
      }
      if (host === undefined || host.host !== null || hosts.has(person)) {
        const { line } = person;
        if (row.companionOf) this.unknownHosts.push({ line, fullName, text: row.companionOf });
        continue;
      }
      person.host = host;
      hosts.add(host);
      const isPlaceholder = this.#isOurExport
        ? isPlaceholderFor(host.cells.fullName, fullName)
        : isBareGuest ||
          fullName === '' ||
          (mentioned !== null && foldWords(mentioned) === foldWords(host.cells.fullName));
      person.isNamePlaceholder = isPlaceholder;
      if (isPlaceholder) person.cells.fullName = '';
      if (person.group === null && !this.#isOurExport) this.#join(person, host.group);
      if (person.list.attendance === undefined && host.list.attendance && isPlaceholder && !this.#isOurExport) {
        person.list.attendance = host.list.attendance;
      }
    }
  }

  /** Leaves out mentioned people who have a row of their own, so that nobody is added twice. */
  mergeMentioned(): Person[] {
    const ownRows = Map.groupBy(
      this.people.filter(({ isOwnRow }) => isOwnRow),
      ({ cells }) => foldWords(cells.fullName),
    );
    const mentioned = new Set<string>();
    const groupNumbers = new Map([...this.#groups.values()].map((group, index) => [group, index]));
    const hosts = new Set(this.people.map(({ host }) => host));
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
      if (person.host && own.host === null && !hosts.has(own) && own.line > person.line) own.host = person.host;
      if (own.group === null && person.group) this.#join(own, person.group);
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
    for (const [host, requested] of this.#requested) {
      host.companionCount = requested;
      missing.set(host, Math.max(0, requested - (byHost.get(host) ?? []).length));
    }
    for (const [party, size] of this.#sizes) {
      const members = 'members' in party ? party.members : [party, ...(byHost.get(party) ?? [])];
      const host = members.find((member) => member.host === null);
      if (!host) continue;
      const asked = members.reduce((sum, member) => sum + (missing.get(member) ?? 0), 0);
      missing.set(host, (missing.get(host) ?? 0) + Math.max(0, size - members.length - asked));
    }
    const result = people.flatMap((person) => {
      const own = this.#answers.get(person);
      const unnamed = Array.from({ length: Math.min(missing.get(person) ?? 0, MAX_COMPANIONS) }, () =>
        this.#addCompanion(person, { fullName: '' }, own && { ...own, cells: { ...own.cells, fullName: '' } }),
      );
      return [person, ...unnamed];
    });
    return result;
  }

  /** Whoever brings companions has a household with them, called after the host, as when they are added by hand. */
  houseHosts(people: readonly Person[]): void {
    for (const person of people) {
      const { host } = person;
      if (host === null || person.group !== null) continue;
      if (host.group === null) {
        const group = this.#groupFor(`line ${host.line}`, true);
        group.name ??= host.cells.fullName;
        this.#join(host, group);
      }
      this.#join(person, host.group);
    }
  }
}

/** A name cell that holds several names, or one with the family name first, and the names it was read as. */
export interface ReadNames {
  line: number;
  text: string;
  names: string[];
}

/** A row whose host is not in the file, or can't be linked because companions have no companions. */
export interface UnknownHost {
  line: number;
  fullName: string;
  text: string;
}

interface PeopleOptions {
  isOurExport: boolean;
  nameOrder: NameOrder;
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

/**
 * The people of a file, with their households and whose companions they are. A row can be about several people, and rows
 * can be about people of one household.
 */
export function readPeople(
  records: readonly FileRecord[],
  readRow: (cells: readonly string[]) => RowCells,
  options: PeopleOptions,
): { people: Person[]; readNames: ReadNames[]; unknownHosts: UnknownHost[] } {
  const { isOurExport, nameOrder } = options;
  const read = records.map(({ cells }) => readRow(cells));
  const builder = new PartyBuilder(isOurExport, nameReader(read, options));
  const rows = new Map<Person, RowCells>();
  for (const [place, record] of records.entries()) {
    const row = read[place];
    if (row === undefined) continue;
    const index = builder.people.length;
    builder.addRow(record, row);
    const person = builder.people[index];
    if (person) rows.set(person, row);
  }
  builder.linkCompanions(rows);
  const people = builder.addUnnamed(builder.mergeMentioned());
  if (!isOurExport) builder.houseHosts(people);
  nameGroups(people, nameOrder === 'familyFirst' ? 'familyFirst' : 'familyLast');
  return { people, readNames: builder.readNames, unknownHosts: builder.unknownHosts };
}
