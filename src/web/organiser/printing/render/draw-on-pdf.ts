/// <reference path="./pdfkit.d.ts" />
import type { PDFDocument } from 'pdfkit';
import type { Drawing, FontMetrics, FontName, PathDrawing, TextDrawing } from '../../../../shared/paper/sheet.ts';
import { lineStart } from './line-start.ts';
import { toPrintedText } from './printed-text.ts';

const POINTS_PER_MM = 72 / 25.4;
export const toPoints = (millimetres: number): number => millimetres * POINTS_PER_MM;

type Metrics = ReadonlyMap<FontName, FontMetrics>;
interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

const SET_AT_ONCE = { baseline: 'alphabetic', lineBreak: false, features: [], textWidth: 0, wordCount: 0 } as const;

/** Fills and outlines the path that was begun. `unit` is the length of a millimetre in the current coordinates. */
function paint(document: PDFDocument, { fill, stroke, strokeWidth = 0 }: Paint, unit: number): void {
  if (fill) document.fillColor(fill);
  if (stroke) document.strokeColor(stroke).lineWidth(strokeWidth * unit);
  if (fill && stroke) document.fillAndStroke();
  else if (fill) document.fill();
  else document.stroke();
}

function drawText(document: PDFDocument, drawing: TextDrawing, metrics: Metrics): void {
  const font = metrics.get(drawing.font);
  if (!font) throw new Error(`The font ${drawing.font} was not loaded`);
  const text = toPrintedText(drawing.text);
  const [x, y] = [toPoints(lineStart(drawing, font)), toPoints(drawing.baseline)];
  document.fillColor(drawing.color).font(drawing.font, drawing.size).text(text, x, y, SET_AT_ONCE);
}

function drawPath(document: PDFDocument, drawing: PathDrawing): void {
  const factor = toPoints(drawing.scale);
  document.save().translate(toPoints(drawing.left), toPoints(drawing.top)).scale(factor).path(drawing.d);
  paint(document, drawing, POINTS_PER_MM / factor);
  document.restore();
}

export function drawOnPdf(document: PDFDocument, drawing: Drawing, metrics: Metrics): void {
  switch (drawing.kind) {
    case 'text':
      drawText(document, drawing, metrics);
      break;
    case 'path':
      drawPath(document, drawing);
      break;
    case 'line': {
      const { from, to, width, color, dash } = drawing;
      document.save().lineWidth(toPoints(width)).strokeColor(color);
      if (dash) document.dash(dash.map(toPoints));
      document.moveTo(toPoints(from[0]), toPoints(from[1])).lineTo(toPoints(to[0]), toPoints(to[1])).stroke().restore();
      break;
    }
    case 'rectangle': {
      if (!drawing.fill && !drawing.stroke) break;
      const { left, top, width, height, radius } = drawing;
      const [x, y, w, h] = [toPoints(left), toPoints(top), toPoints(width), toPoints(height)] as const;
      if (radius) document.roundedRect(x, y, w, h, toPoints(radius));
      else document.rect(x, y, w, h);
      paint(document, drawing, POINTS_PER_MM);
      break;
    }
    case 'picture': {
      const { left, top, width, height, source } = drawing;
      const [x, y, w, h] = [toPoints(left), toPoints(top), toPoints(width), toPoints(height)] as const;
      document.save().rect(x, y, w, h).clip();
      document.image(source, x, y, { cover: [w, h], align: 'center', valign: 'center' }).restore();
      break;
    }
    case 'turnedPicture': {
      const { left, top, width, height, source, rotation, opacity, clip } = drawing;
      const origin = [toPoints(left + width / 2), toPoints(top + height / 2)] as const;
      document.save().rect(toPoints(clip.left), toPoints(clip.top), toPoints(clip.width), toPoints(clip.height)).clip();
      document.rotate(rotation, { origin }).opacity(opacity);
      const size = { width: toPoints(width), height: toPoints(height) };
      document.image(source, toPoints(left), toPoints(top), size).restore();
      break;
    }
    case 'upsideDown': {
      const { left, top, width, height } = drawing.area;
      const origin = [toPoints(left + width / 2), toPoints(top + height / 2)] as const;
      document.save().rotate(180, { origin });
      for (const inner of drawing.drawings) drawOnPdf(document, inner, metrics);
      document.restore();
      break;
    }
  }
}
