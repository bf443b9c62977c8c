import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { messageKey, type PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import type { Language } from '../../../../shared/i18n/translate.ts';
import { AISLE_WIDTH, CANVAS_SIZE, DEFAULT_LAYOUT, type LengthUnit } from '../../../../shared/layout/layout-limits.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { resizeCanvas, setAisleWidth, setUnit } from '../../../../shared/layout/table-edits.ts';
import { isWithin, numberOf, roundText } from './number-text.ts';

/** The texts of the dialog's fields. `roomWidth` and `roomLength` are width and height in the unit of the plan. */
export interface CanvasFormValues {
  readonly unit: LengthUnit;
  readonly roomWidth: string;
  readonly roomLength: string;
  /** Empty where nothing is warned about. */
  readonly aisle: string;
  readonly width: string;
  readonly height: string;
}

const PLAIN = { roomWidth: 'width', roomLength: 'height' } as const;
const REAL = { width: 'roomWidth', height: 'roomLength' } as const;

/** A room is a whole number of units wide, so 12 m are stored as 11.99: the rounder length is shown where both mean the same. */
function lengthText(units: number, unit: LengthUnit, language: Language): string {
  const length = units / UNITS_PER[unit];
  const rounder = Math.round(length * 10) / 10;
  return roundText(Math.round(rounder * UNITS_PER[unit]) === units ? rounder : length, language);
}

export function valuesOfCanvas({ width, height, unit, aisleWidth }: Layout, language: Language): CanvasFormValues {
  return {
    unit,
    roomWidth: lengthText(width, unit, language),
    roomLength: lengthText(height, unit, language),
    aisle: aisleWidth === undefined ? '' : roundText(aisleWidth / UNITS_PER[unit], language),
    width: String(width),
    height: String(height),
  };
}

const unitsOf = (text: string, unit: LengthUnit) => Math.round(numberOf(text, 0) * UNITS_PER[unit]);

/** Both fields of a side follow each other; another unit shows the same lengths in it. */
export function changeCanvas(
  values: CanvasFormValues,
  change: Partial<CanvasFormValues>,
  language: Language,
): CanvasFormValues {
  const next: Record<keyof CanvasFormValues, string> = { ...values, ...change };
  const unit = change.unit ?? values.unit;
  for (const real of Object.keys(PLAIN) as (keyof typeof PLAIN)[]) {
    if (change[real] === undefined) continue;
    const units = unitsOf(change[real], unit);
    next[PLAIN[real]] = change[real].trim() === '' || !Number.isFinite(units) ? '' : String(units);
  }
  for (const plain of Object.keys(REAL) as (keyof typeof REAL)[]) {
    if (change[plain] === undefined && change.unit === undefined) continue;
    const units = numberOf(next[plain], Number.NaN);
    next[REAL[plain]] = Number.isFinite(units) ? lengthText(units, unit, language) : '';
  }
  if (change.unit !== undefined && values.aisle.trim() !== '') {
    next.aisle = roundText((numberOf(values.aisle, 0) * UNITS_PER[values.unit]) / UNITS_PER[unit], language);
  }
  return { ...next, unit };
}

type Errors = Partial<Record<keyof CanvasFormValues, PlainMessageKey>>;
type Outcome = { readonly ok: true; readonly layout: Layout } | { readonly ok: false; readonly errors: Errors };

/** The layout with these measures, or an error per field. */
export function applyCanvasForm(layout: Layout, values: CanvasFormValues): Outcome {
  const typed = (side: 'width' | 'height') => {
    const length = numberOf(values[REAL[side]], 1);
    return Number.isFinite(length) && length > 0 ? numberOf(values[side], DEFAULT_LAYOUT[side]) : Number.NaN;
  };
  const size = { width: typed('width'), height: typed('height') };
  const errors: Errors = {};
  for (const side of ['width', 'height'] as const) {
    if (!Number.isInteger(size[side]) || !isWithin(size[side], CANVAS_SIZE)) {
      errors[REAL[side]] = messageKey('layout.canvasOutOfRange');
    }
  }
  const aisle = values.aisle.trim() === '' ? undefined : numberOf(values.aisle, 0) * UNITS_PER[values.unit];
  if (aisle !== undefined && !isWithin(aisle, AISLE_WIDTH)) {
    errors.aisle = messageKey('layout.aisleOutOfRange');
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, layout: setAisleWidth(setUnit(resizeCanvas(layout, size), values.unit), aisle) };
}
