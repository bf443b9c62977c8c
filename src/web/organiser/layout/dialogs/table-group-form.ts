import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { MAX_TABLES, TABLE_SEATS } from '../../../../shared/layout/layout-limits.ts';
import {
  countTablesFor,
  groupOfTemplate,
  type RoomTemplate,
  type TableGroup,
} from '../../../../shared/layout/table-groups.ts';

/** The texts of the dialog's fields. */
export interface TableGroupValues extends Omit<TableGroup, 'count' | 'seats'> {
  /** Null after the fields were changed by hand. */
  readonly template: RoomTemplate | null;
  readonly guests: string;
  readonly count: string;
  readonly seats: string;
  /** The number of tables was typed: a change of seats does not compute it again. */
  readonly isCountTyped: boolean;
}

const MAX_GUESTS = 10_000;

/** Undefined for anything but a whole number in the range. */
function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

const guestsOf = ({ guests }: TableGroupValues) => wholeNumber(guests, 1, MAX_GUESTS);
const seatsOf = ({ seats }: TableGroupValues) => wholeNumber(seats, TABLE_SEATS.min, TABLE_SEATS.max);

function withComputedCount(values: TableGroupValues): TableGroupValues {
  const [guests, seats] = [guestsOf(values), seatsOf(values)];
  if (values.isCountTyped || guests === undefined || seats === undefined) return values;
  return { ...values, count: String(countTablesFor(guests, seats)) };
}

export function chooseTemplate(values: TableGroupValues, template: RoomTemplate): TableGroupValues {
  const { seats, count: _, ...group } = groupOfTemplate(template, 0);
  return withComputedCount({ ...values, ...group, template, seats: String(seats), isCountTyped: false });
}

/** The first template, for the guests who have no seat yet. */
export function startTableGroup(guestsWithoutSeat: number): TableGroupValues {
  const guests = guestsWithoutSeat > 0 ? String(guestsWithoutSeat) : '';
  const { seats, ...group } = groupOfTemplate('banquet', 0);
  const start = { ...group, template: 'banquet', guests, count: '1', seats: String(seats) } as const;
  return withComputedCount({ ...start, isCountTyped: guests === '' });
}

export type TableGroupChange = Partial<Omit<TableGroupValues, 'template' | 'isCountTyped'>>;

export function changeTableGroup(values: TableGroupValues, change: TableGroupChange): TableGroupValues {
  if (change.guests !== undefined) return withComputedCount({ ...values, ...change, isCountTyped: false });
  if (change.count !== undefined) return { ...values, ...change, isCountTyped: true };
  const isSameKind = change.seats !== undefined;
  const changed = { ...values, ...change, template: isSameKind ? values.template : null };
  // A U has seats on the outside only: at its corners, inner seats of two tables would be in the same place.
  if (changed.arrangement === 'uShape') return withComputedCount({ ...changed, type: 'square', isOneSided: true });
  return withComputedCount(changed);
}

export type TableGroupErrors = Partial<Record<'guests' | 'count' | 'seats', string>>;
type Outcome =
  | { readonly ok: true; readonly group: TableGroup }
  | { readonly ok: false; readonly errors: TableGroupErrors };

/** The group to add, or an error per field. */
export function readTableGroup(t: Translate, values: TableGroupValues, existingTables: number): Outcome {
  const max = MAX_TABLES - existingTables;
  const count = wholeNumber(values.count, 1, max);
  const seats = seatsOf(values);
  const hasWrongGuests = !values.isCountTyped && guestsOf(values) === undefined;
  const errors: TableGroupErrors = {
    ...(hasWrongGuests && { guests: t('layoutEditor.guestsOutOfRange') }),
    ...(seats === undefined && { seats: t('layout.seatsOutOfRange') }),
    ...(count === undefined &&
      !hasWrongGuests && {
        count: max > 0 ? t('layoutEditor.tableCountOutOfRange', { max }) : t('layout.tooManyTables'),
      }),
  };
  if (count === undefined || seats === undefined || hasWrongGuests) return { ok: false, errors };
  const { type, isOneSided, arrangement } = values;
  return { ok: true, group: { count, seats, type, isOneSided, arrangement } };
}
