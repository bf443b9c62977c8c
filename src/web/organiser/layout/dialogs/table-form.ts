import { type Layout, type LayoutTable, tableFieldsSchema } from '../../../../shared/contracts/layouts.ts';
import { messageKey, type PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { DEFAULT_TABLE } from '../../../../shared/layout/new-table-defaults.ts';
import { movePieces } from '../../../../shared/layout/piece-edits.ts';
import { editTable } from '../../../../shared/layout/table-edits.ts';
import { findTable } from '../../../../shared/layout/table-occupancy.ts';

const NUMBERS = ['seats', 'width', 'height', 'rotation', 'x', 'y'] as const;
type NumberTexts = Record<(typeof NUMBERS)[number], string>;

/** The texts of the dialog's fields. */
export type TableFormValues = Readonly<
  Pick<LayoutTable, 'type' | 'label' | 'tableNumber'> &
    NumberTexts & { isOneSided: boolean; access: Access; accessibleSeats: readonly number[] }
>;

export const ACCESS_CHOICES = ['none', 'all', 'chosen'] as const;
/** Which seats a wheelchair reaches. `all` includes seats that are added. */
export type Access = (typeof ACCESS_CHOICES)[number];

function accessOf({ seats, accessibleSeats = [] }: LayoutTable): Access {
  if (accessibleSeats.length === 0) return 'none';
  return accessibleSeats.length === seats ? 'all' : 'chosen';
}

export type TableFormErrors = Partial<Record<keyof TableFormValues, PlainMessageKey>>;

export function valuesOfTable(table: LayoutTable): TableFormValues {
  const { type, label, tableNumber } = table;
  const texts = Object.fromEntries(NUMBERS.map((field) => [field, String(Math.round(table[field] * 100) / 100)]));
  const { isOneSided = false, accessibleSeats = [] } = table;
  return { type, label, tableNumber, ...(texts as NumberTexts), isOneSided, access: accessOf(table), accessibleSeats };
}

/** Accepts the Hungarian decimal comma. */
function numberOf(text: string, whenEmpty: number): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? whenEmpty : Number(trimmed);
}

function seatsWithAccess({ access, accessibleSeats }: TableFormValues, seats: number): number[] {
  if (access === 'none') return [];
  if (access === 'all') return Array.from({ length: seats }, (_, index) => index + 1);
  return [...accessibleSeats].filter((seat) => seat <= seats).sort((a, b) => a - b);
}

type Outcome =
  | { readonly ok: true; readonly layout: Layout }
  | { readonly ok: false; readonly errors: TableFormErrors };

/** The layout with the edited table, or an error per field. */
export function applyTableForm(layout: Layout, table: LayoutTable, values: TableFormValues): Outcome {
  const before = valuesOfTable(table);
  const isRound = values.type === 'round';
  // Handles can make a table larger than the dialog allows: an unchanged size is not checked.
  const isUntouched = (field: 'width' | 'height') => values[field] === before[field] && values.type === table.type;
  const sizeOf = (field: 'width' | 'height', whenEmpty: number) =>
    isUntouched(field) ? whenEmpty : numberOf(values[field], whenEmpty);
  const width = sizeOf('width', DEFAULT_TABLE.width);
  const { success, data, error } = tableFieldsSchema.safeParse({
    type: values.type,
    label: values.label,
    tableNumber: values.tableNumber,
    seats: numberOf(values.seats, table.seats),
    width,
    height: isRound ? width : sizeOf('height', DEFAULT_TABLE.height.square),
    rotation: numberOf(values.rotation, 0),
  });
  const errors: Record<string, PlainMessageKey> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message as PlainMessageKey;
  const place = { x: numberOf(values.x, table.x), y: numberOf(values.y, table.y) };
  if (!Number.isFinite(place.x)) errors.x = messageKey('layoutEditor.placeOutOfRange');
  if (!Number.isFinite(place.y)) errors.y = messageKey('layoutEditor.placeOutOfRange');
  if (!success || Object.keys(errors).length > 0) return { ok: false, errors };

  const fields: Parameters<typeof editTable>[2] = {
    ...data,
    isOneSided: values.isOneSided && !isRound,
    accessibleSeats: seatsWithAccess(values, data.seats),
  };
  if (isUntouched('width')) delete fields.width;
  if (isUntouched(isRound ? 'width' : 'height')) delete fields.height;
  const edited = editTable(layout, table.id, fields);
  if (!edited.ok) {
    const { refusal } = edited;
    const field = refusal.reason === 'tableNumberExists' ? refusal.field : 'label';
    return { ok: false, errors: { [field]: messageKey('layout.tableNumberExists') } };
  }
  const moved = findTable(edited.layout, table.id) ?? table;
  const by = {
    x: values.x === before.x ? 0 : place.x - moved.x,
    y: values.y === before.y ? 0 : place.y - moved.y,
  };
  return { ok: true, layout: movePieces(edited.layout, { ids: [table.id], by }) };
}
