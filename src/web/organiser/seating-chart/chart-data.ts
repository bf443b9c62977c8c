import { DEFAULT_LAYOUT, type Layout, layoutSchema } from '../../../shared/contracts/layouts.ts';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import { seatKey } from '../../../shared/seat-key.ts';

export type ChartGuest = SharedSeating['guests'][number];

const EMPTY: Layout = { ...DEFAULT_LAYOUT, id: 'new', eventId: 0, version: 0, tables: [], guestPositions: [] };
const chartLayoutSchema = layoutSchema.omit({ id: true, eventId: true, version: true });

const isAssigned = (guest: Pick<ChartGuest, 'tableNumber' | 'seatNumber'>) =>
  seatKey(guest.tableNumber, guest.seatNumber) !== null;

/** What can't be read counts as an empty room; of the guests only those with both a table and a seat are drawn. */
export function readChartLayout(json: string): Layout {
  try {
    const layout = chartLayoutSchema.parse(JSON.parse(json));
    return { ...EMPTY, ...layout, guestPositions: layout.guestPositions.filter(isAssigned) };
  } catch {
    return EMPTY;
  }
}

const collator = new Intl.Collator('hu');

/** Those with both a table and a seat, by name. */
export function listAssigned(guests: readonly ChartGuest[]): ChartGuest[] {
  return guests.filter(isAssigned).sort((one, other) => collator.compare(one.fullName, other.fullName));
}
