import type { Guest } from '../contracts/guests.ts';
import type { RuleGuests } from '../contracts/seating.ts';

type GuestOfRules = Pick<Guest, 'id' | 'tags' | 'householdId'>;

/** People whom a rule names as one. `distance` tells how closely: 0 by name, 1 by household, 2 by tag. */
interface Named {
  readonly ids: readonly number[];
  readonly distance: number;
}

function group<Key>(guests: readonly GuestOfRules[], keysOf: (guest: GuestOfRules) => readonly Key[]) {
  const groups = new Map<Key, number[]>();
  for (const guest of guests) {
    for (const key of keysOf(guest)) {
      const members = groups.get(key);
      if (members) members.push(guest.id);
      else groups.set(key, [guest.id]);
    }
  }
  return groups;
}

const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

/** Says who of the guests who come are meant by the names, tags and households of a rule. */
export class PeopleOfRules {
  readonly ids: readonly number[];
  readonly households: ReadonlyMap<number, readonly number[]>;
  readonly #coming: ReadonlySet<number>;
  readonly #tags: ReadonlyMap<string, readonly number[]>;

  /** `coming` are the guests who are seated, sorted by id. */
  constructor(coming: readonly GuestOfRules[]) {
    this.ids = coming.map(({ id }) => id);
    this.#coming = new Set(this.ids);
    this.#tags = group(coming, ({ tags }) => tags);
    this.households = group(coming, ({ householdId }) => (householdId === null ? [] : [householdId]));
  }

  has(id: number): boolean {
    return this.#coming.has(id);
  }

  idsOf(guests: RuleGuests): number[] {
    return sorted(this.#namedBy(guests).flatMap(({ ids }) => ids));
  }

  /**
   * The two sides of a rule about some guests and others. Whoever is on both counts where they are named more closely:
   * "Anna apart from everyone tagged Friends" keeps Anna from the other friends.
   */
  twoSides(guests: RuleGuests, others: RuleGuests): [number[], number[]] {
    const [near, far] = [this.#distances(this.#namedBy(guests)), this.#distances(this.#namedBy(others))];
    const isOther = (id: number) => (far.get(id) ?? Infinity) < (near.get(id) ?? Infinity);
    return [sorted(near.keys()).filter((id) => !isOther(id)), sorted(far.keys()).filter((id) => isOther(id))];
  }

  /**
   * The sides of a rule about every two of those it names, where a household or a tag beside other names is one of them.
   * Undefined where everybody stands for themselves, as the only household or tag of a rule does.
   */
  sidesOf(guests: RuleGuests): number[][] | undefined {
    const named = this.#namedBy(guests);
    if (named.length < 2 || named.every(({ ids }) => ids.length < 2)) return undefined;
    const sideOf = new Map<number, Named>();
    for (const side of named) {
      for (const id of side.ids) {
        const known = sideOf.get(id);
        if (!known || side.distance < known.distance) sideOf.set(id, side);
      }
    }
    return named.map((side) => side.ids.filter((id) => sideOf.get(id) === side)).filter((ids) => ids.length > 0);
  }

  #namedBy({ guestIds, tags, householdIds }: RuleGuests): Named[] {
    return [
      ...guestIds.filter((id) => this.has(id)).map((id) => ({ ids: [id], distance: 0 })),
      ...householdIds.map((id) => ({ ids: this.households.get(id) ?? [], distance: 1 })),
      ...tags.map((tag) => ({ ids: this.#tags.get(tag) ?? [], distance: 2 })),
    ].filter(({ ids }) => ids.length > 0);
  }

  #distances(named: readonly Named[]): Map<number, number> {
    const distances = new Map<number, number>();
    for (const { ids, distance } of named) {
      for (const id of ids) distances.set(id, Math.min(distance, distances.get(id) ?? Infinity));
    }
    return distances;
  }
}
