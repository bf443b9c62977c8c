import type { Area, Drawing, FontName } from '../sheet.ts';
import type { Palette } from './palette.ts';

/** How far colour runs beyond each side of a face. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One side of a card as it is read. */
export interface Face {
  readonly area: Area;
  /** Without bleed colour stays clear of the edge: no printer and no cut is exact. */
  readonly bleed: Sides | undefined;
  /** 1 on a card of 90 by 55 mm; everything but the smallest letters grows and shrinks with it. */
  readonly scale: number;
}

export interface CardStyle {
  readonly align: 'start' | 'middle';
  /** Where a name stands between the lines above and below it. */
  readonly nameAnchor: 'middle' | 'bottom';
  readonly fonts: Readonly<Record<'name' | 'title' | 'detail' | 'number' | 'list', FontName>>;
  /** Largest size of a name in points, on a card of scale 1. */
  readonly nameSize: number;
  /** What lies behind the words. */
  drawGround(face: Face, palette: Palette): Drawing[];
  /** Where words may stand. */
  findRoom(face: Face): Area;
  /** Height of the ornament between a name and the line below it; 0 for none. */
  readonly dividerHeight: number;
  /** Draws the small ornament below a name: centred on `x`, or from `x` on in a left-aligned style. */
  drawDivider(x: number, y: number, scale: number, palette: Palette): Drawing[];
}
