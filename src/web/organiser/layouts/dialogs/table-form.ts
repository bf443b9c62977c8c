import type { Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import { messageKey, type PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import type { Language } from '../../../../shared/i18n/translate.ts';
import {
  DIALOG_SIZE,
  type LengthUnit,
  MAX_LABEL_LENGTH,
  MAX_TABLE_NUMBER_LENGTH,
  ROTATION,
  TABLE_LENGTH,
  TABLE_SEATS,
  type TableType,
} from '../../../../shared/layout/layout-limits.ts';
import { DEFAULT_TABLE } from '../../../../shared/layout/new-table-defaults.ts';
import { movePieces } from '../../../../shared/layout/piece-edits.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { editTable } from '../../../../shared/layout/table-edits.ts';
import { findTable } from '../../../../shared/layout/table-occupancy.ts';
import { growForSeats } from '../../../../shared/layout/table-size.ts';
import { labelError } from './label-error.ts';
import { isWithin, numberOf, roundText } from './number-text.ts';
import type { PieceOutcome } from './piece-panel.tsx';

const NUMBERS = ['seats', 'width', 'height', 'rotation', 'x', 'y'] as const;
/** `length` and `depth` are width and height in the unit of the plan. */
type NumberTexts = Record<(typeof NUMBERS)[number] | 'length' | 'depth', string>;

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

export function valuesOfTable(table: LayoutTable, unit: LengthUnit, language: Language): TableFormValues {
  const { type, label, tableNumber, isOneSided = false, accessibleSeats = [] } = table;
  const texts = {
    ...Object.fromEntries(NUMBERS.map((field) => [field, roundText(table[field], language)])),
    length: roundText(table.width / UNITS_PER[unit], language),
    depth: roundText(table.height / UNITS_PER[unit], language),
  };
  return { type, label, tableNumber, ...(texts as NumberTexts), isOneSided, access: accessOf(table), accessibleSeats };
}

function seatsWithAccess({ access, accessibleSeats }: TableFormValues, seats: number): number[] {
  if (access === 'none') return [];
  if (access === 'all') return Array.from({ length: seats }, (_, index) => index + 1);
  return [...accessibleSeats].filter((seat) => seat <= seats).sort((a, b) => a - b);
}

const SIDES = { width: 'length', height: 'depth' } as const;
const SIDE_DEFAULTS = { width: DEFAULT_TABLE.width, height: DEFAULT_TABLE.height.square } as const;

/**
 * A side that was typed, as a plain number or in the unit of the plan; undefined if it was not. The plain number has the
 * narrower limits: handles and other units can make a table larger.
 */
function readSide(side: keyof typeof SIDES, values: TableFormValues, before: TableFormValues, unit: LengthUnit) {
  const real = SIDES[side];
  if (values[side] !== before[side]) return { size: numberOf(values[side], SIDE_DEFAULTS[side]), isPlain: true };
  if (values[real] === before[real]) return undefined;
  const size = numberOf(values[real], SIDE_DEFAULTS[side] / UNITS_PER[unit]) * UNITS_PER[unit];
  return { size: Math.round(size * 10) / 10, isPlain: false };
}

/** A round table that becomes rectangular gets the default height. */
const sideOfType = (table: LayoutTable, type: TableType) =>
  table.type === type ? table.height : DEFAULT_TABLE.height.square;

/** The layout with the edited table, or an error per field. */
export function applyTableForm(
  layout: Layout,
  table: LayoutTable,
  values: TableFormValues,
  language: Language,
): PieceOutcome<TableFormValues> {
  const { unit } = layout;
  const before = valuesOfTable(table, unit, language);
  const isRound = values.type === 'round';
  const isOneSided = values.isOneSided && !isRound;
  const width = readSide('width', values, before, unit);
  const height = isRound ? width : readSide('height', values, before, unit);
  const fields = {
    type: values.type,
    label: values.label.trim(),
    tableNumber: values.tableNumber.trim(),
    seats: numberOf(values.seats, table.seats),
    rotation: numberOf(values.rotation, 0),
  };
  const place = { x: numberOf(values.x, table.x), y: numberOf(values.y, table.y) };
  const errors: Partial<Record<keyof TableFormValues, PlainMessageKey>> = {};
  const refuse = (field: keyof TableFormValues, key: PlainMessageKey | undefined) => {
    if (key) errors[field] = key;
  };
  refuse('label', labelError(fields.label, MAX_LABEL_LENGTH, messageKey('layout.labelRequired')));
  const numberRequired = messageKey('layout.tableNumberRequired');
  refuse('tableNumber', labelError(fields.tableNumber, MAX_TABLE_NUMBER_LENGTH, numberRequired));
  if (!Number.isInteger(fields.seats) || !isWithin(fields.seats, TABLE_SEATS)) {
    refuse('seats', messageKey('layout.seatsOutOfRange'));
  }
  if (!isWithin(fields.rotation, ROTATION)) refuse('rotation', messageKey('layout.rotationOutOfRange'));
  for (const [side, typed] of [['width', width] as const, ['height', height] as const]) {
    if (typed?.isPlain && !isWithin(typed.size, DIALOG_SIZE)) refuse(side, messageKey('layout.sizeOutOfRange'));
    if (typed?.isPlain === false && !isWithin(typed.size, TABLE_LENGTH)) {
      refuse(SIDES[side], messageKey('layout.lengthOutOfRange'));
    }
  }
  for (const axis of ['x', 'y'] as const) {
    if (!Number.isFinite(place[axis])) refuse(axis, messageKey('layoutEditor.placeOutOfRange'));
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };

  const shape = {
    type: values.type,
    seats: fields.seats,
    isOneSided,
    width: width?.size ?? table.width,
    height: isRound ? (width?.size ?? table.width) : (height?.size ?? sideOfType(table, values.type)),
  };
  // A table grows with its seats; a size that was typed stays, and the seats then stand out beyond its ends.
  const isSeatingChanged =
    fields.seats !== table.seats || isOneSided !== (table.isOneSided ?? false) || values.type !== table.type;
  const size = isSeatingChanged ? growForSeats(shape) : shape;
  const edited = editTable(layout, table.id, {
    ...fields,
    width: size.width,
    height: size.height,
    isOneSided,
    accessibleSeats: seatsWithAccess(values, fields.seats),
  });
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
