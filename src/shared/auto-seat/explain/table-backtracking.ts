import { CountRules } from './count-rules.ts';
import { renumber } from './like-tables.ts';
import { type Must, tablesWithin } from './model.ts';
import { hasSeatRule, seatRuleKey } from './seat-rules.ts';
import { canShare, type ProofScene, tablesFor } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** With more pairs of enemies, units count as interchangeable only if the same apart rules name them. */
const MOST_PAIRS = 20_000;

/** A unit on a side of an apart rule: it sits at least so many hops from the units of the other sides. */
interface Membership {
  readonly side: number;
  readonly enemies: readonly number[];
  readonly hops: number;
}

/**
 * Tries every way to give tables to some units under some musts, and leaves everybody else aside.
 * The unit with the fewest tables left comes first. Of tables that nothing tells apart one is tried, and where a unit has
 * no plan at a table, interchangeable units are not tried there either.
 */
export class TableBacktracking {
  steps = 0;
  readonly #scene: ProofScene;
  readonly #units: readonly Unit[];
  readonly #mostSteps: number;
  readonly #tableCount: number;
  /** Where a unit may sit, as unit × tables + table: 0 is allowed; each reason against it counts one. */
  readonly #against: Uint16Array;
  /** Members of a side who sit so near that nobody of another side may sit at a table, as side × tables + table. */
  readonly #near: Uint16Array;
  readonly #free: Int32Array;
  readonly #freeAccessible: Int32Array;
  readonly #unitsAt: Int32Array;
  readonly #apartOf: Membership[][];
  readonly #tableOf: number[];
  /** Equal for interchangeable units. */
  readonly #keys: Int32Array;
  readonly #weights: Int32Array;
  readonly #tableClass: Int32Array;
  readonly #seen: Int32Array;
  #stamp = 0;
  readonly #seatGuests: number[][];
  readonly #guestsAt: number[][];
  readonly #counts: CountRules;
  readonly #countSteps: readonly number[];
  readonly #ranges = new Map<number, readonly number[]>();

  constructor(scene: ProofScene, units: readonly Unit[], musts: readonly Must[], mostSteps: number) {
    const { model } = scene;
    this.#scene = scene;
    this.#units = units;
    this.#mostSteps = mostSteps;
    this.#tableCount = model.shapes.length;
    this.#against = new Uint16Array(units.length * this.#tableCount).fill(1);
    for (const [index, unit] of units.entries()) {
      for (const table of tablesFor(scene, unit).tables) this.#against[index * this.#tableCount + table] = 0;
    }
    const aparts = musts.filter((must) => must.kind === 'apart');
    const position = new Map(units.map((unit, index) => [unit, index]));
    this.#apartOf = units.map(() => []);
    let sides = 0;
    for (const must of aparts) {
      const { hops } = must;
      // Without sides, all share one: nobody may sit near any other of it.
      const people = must.sides ?? [must.guests];
      const all = people.map((_, side) => sides + side);
      for (const [side, guests] of people.entries()) {
        const enemies = must.sides ? all.toSpliced(side, 1) : all;
        for (const guest of guests) {
          const unit = scene.units.ofGuest.get(guest);
          const index = unit && position.get(unit);
          if (index !== undefined) this.#apartOf[index]?.push({ side: sides + side, enemies, hops });
        }
      }
      sides += people.length;
    }
    this.#near = new Uint16Array(sides * this.#tableCount);
    this.#free = Int32Array.from(model.shapes, ({ seats }) => seats);
    this.#freeAccessible = Int32Array.from(model.shapes, ({ accessibleCount }) => accessibleCount);
    this.#unitsAt = new Int32Array(this.#tableCount);
    this.#tableOf = units.map(() => -1);
    this.#seatGuests = units.map(({ guests }) => guests.filter((guest) => hasSeatRule(scene.seatRules, guest)));
    this.#guestsAt = model.shapes.map(() => []);
    this.#counts = new CountRules(scene, units, musts);
    this.#countSteps = units.map((_, index) => this.#counts.stepsFor(index));
    this.#tableClass = Int32Array.from(classifyTables(scene, units, aparts));
    this.#seen = new Int32Array(this.#tableCount).fill(-1);
    const enemyKeys = makeEnemyKeys(this.#apartOf);
    const keys = units.map((unit, index) => {
      const seatKey = this.#seatKey(unit, index);
      if (seatKey === null) return `own ${index}`;
      return `${unit.guests.length} ${unit.tables.id} ${enemyKeys[index]} ${seatKey} ${this.#counts.keyOf(index)}`;
    });
    const firstOf = new Map(keys.map((key, index) => [key, index]));
    this.#keys = Int32Array.from(keys, (key) => firstOf.get(key) ?? -1);
    this.#weights = Int32Array.from(
      units,
      ({ guests }, index) => guests.length + 2 * (this.#apartOf[index]?.length ?? 0),
    );
  }

  /** Equal for units whose seats are under the same rules; null where that is not easy to tell. */
  #seatKey({ guests, accessible }: Unit, index: number): string | null {
    if ((this.#seatGuests[index]?.length ?? 0) === 0) return '';
    const { sideBySide, pinnedSeat, notBeside } = this.#scene.seatRules;
    const guest = guests[0] ?? -1;
    if (guests.length > 1 || sideBySide.has(guest) || pinnedSeat.has(guest)) return null;
    return `${accessible.length}/${(notBeside.get(guest) ?? []).map((must) => seatRuleKey(must, guest)).join('/')}`;
  }

  /** False only if every way was tried. */
  isPossible(): boolean {
    return this.#place(0);
  }

  #place(placed: number): boolean {
    if (placed === this.#units.length) return this.#counts.hold();
    if (this.steps > this.#mostSteps) return true;
    const [unit, tables] = this.#chooseUnit();
    const ruledOut: number[] = [];
    let isPossible = false;
    for (const table of tables) {
      if (this.#tryPlace(unit, table, placed)) {
        isPossible = true;
        break;
      }
      this.#ruleOutForLikeUnits(unit, table, ruledOut);
    }
    for (const entry of ruledOut) this.#against[entry] = (this.#against[entry] ?? 0) - 1;
    return isPossible;
  }

  /** The unit with the fewest tables left, of these the hardest to place; and its tables. */
  #chooseUnit(): [number, number[]] {
    let best = -1;
    let fewest = this.#tableCount;
    for (let index = 0; index < this.#units.length && (best === -1 || fewest >= 2); index++) {
      if (this.#tableOf[index] !== -1) continue;
      const count = this.#scanTables(index, fewest, null);
      if (count > fewest) continue;
      if (best !== -1 && count === fewest && (this.#weights[index] ?? 0) <= (this.#weights[best] ?? 0)) continue;
      best = index;
      fewest = count;
    }
    const tables: number[] = [];
    this.#scanTables(best, fewest, tables);
    return [best, tables];
  }

  /** Counts the tables left for a unit, interchangeable ones once; stops when there are more than `most`. */
  #scanTables(index: number, most: number, found: number[] | null): number {
    const people = this.#units[index]?.guests.length ?? 0;
    const wheelchairs = this.#units[index]?.accessible.length ?? 0;
    const apart = this.#apartOf[index] ?? [];
    // Almost all of the time of an explanation is spent here, so nothing is looked up twice.
    const tableCount = this.#tableCount;
    const against = this.#against;
    const free = this.#free;
    const freeAccessible = this.#freeAccessible;
    const stamp = ++this.#stamp;
    let count = 0;
    let table = 0;
    for (; table < tableCount && count <= most; table++) {
      if (against[index * tableCount + table] || people > (free[table] ?? 0)) continue;
      if (wheelchairs > (freeAccessible[table] ?? 0) || (apart.length > 0 && this.#isNearEnemies(apart, table)))
        continue;
      if (this.#unitsAt[table] === 0) {
        const tableClass = this.#tableClass[table] ?? 0;
        if (this.#seen[tableClass] === stamp) continue;
        this.#seen[tableClass] = stamp;
      }
      count++;
      found?.push(table);
    }
    this.steps += table;
    return count;
  }

  #isNearEnemies(apart: readonly Membership[], table: number): boolean {
    for (const { enemies } of apart) {
      for (const side of enemies) if (this.#near[side * this.#tableCount + table]) return true;
    }
    return false;
  }

  #tryPlace(index: number, table: number, placed: number): boolean {
    const unit = this.#units[index];
    const guests = this.#guestsAt[table];
    const shape = this.#scene.model.shapes[table];
    const own = this.#seatGuests[index];
    if (!unit || !guests || !shape || !own) return false;
    this.#move(unit, index, table, 1);
    this.steps += this.#countSteps[index] ?? 0;
    guests.push(...own);
    const isPossible =
      this.#counts.mayHold(index) &&
      (own.length === 0 ||
        canShare(
          this.#scene,
          shape,
          guests.toSorted((a, b) => a - b),
        )) &&
      this.#place(placed + 1);
    guests.length -= own.length;
    this.#move(unit, index, table, -1);
    return isPossible;
  }

  #move(unit: Unit, index: number, table: number, by: 1 | -1): void {
    this.#tableOf[index] = by === 1 ? table : -1;
    this.#free[table] = (this.#free[table] ?? 0) - by * unit.guests.length;
    this.#freeAccessible[table] = (this.#freeAccessible[table] ?? 0) - by * unit.accessible.length;
    this.#unitsAt[table] = (this.#unitsAt[table] ?? 0) + by;
    this.#counts.move(index, table, by);
    for (const { side, hops } of this.#apartOf[index] ?? []) {
      const range = this.#tablesInRange(table, hops);
      this.steps += range.length;
      for (const near of range) {
        const entry = side * this.#tableCount + near;
        this.#near[entry] = (this.#near[entry] ?? 0) + by;
      }
    }
  }

  #tablesInRange(table: number, hops: number): readonly number[] {
    const key = hops * this.#tableCount + table;
    const known = this.#ranges.get(key);
    if (known) return known;
    const range = hops === 1 ? [table] : tablesWithin(this.#scene.model, table, hops);
    this.#ranges.set(key, range);
    return range;
  }

  /** No plan has the unit at this table or a like one, so these are ruled out for interchangeable units too. */
  #ruleOutForLikeUnits(index: number, table: number, ruledOut: number[]): void {
    const isEmpty = this.#unitsAt[table] === 0;
    const alike: number[] = [];
    for (let other = 0; other < this.#tableCount; other++) {
      const isLike = isEmpty && this.#unitsAt[other] === 0 && this.#tableClass[other] === this.#tableClass[table];
      if (other === table || isLike) alike.push(other);
    }
    for (let other = 0; other < this.#units.length; other++) {
      if (other === index || this.#tableOf[other] !== -1 || this.#keys[other] !== this.#keys[index]) continue;
      for (const place of alike) {
        const entry = other * this.#tableCount + place;
        this.#against[entry] = (this.#against[entry] ?? 0) + 1;
        ruledOut.push(entry);
      }
      this.steps += alike.length;
    }
  }
}

/**
 * Equal for units that can be exchanged as far as apart rules go: they have the same rules, or the same enemies and
 * are enemies of each other at the same distance.
 */
function makeEnemyKeys(apartOf: readonly (readonly Membership[])[]): string[] {
  const byRules = apartOf.map((list) => list.map(({ side }) => side).join());
  const members = new Map<number, number[]>();
  for (const [unit, list] of apartOf.entries()) {
    for (const { side } of list) {
      const known = members.get(side);
      if (known) known.push(unit);
      else members.set(side, [unit]);
    }
  }
  const pairs = [...members.values()].reduce((sum, { length }) => sum + length * length, 0);
  if (pairs > MOST_PAIRS) return byRules;
  const byEnemies = apartOf.map((list, unit) => {
    const [first] = list;
    if (!first || list.some(({ hops }) => hops !== first.hops)) return `own ${unit}`;
    const enemies = new Set(list.flatMap((own) => own.enemies.flatMap((side) => members.get(side) ?? [])));
    return `${first.hops}: ${[...enemies].sort((a, b) => a - b).join()}`;
  });
  const counts = new Map<string, number>();
  for (const key of byEnemies) counts.set(key, (counts.get(key) ?? 0) + 1);
  return byEnemies.map((key, unit) => ((counts.get(key) ?? 0) > 1 ? key : (byRules[unit] ?? '')));
}

/** Equal numbers for tables that nothing tells apart while nobody sits there. */
function classifyTables({ model }: ProofScene, units: readonly Unit[], aparts: readonly { hops: number }[]): number[] {
  const doHopsMatter = aparts.some(({ hops }) => hops > 1);
  const classes = [...(doHopsMatter ? model.likeTables.byPosition : model.likeTables.byShape)];
  const lists = new Set(units.map(({ tables }) => tables));
  lists.delete(model.tableLists.all);
  for (const { tables } of lists) {
    const split = new Map<number, number>();
    for (const table of tables) {
      const old = classes[table] ?? 0;
      const own = split.get(old) ?? classes.length + split.size;
      split.set(old, own);
      classes[table] = own;
    }
    renumber(classes);
  }
  return classes;
}
