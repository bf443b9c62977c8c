import { hasNotDeclined } from '../attendance.ts';
import type { Guest } from '../contracts/guests.ts';
import type { Layout } from '../contracts/layouts.ts';
import type { SeatingContent, SeatingRule } from '../contracts/seating.ts';
import { findSeatIndex } from '../layout/seat-positions.ts';
import { findTableByNumber } from '../layout/table-occupancy.ts';
import { PeopleOfRules } from './people-of-rules.ts';
import type { Place, SeatProblem, SeatRule, TableId } from './problem.ts';
import { readRule } from './read-rule.ts';
import { besidePairs, neighbouringTables } from './room.ts';
import { guestsOf } from './rules/index.ts';
import type { InactiveReason } from './rules/rule.ts';

type GuestToSeat = Pick<Guest, 'id' | 'attendance' | 'tags' | 'householdId' | 'checkedIn'>;

/**
 * Most guests that all rules together mention. A tag may stand for thousands, and thousands of such rules would take
 * more memory than a browser has; rules beyond this number have no effect.
 */
const MOST_MENTIONS = 300_000;

/** Which stored rule a rule of the problem stands for; `householdId` where it is a part of the households rule. */
export interface RuleSource {
  readonly rule: SeatingRule;
  readonly householdId?: number;
}

export interface ProblemOptions {
  /** `rest`: everyone who has a place keeps it, and only the others are seated. */
  readonly scope: 'everyone' | 'rest';
  /** Guests who keep their present place although nothing pins them there. */
  readonly keptIds?: ReadonlySet<number>;
  /** Guests who may move although the scope would keep them in place. */
  readonly freeIds?: ReadonlySet<number>;
}

export interface SeatingProblem {
  readonly problem: SeatProblem;
  readonly sources: ReadonlyMap<number, RuleSource>;
  readonly inactive: ReadonlyMap<number, InactiveReason>;
  /** Rules that give tables to more people than these have seats, with how many have to sit elsewhere. */
  readonly crowded: ReadonlyMap<number, number>;
}

const countSeats = ({ tables }: Pick<Layout, 'tables'>, tableIds: readonly TableId[]) =>
  tables.reduce((sum, { id, seats }) => sum + (tableIds.includes(id) ? seats : 0), 0);

/** Where the layout has each guest who is at one of its tables. */
export function placesOf(layout: Pick<Layout, 'tables' | 'guestPositions'>): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const { guestId, tableNumber, seatNumber } of layout.guestPositions) {
    const table = findTableByNumber(layout, tableNumber);
    if (table) places.set(guestId, { tableId: table.id, seat: findSeatIndex(table, seatNumber) ?? null });
  }
  return places;
}

function pinsOf(
  layout: Layout,
  guests: readonly GuestToSeat[],
  { pins: stored }: SeatingContent,
  { scope, keptIds, freeIds }: ProblemOptions,
): Map<number, Place> {
  const places = placesOf(layout);
  const storedPins = new Map(stored.map((pin) => [pin.guestId, pin]));
  const pins = new Map<number, Place>();
  for (const { id, checkedIn } of guests) {
    const present = places.get(id);
    const pin = storedPins.get(id);
    const isKept = checkedIn || keptIds?.has(id) || (scope === 'rest' && !freeIds?.has(id));
    // One who is at the pinned table without a chair still gets the pinned chair.
    const isChairOpen = present?.seat === null && present.tableId === pin?.tableId;
    if (present && isKept && !isChairOpen) pins.set(id, present);
    else if (pin) pins.set(id, { tableId: pin.tableId, seat: pin.seat === null ? null : pin.seat - 1 });
  }
  return pins;
}

/**
 * The solver's problem: the rules with the guests they are about. Guests who declined or were removed are left out, and
 * guests who have arrived stay where they sit.
 */
export function toProblem(
  layout: Layout,
  guests: Iterable<GuestToSeat>,
  seating: SeatingContent,
  options: ProblemOptions = { scope: 'everyone' },
): SeatingProblem {
  const coming = [...guests].filter(hasNotDeclined).sort((a, b) => a.id - b.id);
  const people = new PeopleOfRules(coming);
  const rules: SeatRule[] = [];
  const sources = new Map<number, RuleSource>();
  const inactive = new Map<number, InactiveReason>();
  const crowded = new Map<number, number>();
  let mentions = 0;
  for (const rule of seating.rules) {
    const made = mentions > MOST_MENTIONS ? 'tooManyGuests' : readRule(rule, layout, people);
    if (typeof made === 'string') {
      inactive.set(rule.id, made);
      continue;
    }
    const left = rule.kind === 'only' ? people.idsOf(rule.guests).length - countSeats(layout, rule.tableIds) : 0;
    if (left > 0) crowded.set(rule.id, left);
    for (const { householdId, ...part } of made) {
      mentions += guestsOf(part).length + ('others' in part ? part.others.length : 0);
      const id = rules.length + 1;
      rules.push({ ...part, id });
      sources.set(id, { rule, ...(householdId && { householdId }) });
    }
  }
  const { tables } = layout;
  const problem: SeatProblem = {
    guestIds: coming.map(({ id }) => id),
    tables: tables.map((table) => ({
      id: table.id,
      seats: table.seats,
      beside: besidePairs(table),
      accessible: (table.accessibleSeats ?? []).filter((seat) => seat <= table.seats).map((seat) => seat - 1),
    })),
    neighbours: neighbouringTables(tables),
    rules,
    pins: pinsOf(layout, coming, seating, options),
    previous: new Map([...placesOf(layout)].filter(([id]) => people.has(id))),
  };
  return { problem, sources, inactive, crowded };
}
