import type { LengthUnit } from '../../layout/layout-limits.ts';
import { UNITS_PER } from '../../layout/rulers.ts';
import type { Drawing } from '../sheet.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import { paperPerUnit } from './plan-scale.ts';
import { drawText, lineHeight } from './plan-text.ts';

/** Lengths whose quarters or halves are round too, in feet or metres. */
const LENGTHS = [1, 2, 4, 10, 20, 40, 100, 200, 400, 1_000];
const SEGMENTS = 4;
const EDGE_MM = 0.15;

/** The longest length, in feet or metres, whose bar fits, and the width of that bar in millimetres. */
export function findBar(unit: LengthUnit, scale: number, maxWidth: number): { length: number; width: number } {
  const perLength = UNITS_PER[unit] * paperPerUnit(scale);
  const length = LENGTHS.findLast((each) => each * perLength <= maxWidth) ?? 1;
  return { length, width: length * perLength };
}

interface BarLook {
  readonly left: number;
  readonly top: number;
  readonly unit: LengthUnit;
  readonly scale: number;
  readonly maxWidth: number;
  readonly size: number;
}

/** Black and white segments with their lengths in the room: it stays true however the sheet is enlarged or copied. */
export function drawScaleBar({ left, top, unit, scale, maxWidth, size }: BarLook): Drawing[] {
  const { length, width } = findBar(unit, scale, maxWidth);
  const thickness = lineHeight(size) / 2;
  const labelY = top + thickness + lineHeight(size) * 0.95;
  const segments = Array.from({ length: SEGMENTS }, (_, index): Drawing => {
    const fill = index % 2 === 0 ? PLAN_COLORS.ink : PLAN_COLORS.white;
    const segment = { left: left + (index * width) / SEGMENTS, top, width: width / SEGMENTS, height: thickness };
    return { kind: 'rectangle', ...segment, fill, stroke: PLAN_COLORS.ink, strokeWidth: EDGE_MM };
  });
  return [
    ...segments,
    drawText('0', left, labelY, { size }),
    drawText(String(length / 2), left + width / 2, labelY, { size, align: 'middle' }),
    drawText(`${length} ${unit}`, left + width, labelY, { size, align: 'end' }),
  ];
}
