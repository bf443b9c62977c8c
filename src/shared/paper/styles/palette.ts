import { readableOnWhite, tintOf, toHexColor } from '../../color.ts';

/** Colours of everything on a card, from one colour. */
export interface Palette {
  readonly ink: string;
  readonly muted: string;
  /** The event's colour, readable on white. */
  readonly accent: string;
  /** Lighter accent colour, for lines and leaves. */
  readonly soft: string;
  readonly faint: string;
  /** Palest tint of the accent colour, for the ground of a whole card. */
  readonly wash: string;
  readonly paper: string;
}

const DEFAULT_COLOR = '#1f4d3a';

export function makePalette(color: string): Palette {
  const accent = readableOnWhite(toHexColor(color) ?? DEFAULT_COLOR);
  return {
    ink: '#1d1b16',
    muted: '#6b655a',
    accent,
    paper: '#ffffff',
    soft: tintOf(accent, 0.62),
    faint: tintOf(accent, 0.34),
    wash: tintOf(accent, 0.07),
  };
}
