import { judge } from '../../../src/shared/auto-seat/judge.ts';
import type { RuleStrength } from '../../../src/shared/auto-seat/rules/fields.ts';
import { toProblem } from '../../../src/shared/auto-seat/to-problem.ts';
import type { RuleGuests, SeatingContent, SeatingRule } from '../../../src/shared/contracts/seating.ts';
import { RandomDraws } from '../../load/random-draws.ts';
import { HEAD_TABLE, makePlantedRoom, type PlantedRoom } from './planted-room.ts';

type Terms = SeatingRule extends infer Rule
  ? Rule extends SeatingRule
    ? Omit<Rule, 'id' | 'strength'>
    : never
  : never;

/** An event as an organiser writes it. A plan that keeps every must is known: `plan`. */
export interface WrittenEvent extends PlantedRoom {
  readonly seating: SeatingContent;
}

const someone = (names: Partial<RuleGuests>): RuleGuests => ({ guestIds: [], tags: [], householdIds: [], ...names });

/** Proposes rules of all kinds; those about places and company mostly as the plan has them. */
class RuleWriter {
  readonly #room: PlantedRoom;
  readonly #random: RandomDraws;
  readonly #tags: readonly string[];

  constructor(room: PlantedRoom, random: RandomDraws) {
    this.#room = room;
    this.#random = random;
    this.#tags = [...new Set(room.guests.flatMap(({ tags }) => tags))];
  }

  readonly kinds: readonly (() => Terms)[] = [
    () => ({ kind: 'together', guests: this.#atOneTable() }),
    () => ({ kind: 'sideBySide', guests: this.#neighbours() }),
    () => ({ kind: 'notBeside', guests: this.#atOneTable() }),
    () => ({ kind: 'notBeside', guests: this.#someoneOf(), others: this.#household() }),
    () => ({ kind: 'apart', guests: this.#two(), hops: this.#random.pick([1, 1, 1, 2]) }),
    () => ({ kind: 'apart', guests: this.#someoneOf(), others: this.#household(), hops: 1 }),
    () => ({ kind: 'apart', guests: this.#household(), others: this.#household(), hops: this.#random.pick([1, 1, 2]) }),
    () => ({ kind: 'apart', guests: this.#someoneOf(), others: this.#tagged(), hops: 1 }),
    () => ({ kind: 'at', ...this.#householdAtTable() }),
    () => ({ kind: 'notAt', guests: this.#tagged(), tableIds: [HEAD_TABLE] }),
    () => ({ kind: 'only', guests: this.#headTable(), tableIds: [HEAD_TABLE] }),
    () => ({ kind: 'near', guests: this.#household(), itemId: this.#random.pick(['stage', 'bar']) }),
    () => ({ kind: 'near', guests: this.#someoneOf(), others: this.#household() }),
    () => ({ kind: 'accessible', guests: this.#onAccessibleSeat() }),
    () => ({ kind: 'gather', guests: this.#tagged() }),
    () => ({ kind: 'gather', guests: this.#tagged() }),
    () => ({ kind: 'company', guests: this.#tagged(), min: this.#random.pick([1, 2, 3]) }),
    () => ({ kind: 'mix', guests: this.#tagged(), others: this.#tagged() }),
    () => ({ kind: 'fill', min: this.#random.pick([2, 3, 4]) }),
  ];

  #guest() {
    return this.#random.pick(this.#room.guests);
  }

  #tableOf(id: number) {
    return this.#room.plan.get(id)?.tableId;
  }

  #peopleAt(tableId: unknown) {
    return this.#room.guests.filter(({ id }) => this.#tableOf(id) === tableId);
  }

  #someoneOf = () => someone({ guestIds: [this.#guest().id] });
  #household = () => someone({ householdIds: [this.#guest().householdId ?? 0] });
  #tagged = () => someone({ tags: [this.#random.pick(this.#tags)] });
  #two = () => someone({ guestIds: [this.#guest().id, this.#guest().id] });

  #atOneTable(): RuleGuests {
    const { id, householdId } = this.#guest();
    const other = this.#random.pick(this.#peopleAt(this.#tableOf(id)));
    if (this.#random.chance(0.5)) return someone({ householdIds: [householdId ?? 0, other.householdId ?? 0] });
    return someone({ guestIds: [id, other.id] });
  }

  #neighbours(): RuleGuests {
    const { id } = this.#guest();
    const place = this.#room.plan.get(id);
    const other = this.#peopleAt(place?.tableId).find(
      (guest) => this.#room.plan.get(guest.id)?.seat === (place?.seat ?? 0) + 1,
    );
    return someone({ guestIds: other ? [id, other.id] : [id] });
  }

  #householdAtTable() {
    const { id, householdId } = this.#guest();
    const tableIds = [this.#tableOf(id) ?? HEAD_TABLE];
    return { guests: someone({ householdIds: [householdId ?? 0] }), tableIds };
  }

  #headTable(): RuleGuests {
    return someone({ householdIds: [...new Set(this.#peopleAt(HEAD_TABLE).map((guest) => guest.householdId ?? 0))] });
  }

  #onAccessibleSeat(): RuleGuests {
    const accessible = this.#room.layout.tables.flatMap(({ id, accessibleSeats = [] }) =>
      this.#peopleAt(id).filter((guest) => accessibleSeats.includes((this.#room.plan.get(guest.id)?.seat ?? -1) + 1)),
    );
    return someone({ guestIds: accessible.length > 0 ? [this.#random.pick(accessible).id] : [] });
  }
}

const HOUSEHOLDS: SeatingRule = { id: 1, kind: 'households', strength: 'must', exceptIds: [] };
const WISHES: readonly RuleStrength[] = ['nice', 'important', 'veryImportant'];

/** Whether the rule has an effect and the plan keeps it. */
function isKept({ layout, guests, plan }: PlantedRoom, rule: SeatingRule): boolean {
  const { problem } = toProblem(layout, guests, { rules: [rule], pins: [] });
  return problem.rules.length > 0 && judge(problem, plan).broken.length === 0;
}

/** An event with 10 to 40 rules, half of them musts that a hidden plan keeps. 92 to 98 % of the seats are taken. */
export function makeWritten(guests: number, seed: number): WrittenEvent {
  const random = new RandomDraws(seed);
  const room = makePlantedRoom(guests, random);
  const { kinds } = new RuleWriter(room, random);
  const rules: SeatingRule[] = [HOUSEHOLDS];
  const count = random.wholeBetween(10, 40);
  while (rules.length < count) {
    const isMust = rules.length < count / 2;
    const strength = isMust ? 'must' : random.pick(WISHES);
    const rule = { ...random.pick(kinds)(), id: rules.length + 1, strength } as SeatingRule;
    if (!isMust || isKept(room, rule)) rules.push(rule);
  }
  return { ...room, seating: { rules, pins: [] } };
}
