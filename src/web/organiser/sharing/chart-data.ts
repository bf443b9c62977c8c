import type { NameOrderChoice } from '../../../shared/contracts/events.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { DEFAULT_LAYOUT } from '../../../shared/layout/layout-limits.ts';
import { isSeated } from '../../../shared/seat-key.ts';
import { nameOrderOf, sortNameOf } from '../../../shared/sort-name.ts';
import { compareNames } from '../../../shared/text-order.ts';

export type ChartGuest = SharedSeating['guests'][number];

const EMPTY: Layout = { ...DEFAULT_LAYOUT, id: 'new', eventId: 0, version: 0, tables: [], guestPositions: [] };

/** The layout with dots of seated guests only; an empty room without one. */
export const chartLayoutOf = (layout: SharedSeating['layout'] | undefined): Layout =>
  layout ? { ...EMPTY, ...layout, guestPositions: layout.guestPositions.filter(isSeated) } : EMPTY;

/** The ids of guests whose table is not on the floor plan; none while no table is drawn at all. */
export function findUndrawn(seated: readonly ChartGuest[], { tables, guestPositions }: Layout): ReadonlySet<number> {
  if (tables.length === 0) return new Set();
  const drawn = new Set(guestPositions.map(({ guestId }) => guestId));
  return new Set(seated.map(({ id }) => id).filter((id) => !drawn.has(id)));
}

/** Guests with both a table and a seat, by name as in the organiser's lists. */
export function listSeatedGuests(
  guests: readonly ChartGuest[],
  choice: NameOrderChoice,
  language: Language,
): ChartGuest[] {
  const order = nameOrderOf(guests, { choice, language });
  return guests
    .filter(isSeated)
    .map((guest) => ({ guest, key: sortNameOf(guest, order) }))
    .sort((one, other) => compareNames(one.key, other.key))
    .map(({ guest }) => guest);
}
