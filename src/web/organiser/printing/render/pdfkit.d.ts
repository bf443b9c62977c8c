/**
 * What is used of pdfkit and fontkit. The published types of pdfkit bring those of Node along, which pages must not have,
 * and fontkit has none.
 */
declare module 'pdfkit' {
  type Reference = { readonly data: Record<string, unknown> };

  interface TextOptions {
    readonly baseline: 'alphabetic';
    readonly lineBreak: false;
    /** If a list is given, pdfkit sets the whole line at once instead of word by word. */
    readonly features: readonly string[];
    /** Width of the line, given so that pdfkit does not measure it. */
    readonly textWidth: number;
    readonly wordCount: number;
  }

  type PictureOptions =
    | { readonly cover: readonly [width: number, height: number]; readonly align: 'center'; readonly valign: 'center' }
    | { readonly width: number; readonly height: number };

  export class PDFDocument {
    constructor(options: {
      readonly autoFirstPage: false;
      /** Empty, so that pdfkit does not look for one of the standard fonts. */
      readonly font: '';
      readonly pdfVersion: '1.7';
      readonly displayTitle: true;
      readonly lang: string;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    readonly page: { readonly dictionary: Reference };
    readonly _root: { readonly data: { readonly ViewerPreferences: Reference } };
    addPage(options: { readonly size: readonly [width: number, height: number]; readonly margin: number }): this;
    registerFont(name: string, font: import('fontkit').Font): this;
    font(name: string, size: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    image(source: string, x: number, y: number, options: PictureOptions): this;
    opacity(opacity: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    dash(lengths: readonly number[]): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(angle: number, options: { readonly origin: readonly [x: number, y: number] }): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    path(d: string): this;
    clip(): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;
    end(): void;
  }
}

declare module 'pdfkit/output' {
  import type { PDFDocument } from 'pdfkit';
  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'fontkit' {
  interface Glyph {
    readonly id: number;
    readonly codePoints: readonly number[];
    readonly advanceWidth: number;
  }
  interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    /** pdfkit scales these in place: each call needs its own. */
    readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
