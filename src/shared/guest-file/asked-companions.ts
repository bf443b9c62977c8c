import { hasNotDeclined } from '../attendance.ts';
import { MAX_COMPANIONS } from '../guest-list-limits.ts';
import type { GuestCells, PersonCells, RowCells } from './cells.ts';
import type { Group, Person } from './file-person.ts';

/** How many companions a row asks for: it may name some of them, and count all of them in another column. */
interface Requested {
  named: number;
  counted: number;
  children: number;
}

/** The companions whom rows ask for: those they name and those they only count. */
export class AskedCompanions {
  readonly #requested = new Map<Person, Requested>();
  /** What a row says about companions whom it does not name. */
  readonly #answers = new Map<Person, PersonCells>();
  /** How many companions of a guest come, of those whom the row names and those whom it counts. */
  readonly #coming = new Map<Person, number>();
  readonly #sizes = new Map<Group | Person, number>();

  request(host: Person, more: Partial<Requested>, own?: PersonCells): void {
    const { named, counted, children } = this.#requested.get(host) ?? { named: 0, counted: 0, children: 0 };
    this.#requested.set(host, {
      named: named + (more.named ?? 0),
      counted: Math.max(counted, more.counted ?? 0),
      children: children + (more.children ?? 0),
    });
    if (own) this.#answers.set(host, own);
  }

  /** One companion fewer: that guest has a row and comes anyway. */
  unrequest(host: Person): void {
    const { named = 0, counted = 0, children = 0 } = this.#requested.get(host) ?? {};
    this.#requested.set(host, { named: Math.max(0, named - 1), counted: Math.max(0, counted - 1), children });
  }

  /** What the row of a guest says of how many come. */
  noteNumbers(person: Person, { companionsComing, partySize, list }: RowCells): void {
    // A zero of somebody who has not answered says nothing about companions.
    if (companionsComing !== null && (companionsComing > 0 || list.attendance === 'coming'))
      this.#coming.set(person, companionsComing);
    if (partySize === null) return;
    const party = person.group ?? person;
    this.#sizes.set(party, Math.max(partySize, this.#sizes.get(party) ?? 0));
  }

  /** Adds companions without a name where more are allowed than named, and fills parties up to their size. */
  addUnnamed(
    people: Person[],
    addCompanion: (host: Person, cells: Partial<GuestCells>, own?: PersonCells) => Person,
  ): Person[] {
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
        addCompanion(person, { fullName: '' }, own && { ...own, cells: { ...own.cells, fullName: '' } }),
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
}
