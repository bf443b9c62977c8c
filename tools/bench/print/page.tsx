import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PrintKind } from '../../../src/shared/contracts/printing.ts';
import { translatorFor } from '../../../src/shared/i18n/translator.ts';
import { layOutSheets } from '../../../src/shared/paper/lay-out-sheets.ts';
import { FONT_NAMES, type FontName, type TextDrawing } from '../../../src/shared/paper/sheet.ts';
import { listUsedFonts } from '../../../src/shared/paper/used-fonts.ts';
import { LanguageContext } from '../../../src/web/lib/i18n.tsx';
import { PreviewPanel } from '../../../src/web/organiser/printing/preview-panel.tsx';
import { loadFonts } from '../../../src/web/organiser/printing/render/load-fonts.ts';
import { makePdf } from '../../../src/web/organiser/printing/render/make-pdf.ts';
import { SheetPreview } from '../../../src/web/organiser/printing/render/sheet-preview.tsx';
import { makeBenchJob } from './bench-job.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id root');
const root = createRoot(container);
const LANGUAGE = { language: 'en', setLanguage: () => {}, t: translatorFor('en') } as const;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function layOut(kind: PrintKind, guests: number) {
  const job = makeBenchJob(kind, guests);
  const words = { text: job.guests.map(({ name }) => name).join(' ') + job.event.title, hasMeals: false };
  return layOutSheets(job, await loadFonts(listUsedFonts(kind, job.options, words)));
}

/** From a page without fonts until the page's own panel shows the first sheet. Each page can measure it once. */
async function previewMs(guests: number): Promise<number> {
  const start = performance.now();
  const shown = await layOut('placeCards', guests);
  const state = { shown, hasFailed: false, isFetching: false, onRetry: () => {}, emptyText: '' };
  root.render(
    <LanguageContext value={LANGUAGE}>
      <PreviewPanel {...state} />
    </LanguageContext>,
  );
  while (!document.querySelector('[data-sheet] text')) await nextFrame();
  await nextFrame();
  return performance.now() - start;
}

async function writeMs(kind: 'placeCards' | 'posterByName', guests: number) {
  const start = performance.now();
  const { sheets } = await layOut(kind, guests);
  const pdf = await makePdf(sheets, { title: 'Benchmark', language: 'hu' });
  const ms = performance.now() - start;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await pdf.arrayBuffer()));
  return { ms, bytes: pdf.size, digest: [...digest].join(' ') };
}

/** Largest difference relative to the expected width: 0.06 mm in a name of 60 mm. */
const MOST_WIDTH_ERROR = 0.001;

/** Whether the browser draws each name in each font as wide as it was laid out. */
async function compareWidths(guests: number): Promise<boolean[]> {
  const fonts = await loadFonts();
  const { guests: people } = makeBenchJob('placeCards', guests);
  const text = (words: string, font: FontName): TextDrawing => ({
    kind: 'text',
    text: words,
    font,
    size: 100,
    color: '#000000',
    x: 0,
    baseline: 50,
    align: 'start',
  });
  const drawings = FONT_NAMES.flatMap((font) => people.map(({ name }) => text(name, font)));
  const sheet = { size: { width: 700, height: 100 }, cards: [], drawings };
  flushSync(() => root.render(<SheetPreview sheet={sheet} label="Names" />));
  const drawn = [...document.querySelectorAll('text')].map((element) => element.getComputedTextLength());
  return drawings.map(({ text, font, size }, index) => {
    const expected = fonts[font].widthOf(text, size);
    return Math.abs((drawn[index] ?? 0) - expected) <= expected * MOST_WIDTH_ERROR;
  });
}

const calls = { previewMs, writeMs, compareWidths };
declare global {
  interface Window {
    printing?: typeof calls;
  }
}
window.printing = calls;
