import { DOT_SIZE } from '../../shared/layout/seats.ts';
import { readableColors, toHexColor } from '../lib/color.ts';

/** The plan looks like printed stationery: paper, fine lines, one ink. */
export const COLORS = {
  backdrop: '#f3efe7',
  floor: '#fffdfa',
  floorEdge: '#cfc8b9',
  grid: '#f0ebe1',
  gridStrong: '#e4ddd0',
  table: '#ffffff',
  tableEdge: '#8c8577',
  tableRule: '#e7e2d8',
  seat: '#ffffff',
  seatEdge: '#8c8577',
  ink: '#1d1b16',
  muted: '#6b655a',
  selection: '#1f4d3a',
  selectionSoft: 'rgb(31 77 58 / 0.1)',
  refusal: '#b42318',
  refusalSoft: 'rgb(180 35 24 / 0.12)',
  dotEdge: '#ffffff',
} as const;

/** What the dots of guests mean, as the specification names them. */
export const DOT_COLORS = { assigned: '#3b82f6', unassigned: '#f59e0b', highlighted: '#dc2626' } as const;

/** The fonts of the page that the plan is on: on a guest's slow phone they are the phone's own. */
export const FONTS = { sans: 'system-ui, sans-serif', display: 'Georgia, serif' };

export function readPageFonts(): void {
  const style = getComputedStyle(document.documentElement);
  FONTS.sans = style.getPropertyValue('--font-sans') || FONTS.sans;
  FONTS.display = style.getPropertyValue('--font-display') || FONTS.display;
}

const samples = () => [`500 15px ${FONTS.display}`, `450 15px ${FONTS.sans}`];
/** Letters of both files of each font. */
const SAMPLE_LETTERS = 'Aáőű';

/** What a canvas draws before its fonts are there stays in the wrong one. */
export const areFontsLoaded = (): boolean => samples().every((font) => document.fonts.check(font, SAMPLE_LETTERS));

export async function loadFonts(): Promise<void> {
  await Promise.allSettled(samples().map((font) => document.fonts.load(font, SAMPLE_LETTERS)));
}

export const DOT_RADIUS = DOT_SIZE / 2;
export const FREE_SEAT_RADIUS = 13;

/** Which small things are worth drawing. Text that would be too small to read is left out. */
export interface Detail {
  readonly label: 'none' | 'number' | 'full';
  readonly initials: boolean;
  /** Numbers of taken seats, and how many are taken. */
  readonly counts: boolean;
  readonly names: boolean;
}

const MIN_INITIALS_ZOOM = 0.5;
const MIN_FULL_LABEL_ZOOM = 0.45;
const MIN_TABLE_NUMBER_ZOOM = 0.18;
const MIN_COUNTS_ZOOM = 0.8;
const MIN_NAMES_ZOOM = 1.4;

export function detailAt(zoom: number): Detail {
  return {
    label: zoom >= MIN_FULL_LABEL_ZOOM ? 'full' : zoom >= MIN_TABLE_NUMBER_ZOOM ? 'number' : 'none',
    initials: zoom >= MIN_INITIALS_ZOOM,
    counts: zoom >= MIN_COUNTS_ZOOM,
    names: zoom >= MIN_NAMES_ZOOM,
  };
}

interface DotColors {
  readonly background: string;
  readonly ink: string;
}

const dotColors = new Map<string, DotColors>();

/** A dot's colour, deepened where its initials would be hard to read, and the colour of the initials. */
export function dotColorsOf(color: string): DotColors {
  let found = dotColors.get(color);
  if (found === undefined) {
    found = readableColors(toHexColor(color) ?? DOT_COLORS.assigned);
    dotColors.set(color, found);
  }
  return found;
}
