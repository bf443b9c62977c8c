import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { contrastRatio, readableColors, toHexColor } from '../lib/color.ts';

/** The plan looks like printed stationery: paper, fine lines, one ink. */
const LIGHT_COLORS = {
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
  plate: '#ffffff',
  plateShadow: 'rgb(29 27 22 / 0.25)',
};
type Palette = typeof LIGHT_COLORS;

const DARK_COLORS: Palette = {
  floor: '#211e18',
  floorEdge: '#4a443a',
  grid: '#28241d',
  gridStrong: '#322d25',
  table: '#2b2720',
  tableEdge: '#958d7f',
  tableRule: '#3d372e',
  seat: '#2b2720',
  seatEdge: '#958d7f',
  ink: '#f1ede4',
  muted: '#b3ab9d',
  selection: '#8fcaa9',
  selectionSoft: 'rgb(143 202 169 / 0.16)',
  refusal: '#ff9c8f',
  refusalSoft: 'rgb(255 156 143 / 0.16)',
  plate: '#2f2b24',
  plateShadow: 'rgb(0 0 0 / 0.6)',
};

/** The colours that plans are drawn in at the moment: those of the system's colour scheme, once somebody watches it. */
export const COLORS: Palette = { ...LIGHT_COLORS };

const schemeListeners = new Set<() => void>();
let darkScheme: MediaQueryList | undefined;

/** Whether the system asks for dark colours; `COLORS` follows from the first call on. */
export function isDarkScheme(): boolean {
  if (!darkScheme) {
    darkScheme = window.matchMedia('(prefers-color-scheme: dark)');
    const readColors = () => Object.assign(COLORS, darkScheme?.matches ? DARK_COLORS : LIGHT_COLORS);
    readColors();
    darkScheme.addEventListener('change', () => {
      // Before anybody draws anew.
      readColors();
      for (const listener of schemeListeners) listener();
    });
  }
  return darkScheme.matches;
}

/** Calls back when the system changes between light and dark, with `COLORS` changed already. */
export function onSchemeChange(listener: () => void): () => void {
  isDarkScheme();
  schemeListeners.add(listener);
  return () => schemeListeners.delete(listener);
}

/** Draws something that leaves the screen, a file or a sheet of paper, in the light colours whatever the page's scheme. */
export function drawInLightColors(draw: () => void): void {
  const current = { ...COLORS };
  Object.assign(COLORS, LIGHT_COLORS);
  try {
    draw();
  } finally {
    Object.assign(COLORS, current);
  }
}

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

/** What WCAG asks of the parts of a picture that mean something. */
const MIN_DOT_CONTRAST = 3;
const faintness = new Map<string, boolean>();

/** Whether a dot of this colour needs an edge to stand out from the floor: some of an organiser's colours do by night. */
export function isFaintOnFloor(background: string): boolean {
  const key = background + COLORS.floor;
  let isFaint = faintness.get(key);
  if (isFaint === undefined) {
    isFaint = contrastRatio(background, COLORS.floor) < MIN_DOT_CONTRAST;
    faintness.set(key, isFaint);
  }
  return isFaint;
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
