import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PrintJob } from '../../../shared/paper/print-job.ts';
import { FONT_NAMES, type Fonts } from '../../../shared/paper/sheet.ts';
import { makePrintedGuest, makePrintJob, TEST_FONTS } from '../../../shared/paper/testing.ts';
import { listUsedFonts } from '../../../shared/paper/used-fonts.ts';
import { useLaidOut } from './use-laid-out.ts';

let root: Root;
const errors: unknown[] = [];
let drawn: { job: PrintJob; answer: ReturnType<typeof useLaidOut> } | undefined;

function Probe({ job, fonts }: { job: PrintJob; fonts: Fonts | undefined }) {
  drawn = { job, answer: useLaidOut(job, fonts) };
  return null;
}

/** As much of a document as React needs for a component that draws nothing. */
beforeEach(() => {
  errors.length = 0;
  vi.stubGlobal('window', { HTMLIFrameElement: class {} });
  const target = { addEventListener() {}, removeEventListener() {} };
  const ownerDocument = { ...target, nodeType: 9, activeElement: null };
  const names = { nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' };
  const container = { ...target, ...names, nodeType: 1, ownerDocument, textContent: '' };
  root = createRoot(container as unknown as Element, { onUncaughtError: (error) => errors.push(error) });
});
afterEach(async () => {
  root.unmount();
  // React ends its work in later turns of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 20));
  vi.unstubAllGlobals();
});

const WORDS = { text: 'Guest', hasMeals: false };
const guests = [1, 2].map((id) => makePrintedGuest(id));

/** The fonts as the page loads them: only those that the job needs. */
function fontsOf({ kind, options }: PrintJob): Fonts {
  const used = listUsedFonts(kind, options, WORDS);
  const notLoaded = (): never => {
    throw new Error('The font was not loaded');
  };
  const fonts = FONT_NAMES.map((name) => {
    return [name, used.includes(name) ? TEST_FONTS[name] : { ...TEST_FONTS[name], widthOf: notLoaded }] as const;
  });
  return Object.fromEntries(fonts) as unknown as Fonts;
}

/** Renders until the sheets are those of the job. */
async function show(job: PrintJob) {
  root.render(createElement(Probe, { job, fonts: fontsOf(job) }));
  await expect
    .poll(() => errors.length > 0 || (drawn?.job === job && drawn.answer.shown === drawn.answer.layOut?.()))
    .toBe(true);
  expect(errors).toEqual([]);
  return drawn?.answer.shown;
}

it('never lays a job out with the fonts of the next one, and keeps its sheets until those are there', async () => {
  const poster = makePrintJob({ kind: 'posterByTable', options: { style: 'classic' }, guests });
  const list = makePrintJob({ kind: 'doorList', guests });
  expect(listUsedFonts('posterByTable', poster.options, WORDS)).not.toEqual(
    listUsedFonts('doorList', list.options, WORDS),
  );
  for (const job of [poster, list, poster]) await show(job);
  const shown = await show(list);
  expect(shown?.sheets.length).toBeGreaterThan(0);
  root.render(createElement(Probe, { job: poster, fonts: undefined }));
  await expect.poll(() => drawn?.job).toBe(poster);
  expect(drawn?.answer).toEqual({ shown, layOut: undefined });
});
