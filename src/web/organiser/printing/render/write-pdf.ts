/// <reference path="./pdfkit.d.ts" />
import { create, type Font } from 'fontkit';
import { PDFDocument } from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import type { Language } from '../../../../shared/i18n/translate.ts';
import type { Area, FontName, Sheet } from '../../../../shared/paper/sheet.ts';
import { drawOnPdf, toPoints } from './draw-on-pdf.ts';
import { type PaperFont, readFont } from './read-font.ts';

export interface PdfInput {
  readonly sheets: readonly Sheet[];
  readonly title: string;
  readonly language: Language;
  /** The files of the fonts that the sheets use. */
  readonly fonts: ReadonlyMap<FontName, ArrayBuffer>;
}

/** A font for pdfkit that embeds the used glyphs of the file, and sets lines exactly as the layout measured them. */
function toPdfFont(bytes: ArrayBuffer, font: PaperFont): Font {
  return Object.assign(create(new Uint8Array(bytes)), {
    layout(text: string) {
      const line = font.setLine(text);
      return {
        glyphs: line.map(({ id, codePoint, width }) => ({ id, codePoints: [codePoint], advanceWidth: width })),
        positions: line.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
        advanceWidth: line.reduce((sum, { advance }) => sum + advance, 0),
      };
    },
  });
}

/** An area as a PDF box, whose coordinates count from the bottom left corner of the page. */
function toBox({ left, top, width, height }: Area, pageHeight: number): number[] {
  return [left, pageHeight - top - height, left + width, pageHeight - top].map(toPoints);
}

/** The same input gives the same bytes: no time, no random id. */
export async function writePdf({ sheets, title, language, fonts }: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    displayTitle: true,
    lang: language,
    // The file's id is a hash of these. pdfkit insists on a date, which would be another one each time.
    info: { Title: title, Creator: 'Placecard', Producer: 'Placecard', CreationDate: new Date(0) },
  });
  // Cards have to come out at their size; "fit to page" is the default of most print dialogs.
  document._root.data.ViewerPreferences.data.PrintScaling = 'None';
  const metrics = new Map([...fonts].map(([name, bytes]) => [name, readFont(bytes)]));
  for (const [name, bytes] of fonts) {
    const font = metrics.get(name);
    if (font) document.registerFont(name, toPdfFont(bytes, font));
  }
  const finished = toBytes(document);
  for (const { size, trim, bleed, drawings } of sheets) {
    document.addPage({ size: [toPoints(size.width), toPoints(size.height)], margin: 0 });
    const boxes = document.page.dictionary.data;
    if (trim) boxes.TrimBox = toBox(trim, size.height);
    if (bleed) boxes.BleedBox = toBox(bleed, size.height);
    for (const drawing of drawings) drawOnPdf(document, drawing, metrics);
  }
  document.end();
  return finished;
}
