import { contrastRatio, readableColors, toHexColor } from '../../shared/color.ts';
import { DOT_COLORS } from '../../shared/layout/dot-colors.ts';
import { memoize } from '../../shared/memoize.ts';

/** Colours that are also in the page's theme (`ui/theme.css`) must be equal there: `colors.test.ts` compares them. */
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
  item: '#f3eee4',
  itemEdge: '#8c8577',
  itemPattern: '#e6dfd1',
  itemSolid: '#8c8577',
  accessible: '#0f766e',
  found: '#b45309',
  ghost: '#be185d',
  ghostFill: 'rgb(255 247 250 / 0.85)',
  ink: '#1d1b16',
  muted: '#6b655a',
  selection: '#1f4d3a',
  selectionSoft: 'rgb(31 77 58 / 0.1)',
  refusal: '#b42318',
  refusalSoft: 'rgb(180 35 24 / 0.12)',
  nameCard: '#ffffff',
  nameCardShadow: 'rgb(29 27 22 / 0.25)',
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
  item: '#2e2a22',
  itemEdge: '#7d7567',
  itemPattern: '#3a352b',
  itemSolid: '#8a8172',
  accessible: '#5eead4',
  found: '#f5b95f',
  ghost: '#f9a8d4',
  ghostFill: 'rgb(56 33 44 / 0.85)',
  ink: '#f1ede4',
  muted: '#b3ab9d',
  selection: '#8fcaa9',
  selectionSoft: 'rgb(143 202 169 / 0.16)',
  refusal: '#ff9c8f',
  refusalSoft: 'rgb(255 156 143 / 0.16)',
  nameCard: '#2f2b24',
  nameCardShadow: 'rgb(0 0 0 / 0.6)',
};

export const PALETTES = { light: LIGHT_COLORS, dark: DARK_COLORS };

/** The palette in use, which follows the system's colour scheme. */
export const COLORS: Palette = { ...LIGHT_COLORS };

let darkScheme: MediaQueryList | undefined;
const followScheme = () => {
  Object.assign(COLORS, darkScheme?.matches ? DARK_COLORS : LIGHT_COLORS);
};

/** Undefined without a browser: tests may load this module before one of them provides `matchMedia`. */
function watchScheme(): MediaQueryList | undefined {
  if (!darkScheme) {
    darkScheme = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    darkScheme?.addEventListener('change', followScheme);
  }
  return darkScheme;
}
watchScheme();
followScheme();

export const isDarkScheme = (): boolean => watchScheme()?.matches ?? false;

/** Calls back after the system changed between light and dark; `COLORS` is already updated, by an earlier listener. */
export function onSchemeChange(listener: () => void): () => void {
  const scheme = watchScheme();
  scheme?.addEventListener('change', listener);
  return () => scheme?.removeEventListener('change', listener);
}

/** Draws with the light palette whatever the colour scheme: for files and paper. */
export function drawInLightColors(draw: () => void): void {
  const current = { ...COLORS };
  Object.assign(COLORS, LIGHT_COLORS);
  try {
    draw();
  } finally {
    Object.assign(COLORS, current);
  }
}

/** WCAG's minimum for meaningful parts of a picture. */
const MIN_DOT_CONTRAST = 3;
const isFaint = memoize((pair) => {
  const [background = '', floor = ''] = pair.split(' ');
  return contrastRatio(background, floor) < MIN_DOT_CONTRAST;
});

/** Whether a dot of this colour needs an edge to stand out from the floor, as dark dots do in dark mode. */
export const isFaintOnFloor = (background: string): boolean => isFaint(`${background} ${COLORS.floor}`);

/** The fill of a dot, darkened where its initials would be hard to read, and the colour of the initials. */
export const readableDotColors = memoize((color) => readableColors(toHexColor(color) ?? DOT_COLORS.seated));
