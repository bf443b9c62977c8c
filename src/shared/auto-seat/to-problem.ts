import type { Guest } from '../contracts/guests.ts';
import type { Layout } from '../contracts/layouts.ts';
import type { RuleGuests, SeatingContent, SeatingRule } from '../contracts/seating.ts';
import { findSeatIndex } from '../layout/seat-positions.ts';
import { findTable, findTableByNumber } from '../layout/table-occupancy.ts';
import type { Place, SeatProblem, SeatRule } from './problem.ts';
import { besidePairs, neighbouringTables, tablesNear } from './room.ts';
import { strengthOf } from './wish-weights.ts';

type GuestToSeat = Pick<Guest, 'id' | 'attendance' | 'tags' | 'householdId' | 'checkedIn'>;

/**
 * Most guests that all rules together mention. A tag may stand for thousands, and thousands of such rules would take
 * more memory than a browser has; rules beyond this number have no effect.
 */
const MOST_MENTIONS = 300_000;

/** Why a rule has no effect at the moment. */
export type InactiveReason = 'tooFewGuests' | 'noTable' | 'noItem' | 'tooManyGuests';

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
}

function group<Key>(guests: readonly GuestToSeat[], keysOf: (guest: GuestToSeat) => readonly Key[]) {
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
  const coming = [...guests].filter(({ attendance }) => attendance !== 'declined').sort((a, b) => a.id - b.id);
  const comingIds = new Set(coming.map(({ id }) => id));
  const byTag = group(coming, ({ tags }) => tags);
  const byHousehold = group(coming, ({ householdId }) => (householdId === null ? [] : [householdId]));
  const idsOf = ({ guestIds, tags, householdIds }: RuleGuests) => {
    const named = [
      ...guestIds.filter((id) => comingIds.has(id)),
      ...tags.flatMap((tag) => byTag.get(tag) ?? []),
      ...householdIds.flatMap((id) => byHousehold.get(id) ?? []),
    ];
    return [...new Set(named)].sort((a, b) => a - b);
  };

  const rules: SeatRule[] = [];
  const sources = new Map<number, RuleSource>();
  const inactive = new Map<number, InactiveReason>();
  const add = (source: RuleSource, rule: WithoutId<SeatRule>) => {
    const id = rules.length + 1;
    rules.push({ ...rule, id });
    sources.set(id, source);
  };
  let mentions = 0;
  for (const rule of seating.rules) {
    const made = mentions > MOST_MENTIONS ? 'tooManyGuests' : makeRules(rule, { layout, idsOf, byHousehold });
    if (typeof made === 'string') {
      inactive.set(rule.id, made);
      continue;
    }
    for (const { householdId, ...part } of made) {
      mentions += countMentions(part);
      add({ rule, ...(householdId && { householdId }) }, part);
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
    previous: new Map([...placesOf(layout)].filter(([id]) => comingIds.has(id))),
  };
  return { problem, sources, inactive };
}

type WithoutId<Rule> = Rule extends unknown ? Omit<Rule, 'id'> : never;
type RulePart = WithoutId<SeatRule> & { readonly householdId?: number };

const countMentions = (part: RulePart): number =>
  ('guestIds' in part ? part.guestIds.length : 0) + ('otherIds' in part ? part.otherIds.length : 0);

interface RuleContext {
  readonly layout: Layout;
  readonly idsOf: (guests: RuleGuests) => number[];
  readonly byHousehold: ReadonlyMap<number, readonly number[]>;
}

/** What a stored rule asks of the solver, or why it asks nothing. */
function makeRules(rule: SeatingRule, { layout, idsOf, byHousehold }: RuleContext): RulePart[] | InactiveReason {
  const { tables } = layout;
  if (rule.kind === 'households') {
    const except = new Set(rule.exceptIds);
    const besideStrength = strengthOf('sideBySide', rule.strength === 'must' ? 'nice' : rule.strength);
    return [...byHousehold]
      .filter(([householdId, members]) => members.length > 1 && !except.has(householdId))
      .flatMap(([householdId, guestIds]): RulePart[] => [
        { householdId, kind: 'together', guestIds, ...strengthOf('together', rule.strength) },
        { householdId, kind: 'sideBySide', guestIds, ...besideStrength },
      ]);
  }
  const strength = strengthOf(rule.kind, rule.strength);
  if (rule.kind === 'fill') return tables.length === 0 ? 'noTable' : [{ kind: 'fill', min: rule.min, ...strength }];
  const guestIds = idsOf(rule.guests);
  if (rule.kind === 'mix') {
    const here = new Set(guestIds);
    const otherIds = idsOf(rule.others).filter((id) => !here.has(id));
    const isEmpty = guestIds.length === 0 || otherIds.length === 0;
    return isEmpty ? 'tooFewGuests' : [{ kind: 'mix', guestIds, otherIds, ...strength }];
  }
  if (guestIds.length < leastGuests(rule)) return 'tooFewGuests';
  switch (rule.kind) {
    case 'at': {
      const tableIds = rule.tableIds.filter((id) => findTable(layout, id));
      return tableIds.length === 0 ? 'noTable' : [{ kind: 'at', guestIds, tableIds, ...strength }];
    }
    case 'near': {
      const item = layout.items?.find(({ id }) => id === rule.itemId);
      if (!item) return 'noItem';
      if (tables.length === 0) return 'noTable';
      return [{ kind: 'at', guestIds, tableIds: tablesNear(item, tables, rule.count), ...strength }];
    }
    case 'apart':
      return [{ kind: 'apart', guestIds, hops: rule.hops, ...strength }];
    case 'company':
      return [{ kind: 'company', guestIds, min: rule.min, ...strength }];
    default:
      return [{ kind: rule.kind, guestIds, ...strength }];
  }
}

function leastGuests(rule: SeatingRule): number {
  if (rule.kind === 'company') return rule.min + 1;
  return rule.kind === 'at' || rule.kind === 'near' || rule.kind === 'accessible' ? 1 : 2;
}
