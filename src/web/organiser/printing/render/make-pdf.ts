import type { Language } from '../../../../shared/i18n/translate.ts';
import type { Drawing, FontName, Sheet } from '../../../../shared/paper/sheet.ts';
import { loadFontFiles } from './load-fonts.ts';
import type { PdfInput } from './write-pdf.ts';

export type PdfAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string };

function listFonts(drawings: readonly Drawing[]): FontName[] {
  return drawings.flatMap((drawing) => {
    if (drawing.kind === 'upsideDown') return listFonts(drawing.drawings);
    return drawing.kind === 'text' ? [drawing.font] : [];
  });
}

/** Writes the PDF in a worker, which alone loads the PDF library: no page freezes, and no page's script has it. */
function askWorker(input: PdfInput): Promise<PdfAnswer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PdfAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(`The PDF worker broke: ${message}`)));
    worker.postMessage(input);
  }).finally(() => worker.terminate());
}

/** The sheets as a PDF. `language` is that of the words on them. */
export async function makePdf(
  sheets: readonly Sheet[],
  { title, language }: { readonly title: string; readonly language: Language },
): Promise<Blob> {
  const names = new Set(sheets.flatMap(({ drawings }) => listFonts(drawings)));
  const answer = await askWorker({ sheets, title, language, fonts: await loadFontFiles(names) });
  if ('error' in answer) throw new Error(`The PDF could not be written: ${answer.error}`);
  return new Blob([answer.bytes], { type: 'application/pdf' });
}
