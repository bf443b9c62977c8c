import { withoutGreeting } from '../greeting.ts';
import type { NameOrder } from '../sort-name.ts';
import type { RowCells } from './cells.ts';
import type { Group, Person } from './file-person.ts';
import { foldWords } from './headings.ts';
import { salutationKey } from './household-names.ts';

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The households of a file, by what its rows say of them. */
export class FileHouseholds {
  readonly #groups = new Map<string, Group>();
  readonly #order: NameOrder;

  constructor(order: NameOrder) {
    this.#order = order;
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

  join(person: Person, group: Group | null): void {
    person.group = group;
    group?.members.push(person);
  }

  /** Puts the guest of a row into the household that the row tells of. */
  joinOfRow(person: Person, row: RowCells): void {
    const group = this.#findGroup(row, person);
    this.join(person, group);
    if (group) this.#describeGroup(group, row);
  }

  joinOwn(person: Person): Group {
    const group = this.#ownGroup(person);
    this.join(person, group);
    return group;
  }

  /** Keeps a household's address: of the household, else of its guest, else in a household of the guest's own. False without a place. */
  keepEmail(person: Person, email: string): boolean {
    const { cells, group } = person;
    if (email === '' || isSame(email, cells.email) || (group && isSame(email, group.email))) return true;
    if (group && group.email === '') group.email = email;
    else if (cells.email === '') cells.email = email;
    else if (group === null) {
      this.joinOwn(person).email = email;
    } else return false;
    return true;
  }

  /** Whether somebody's household is one that the file does not name: whoever the row mentions. */
  isOnlyOfRow({ group, line }: Person): boolean {
    if (group === null || group !== this.#groups.get(`line ${line}`)) return false;
    return [group.name ?? '', group.salutation, group.email, group.language, group.isFormal].every(
      (text) => text === '',
    );
  }

  /** Moves somebody to a household, with all who are in the same one. */
  moveAll(person: Person, to: Group): void {
    if (person.group === to) return;
    const members = person.group?.members.splice(0) ?? [person];
    for (const member of members) this.join(member, to);
  }

  /** A number for each household. */
  number(): Map<Group, number> {
    return new Map([...this.#groups.values()].map((group, index) => [group, index]));
  }

  /** Whoever brings companions has a household with them, called after the host, as when they are added by hand. */
  houseHosts(people: readonly Person[]): void {
    for (const person of people) {
      const { host } = person;
      if (host === null || person.group !== null) continue;
      if (host.group === null) this.joinOwn(host).name ??= host.cells.fullName;
      this.join(person, host.group);
    }
  }
}
