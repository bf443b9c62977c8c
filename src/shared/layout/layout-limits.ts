// Apart from the contracts, so that a guest's seat map does not load the validation library.
import { MAX_EVENT_GUESTS } from '../tiers.ts';

export const TABLE_TYPES = ['round', 'square'] as const;
export type TableType = (typeof TABLE_TYPES)[number];
export const UNITS = ['ft', 'm'] as const;
export type LengthUnit = (typeof UNITS)[number];

/** A layout before the first save. */
export const DEFAULT_LAYOUT = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft' } as const;

export const MAX_TABLES = 1_000;
/** Every guest of the largest event has one. */
export const MAX_DOTS = MAX_EVENT_GUESTS;
export const MAX_FLOOR_ITEMS = 200;
export const MAX_LABEL_LENGTH = 100;
/** Also the limit for a guest's table number. */
export const MAX_TABLE_NUMBER_LENGTH = 50;
export const CANVAS_SIZE = { min: 100, max: 20_000 } as const;
/** How far beyond the canvas pieces and dots may lie, for example after the canvas was made smaller. */
export const CANVAS_MARGIN = 2_000;

export function isBeyondCanvas(
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return x > width + CANVAS_MARGIN || y > height + CANVAS_MARGIN;
}

export const TABLE_SEATS = { min: 1, max: 40 } as const;
/** Width and height, as plain numbers, that the table dialog accepts. */
export const DIALOG_SIZE = { min: 40, max: 300 } as const;
/** Sides of a table in metres or feet, or by its handles: from as small as the dialog allows to 12 m, trestles in a row. */
export const TABLE_LENGTH = { min: DIALOG_SIZE.min, max: 787.5 } as const;
export const ROTATION = { min: 0, max: 360 } as const;
/** The distance between tables below which the editor warns: from 10 cm to 10 m. */
export const AISLE_WIDTH = { min: 6, max: 660 } as const;
/** A pillar is small, a wall may be as long as the room. */
export const FLOOR_ITEM_SIDE = { min: 5, max: CANVAS_SIZE.max } as const;

/** What stands in the room besides tables and has no seats. */
export const FLOOR_ITEM_KINDS = ['stage', 'danceFloor', 'bar', 'buffet', 'entrance', 'pillar', 'wall'] as const;
export type FloorItemKind = (typeof FLOOR_ITEM_KINDS)[number];

/** Of the tables, floor items and guests that one person has selected. */
export const MAX_SELECTED_IDS = 200;

/** Of layout operations in one call. */
export const MAX_OPERATIONS = 20;
/** Of a call with several operations. */
export const MAX_OPERATIONS_BYTES = 64 * 1024;

/** A little more than the tenth of a second that the server allows. */
const CURSOR_MS = 110;
const CURSOR_MS_A_PERSON = 30;
/** How often one of so many people says where they are. What it costs everybody grows with their square, and of many cursors nobody follows each. */
export const cursorMs = (people: number): number => Math.max(CURSOR_MS, people * CURSOR_MS_A_PERSON);
