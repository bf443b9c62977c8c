import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import type { EditResult, Refusal } from './edit-result.ts';
import { placeDotsAtTables } from './place-dots.ts';

/** Layouts for tests are frozen: an edit that wrote into one would throw. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

export function makeTable(number: number, overrides: Partial<LayoutTable> = {}): LayoutTable {
  return {
    id: `table-${number}`,
    type: 'round',
    label: `Table ${number}`,
    tableNumber: String(number),
    x: 100 + ((number - 1) % 4) * 200,
    y: 100 + Math.floor((number - 1) / 4) * 200,
    width: 120,
    height: 120,
    rotation: 0,
    seats: 4,
    ...overrides,
  };
}

type SeatList = readonly (readonly [guestId: number, tableNumber: string | null, seatNumber: string | null])[];

/** A layout with these tables and everyone at their seats. */
export function makeLayout(
  tables: readonly LayoutTable[],
  seats: SeatList = [],
  size = { width: 1000, height: 800 },
): Layout {
  const guestPositions = seats.map(
    ([guestId, tableNumber, seatNumber], index): GuestPosition => ({
      id: index + 1,
      guestId,
      x: 50,
      y: 50,
      tableNumber,
      seatNumber,
      color: DEFAULT_DOT_COLOR,
    }),
  );
  const layout: Layout = {
    id: 'new',
    eventId: 7,
    name: 'Main Layout',
    tables: [...tables],
    guestPositions,
    ...size,
    unit: 'ft',
    version: 0,
  };
  return freeze(placeDotsAtTables(layout, tables));
}

/** The layout of an edit that was made. */
export function edited(result: EditResult): Layout {
  if (!result.ok) throw new Error(`Refused: ${result.refusal.reason}`);
  return freeze(result.layout);
}

export function refused(result: EditResult): Refusal {
  if (result.ok) throw new Error('The edit was made.');
  return result.refusal;
}

/** Where everyone is, as `table/seat`. */
export function seatsOf(layout: Layout): Record<number, string> {
  return Object.fromEntries(
    layout.guestPositions.map((dot) => [dot.guestId, `${dot.tableNumber ?? '-'}/${dot.seatNumber ?? '-'}`]),
  );
}
