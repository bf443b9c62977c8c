import { memoize } from './memoize.ts';

/** What the form suggests for a new event: the product's own green. */
export const SUGGESTED_COLOR = '#1f4d3a';
/** Given in turn to tags that are created by name, by an import for example. Dark enough for white text. */
export const TAG_COLOURS = [
  '#1d4ed8',
  '#b91c1c',
  '#15803d',
  '#7e22ce',
  '#a16207',
  '#0e7490',
  '#be185d',
  '#4d7c0f',
] as const;

/** Parses a colour of three or six hex digits, with or without #, to '#rrggbb'; undefined if it is invalid. */
export function toHexColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  return digits && `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

const channelsOf = (hexColor: string) =>
  [1, 3, 5].map((offset) => Number.parseInt(hexColor.slice(offset, offset + 2), 16));

/** Relative luminance as WCAG defines it. */
function luminance(hexColor: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hexColor).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const WHITE = '#ffffff';
const DARK = '#1d1b16';
const MIN_CONTRAST = 4.5;
/** With at least this contrast to white, the colour is darkened for white text; otherwise the text is dark. */
const MIN_CONTRAST_TO_DEEPEN = 3;
const DEEPENING_STEP = 0.02;

function deepen(hexColor: string, share: number): string {
  const toHex = (channel: number) =>
    Math.round(channel * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${channelsOf(hexColor).map(toHex).join('')}`;
}

/** The colour itself where it can be read on white, else as little darker as it takes. */
export function readableOnWhite(hexColor: string): string {
  let readable = hexColor;
  for (let share = 0; contrastRatio(WHITE, readable) < MIN_CONTRAST; share += DEEPENING_STEP) {
    readable = deepen(hexColor, share);
  }
  return readable;
}

/** Background and text colour for a surface of a colour, with a contrast of at least 4.5:1. */
export const readableColors = memoize((hexColor): { readonly background: string; readonly ink: string } => {
  if (contrastRatio(WHITE, hexColor) < MIN_CONTRAST_TO_DEEPEN) return { background: hexColor, ink: DARK };
  return { background: readableOnWhite(hexColor), ink: WHITE };
});

/** The colour thinned with white: a share of 1 is the colour, 0 is white. */
export function tintOf(hexColor: string, share: number): string {
  const toHex = (channel: number) =>
    Math.round(255 - (255 - channel) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channelsOf(hexColor).map(toHex).join('')}`;
}
