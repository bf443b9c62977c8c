import { UNITS_PER } from '../../layout/rulers.ts';
import type { Size } from '../sheet.ts';

const MM_PER_FOOT = 304.8;
/** How long a layout unit is in the room. */
export const MM_PER_UNIT = MM_PER_FOOT / UNITS_PER.ft;

/** Denominators that rulers and venues use, from the largest drawing to the smallest. */
const SCALES = [10, 20, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 2_500, 5_000];
/** A room that is too large for the largest denominator is drawn at a multiple of it. */
const LARGEST_STEP = 5_000;

/** The denominator of the largest usual scale at which a room, in layout units, fits an area in millimetres. */
export function findScale(room: Size, area: Size): number {
  const needed = Math.max(room.width / area.width, room.height / area.height) * MM_PER_UNIT;
  return SCALES.find((scale) => scale >= needed) ?? Math.ceil(needed / LARGEST_STEP) * LARGEST_STEP;
}

/** Millimetres on paper for each layout unit. */
export const paperPerUnit = (scale: number): number => MM_PER_UNIT / scale;
