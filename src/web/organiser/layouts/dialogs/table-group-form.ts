import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { MAX_DOTS, MAX_TABLES, TABLE_SEATS } from '../../../../shared/layout/layout-limits.ts';
import type { Furniture } from '../../../../shared/layout/room-furniture.ts';
import {
  countTablesFor,
  groupOfTemplate,
  type RoomTemplate,
  type TableGroup,
} from '../../../../shared/layout/table-groups.ts';

/** The texts of the dialog's fields. */
export interface TableGroupValues
  extends Omit<TableGroup, 'count' | 'seats' | 'furniture'>,
    Omit<Furniture, 'headSeats'> {
  /** Null after the fields were changed by hand. */
  readonly template: RoomTemplate | null;
  readonly guests: string;
  readonly count: string;
  readonly seats: string;
  /** Seats of the head table; 0 or nothing for none. */
  readonly headSeats: string;
  /** The number of tables was typed: a change of seats does not compute it again. */
  readonly isCountTyped: boolean;
}

/** Undefined for anything but a whole number in the range. */
function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

const guestsOf = ({ guests }: TableGroupValues) => wholeNumber(guests, 1, MAX_DOTS);
const headSeatsOf = ({ headSeats }: TableGroupValues) =>
  headSeats.trim() === '' ? 0 : wholeNumber(headSeats, 0, TABLE_SEATS.max);
const seatsOf = ({ seats }: TableGroupValues) => wholeNumber(seats, TABLE_SEATS.min, TABLE_SEATS.max);

function withComputedCount(values: TableGroupValues): TableGroupValues {
  const [guests, seats] = [guestsOf(values), seatsOf(values)];
  if (values.isCountTyped || guests === undefined || seats === undefined) return values;
  return { ...values, count: String(Math.max(1, countTablesFor(guests - (headSeatsOf(values) ?? 0), seats))) };
}

const NO_FURNITURE = { headSeats: 0, hasDanceFloor: false, hasEntrance: false };

function fieldsOfTemplate(template: RoomTemplate) {
  const { seats, count: _, furniture = NO_FURNITURE, ...group } = groupOfTemplate(template, 0);
  return { ...group, ...furniture, template, seats: String(seats), headSeats: String(furniture.headSeats) };
}

export function chooseTemplate(values: TableGroupValues, template: RoomTemplate): TableGroupValues {
  return withComputedCount({ ...values, ...fieldsOfTemplate(template), isCountTyped: false });
}

/** The first template, for the guests who have no seat yet. */
export function startTableGroup(guestsWithoutSeat: number): TableGroupValues {
  const guests = guestsWithoutSeat > 0 ? String(guestsWithoutSeat) : '';
  return withComputedCount({ ...fieldsOfTemplate('banquet'), guests, count: '1', isCountTyped: guests === '' });
}

export type TableGroupChange = Partial<Omit<TableGroupValues, 'template' | 'isCountTyped'>>;

export function changeTableGroup(values: TableGroupValues, change: TableGroupChange): TableGroupValues {
  if (change.guests !== undefined) return withComputedCount({ ...values, ...change, isCountTyped: false });
  if (change.count !== undefined) return { ...values, ...change, isCountTyped: true };
  const isSameKind = change.type === undefined && change.arrangement === undefined && change.isOneSided === undefined;
  const changed = { ...values, ...change, template: isSameKind ? values.template : null };
  // A U has seats on the outside only: at its corners, inner seats of two tables would be in the same place.
  if (changed.arrangement === 'uShape') return withComputedCount({ ...changed, type: 'square', isOneSided: true });
  return withComputedCount(changed);
}

export type TableGroupErrors = Partial<Record<'guests' | 'count' | 'seats' | 'headSeats', string>>;
type Outcome =
  | { readonly ok: true; readonly group: TableGroup }
  | { readonly ok: false; readonly errors: TableGroupErrors };

/** The group to add, or an error per field. */
export function readTableGroup(t: Translate, values: TableGroupValues, existingTables: number): Outcome {
  const max = MAX_TABLES - existingTables;
  const count = wholeNumber(values.count, 1, max);
  const seats = seatsOf(values);
  const headSeats = headSeatsOf(values);
  const hasWrongGuests = !values.isCountTyped && guestsOf(values) === undefined;
  const errors: TableGroupErrors = {
    ...(hasWrongGuests && { guests: t('layoutEditor.guestsOutOfRange') }),
    ...(seats === undefined && { seats: t('layout.seatsOutOfRange') }),
    ...(headSeats === undefined && { headSeats: t('layout.seatsOutOfRange') }),
    ...(count === undefined &&
      !hasWrongGuests && {
        count: max > 0 ? t('layoutEditor.tableCountOutOfRange', { max }) : t('layout.tooManyTables'),
      }),
  };
  if (count === undefined || seats === undefined || headSeats === undefined || hasWrongGuests)
    return { ok: false, errors };
  const { type, isOneSided, arrangement, hasDanceFloor, hasEntrance } = values;
  const hasFurniture = headSeats > 0 || hasDanceFloor || hasEntrance;
  const furniture = { headSeats, hasDanceFloor, hasEntrance };
  return { ok: true, group: { count, seats, type, isOneSided, arrangement, ...(hasFurniture && { furniture }) } };
}
