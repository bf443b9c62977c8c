import type { Place } from '../../../src/shared/auto-seat/problem.ts';
import { fewestTables } from '../../../src/shared/auto-seat/rules/table-sizes.ts';
import type { Guest } from '../../../src/shared/contracts/guests.ts';
import type { FloorItem, Layout, LayoutTable } from '../../../src/shared/contracts/layouts.ts';
import type { RandomDraws } from '../../load/random-draws.ts';

export type WrittenGuest = Pick<Guest, 'id' | 'attendance' | 'tags' | 'householdId' | 'checkedIn'>;

/** Guests in households, most of them with a tag, a room in which they leave few seats free, and a plan for them. */
export interface PlantedRoom {
  readonly layout: Layout;
  readonly guests: readonly WrittenGuest[];
  readonly plan: ReadonlyMap<number, Place>;
}

export const HEAD_TABLE = 'table-0';
const TAGS = ['Bride', 'Groom', 'Work', 'University', 'Choir', 'Neighbours'] as const;
const HOUSEHOLD_SIZES = [1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6] as const;
const TABLE_STEP = 220;

const ITEMS: readonly FloorItem[] = [
  { id: 'stage', kind: 'stage', label: '', x: 40, y: 10, width: 300, height: 80, rotation: 0 },
  { id: 'bar', kind: 'bar', label: '', x: 900, y: 10, width: 200, height: 60, rotation: 0 },
];

/** A head table with seats along one side, and round tables in rows: of one size, or of two. */
function makeTables(guests: number, random: RandomDraws): LayoutTable[] {
  const seats = Math.round(guests / random.between(0.92, 0.98));
  const [large, small] = random.pick([
    [10, 10],
    [8, 8],
    [10, 8],
    [12, 8],
  ] as const);
  const sizes = [random.wholeBetween(6, 12)];
  for (let left = seats - (sizes[0] ?? 0); left > 0; left -= sizes.at(-1) ?? 1) {
    const size = random.chance(0.5) ? large : small;
    sizes.push(left < 4 ? left : Math.min(size, left));
  }
  const columns = Math.ceil(Math.sqrt(sizes.length));
  return sizes.map((count, index) => ({
    id: `table-${index}`,
    label: '',
    tableNumber: String(index),
    rotation: 0,
    seats: count,
    ...(index === 0 ? { type: 'square', width: 300, height: 50, isOneSided: true } : ROUND),
    x: 140 + TABLE_STEP * (index % columns),
    y: 120 + TABLE_STEP * Math.floor(index / columns),
    ...(index < 2 && { accessibleSeats: [1, 2, 3].filter((seat) => seat <= count) }),
  }));
}
const ROUND = { type: 'round', width: 120, height: 120 } as const;

interface Household {
  readonly members: readonly WrittenGuest[];
  readonly tag: string | undefined;
}

function makeHouseholds(guests: number, random: RandomDraws): Household[] {
  const tags = TAGS.slice(0, random.wholeBetween(3, TAGS.length));
  const shares = tags.map(() => random.between(0.3, 1.5));
  const pickTag = () => {
    const at = random.next() * (shares.reduce((sum, share) => sum + share, 0) + 0.1);
    return tags.find((_, index) => at < shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0));
  };
  const households: Household[] = [];
  for (let next = 1; next <= guests; ) {
    const size = Math.min(random.pick(HOUSEHOLD_SIZES), guests - next + 1);
    const tag = pickTag();
    const householdId = households.length + 1;
    const members = Array.from({ length: size }, (_, index): WrittenGuest => {
      // A husband is no colleague: some members of a household have no tag.
      const hasTag = tag !== undefined && (index === 0 || !random.chance(0.08));
      return { id: next + index, attendance: 'coming', tags: hasTag ? [tag] : [], householdId, checkedIn: false };
    });
    households.push({ members, tag });
    next += size;
  }
  return households;
}

const sizeOf = (households: readonly Household[]) => households.reduce((sum, { members }) => sum + members.length, 0);

/** Puts the largest households first, each at the fullest of these tables that has room. Null if one does not fit. */
function pack(households: readonly Household[], free: ReadonlyMap<number, number>): Map<Household, number> | null {
  const left = new Map(free);
  const tableOf = new Map<Household, number>();
  for (const household of households.toSorted((a, b) => b.members.length - a.members.length)) {
    const size = household.members.length;
    const fitting = [...left].filter(([, room]) => room >= size).sort(([, a], [, b]) => a - b);
    const [table, room] = fitting[0] ?? [];
    if (table === undefined || room === undefined) return null;
    left.set(table, room - size);
    tableOf.set(household, table);
  }
  return tableOf;
}

/** Gives every household a table: some of the tags as few tables as can hold them, everybody else what is left. */
function seatHouseholds(households: readonly Household[], tables: readonly LayoutTable[], random: RandomDraws) {
  const free = new Map(tables.map(({ seats }, index) => [index, seats]));
  const tableOf = new Map<Household, number>();
  const take = (found: ReadonlyMap<Household, number>) => {
    for (const [household, table] of found) {
      tableOf.set(household, table);
      free.set(table, (free.get(table) ?? 0) - household.members.length);
    }
  };
  const tags = [...new Set(households.map(({ tag }) => tag))].filter((tag) => tag !== undefined);
  for (const tag of tags.filter(() => random.chance(0.5))) {
    const group = households.filter((household) => household.tag === tag);
    const empty = [...free].filter(([index, room]) => index > 0 && room === tables[index]?.seats);
    const largest = empty.sort(([, a], [, b]) => b - a);
    const count = fewestTables(
      sizeOf(group),
      largest.map(([, room]) => room),
    );
    const found = pack(group, new Map(largest.slice(0, count)));
    if (found) take(found);
  }
  const rest = households.filter((household) => !tableOf.has(household));
  const shuffled = rest.map((household) => ({ household, order: random.next() })).sort((a, b) => a.order - b.order);
  const found = pack(
    shuffled.map(({ household }) => household),
    free,
  );
  if (!found) return null;
  take(found);
  return tableOf;
}

/** Households sit side by side, beginning anywhere at the table. */
function giveChairs(tableOf: ReadonlyMap<Household, number>, tables: readonly LayoutTable[], random: RandomDraws) {
  const plan = new Map<number, Place>();
  for (const [index, { id, type, seats }] of tables.entries()) {
    const people = [...tableOf].filter(([, table]) => table === index).flatMap(([{ members }]) => members);
    const first = type === 'round' ? random.wholeBetween(0, seats - 1) : 0;
    for (const [place, guest] of people.entries()) plan.set(guest.id, { tableId: id, seat: (first + place) % seats });
  }
  return plan;
}

export function makePlantedRoom(guests: number, random: RandomDraws): PlantedRoom {
  for (;;) {
    const tables = makeTables(guests, random);
    const households = makeHouseholds(guests, random);
    const tableOf = seatHouseholds(households, tables, random);
    if (!tableOf) continue;
    const layout: Layout = {
      id: 'new',
      eventId: 1,
      name: '',
      tables,
      items: [...ITEMS],
      guestPositions: [],
      width: 3000,
      height: 3000,
      unit: 'm',
      version: 0,
    };
    return { layout, guests: households.flatMap(({ members }) => members), plan: giveChairs(tableOf, tables, random) };
  }
}
