/**
 * A printed sheet as data: what is drawn where. The preview (SVG) and the PDF draw the same sheets, so that what is seen
 * is what is printed. Lengths are millimetres from the sheet's top left corner; sizes of text are points.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

export const FONT_NAMES = ['serif', 'serifBold', 'serifItalic', 'sans', 'sansBold'] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** What the layout needs of a font, without the font itself: pages read it from the font's file. */
export interface FontMetrics {
  /** Width in millimetres of a line of text at a size in points. */
  widthOf(text: string, size: number): number;
  /** The characters of a text that the font has no glyph for, each once. */
  findMissing(text: string): readonly string[];
  /** Height of a capital letter, as a share of the size. */
  readonly capHeight: number;
}
export type Fonts = Readonly<Record<FontName, FontMetrics>>;

export interface TextDrawing {
  readonly kind: 'text';
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly color: string;
  /** The point on the baseline that the text starts at, is centred on or ends at. */
  readonly x: number;
  readonly baseline: number;
  readonly align: 'start' | 'middle' | 'end';
}

export interface RectangleDrawing extends Area {
  readonly kind: 'rectangle';
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly radius?: number;
}

export interface LineDrawing {
  readonly kind: 'line';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly width: number;
  readonly color: string;
  readonly dash?: readonly number[];
}

/** An SVG path (ornaments, QR codes): `scale` millimetres for each of its units, its origin at left and top. */
export interface PathDrawing {
  readonly kind: 'path';
  readonly d: string;
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

/** The event's small picture, as a data URL, filling its area without being distorted. */
export interface PictureDrawing extends Area {
  readonly kind: 'picture';
  readonly source: string;
}

/** A picture that fills its area exactly, turned clockwise around its middle in degrees, and cut at the edges of another area. */
export interface TurnedPictureDrawing extends Area {
  readonly kind: 'turnedPicture';
  /** A data URL of a JPEG. */
  readonly source: string;
  readonly rotation: number;
  readonly opacity: number;
  readonly clip: Area;
}

/** Drawings turned upside down around the middle of an area: the back of a folded card. */
export interface UpsideDownDrawing {
  readonly kind: 'upsideDown';
  readonly area: Area;
  readonly drawings: readonly Drawing[];
}

export type Drawing =
  | TextDrawing
  | RectangleDrawing
  | LineDrawing
  | PathDrawing
  | PictureDrawing
  | TurnedPictureDrawing
  | UpsideDownDrawing;

export interface Sheet {
  /** The size of the PDF's page. */
  readonly size: Size;
  /** What remains after cutting, where that is less than the page: the PDF's TrimBox. */
  readonly trim?: Area;
  /** How far colour reaches beyond the cut: the PDF's BleedBox. */
  readonly bleed?: Area;
  /**
   * What is on the sheet, in reading order, for screen readers. Keys such as `guest:12`, `table:4`, `household:3` and
   * `event` are the same as in problems with that card.
   */
  readonly cards: readonly { readonly key: string; readonly label: string; readonly area: Area }[];
  readonly drawings: readonly Drawing[];
}

/** Words that can't be printed as asked; the organiser is warned of them before printing. */
export interface PrintProblem {
  readonly key: string;
  /** Whose words they are: households count as guests, all words of lists as the list's. */
  readonly about: 'guest' | 'table' | 'meal' | 'title' | 'mark' | 'list';
  readonly label: string;
  /**
   * 'missingGlyphs': no font has `characters`. 'leftOut': no font has them, but the rest of the name is printed.
   * 'tooLong': the text does not fit even at the smallest size on several lines. 'tooMany': the table's card has no room
   * for the names of all its guests.
   */
  readonly kind: 'missingGlyphs' | 'leftOut' | 'tooLong' | 'tooMany';
  readonly characters: readonly string[];
}

export interface LaidOutSheets {
  readonly sheets: readonly Sheet[];
  readonly problems: readonly PrintProblem[];
}
