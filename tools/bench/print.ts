import type { Page } from '@playwright/test';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { servePages } from './measures/serve-pages.ts';
import { type Benchmark, compareWithBudget, countOf, type Figure } from './results/figure.ts';

const CARDS = 500;
const POSTER_NAMES = 2_000;
const MOST_PREVIEW_MS = 200;
const MOST_CARDS_MS = 3_000;
const MOST_CARDS_KB = 1_000;
const MOST_POSTER_MS = 5_000;

/** The functions that the page of `print/page.tsx` offers. */
type Printing = {
  previewMs(guests: number): Promise<number>;
  writeMs(kind: 'placeCards' | 'posterByName', guests: number): Promise<{ ms: number; bytes: number; digest: string }>;
  compareWidths(guests: number): Promise<boolean[]>;
};
type WindowWithPrinting = { printing?: Printing };

async function repeat<Value>(rounds: number, measure: (round: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let round = 0; round < rounds; round++) values.push(await measure(round));
  return values;
}

const write = (page: Page, kind: 'placeCards' | 'posterByName', guests: number) =>
  page.evaluate(
    ([kind, guests]) => {
      const { printing } = window as WindowWithPrinting;
      if (!printing) throw new Error('The page is not ready');
      return printing.writeMs(kind, guests);
    },
    [kind, guests] as const,
  );

export const print: Benchmark = async (options) => {
  const url = await servePages('print');
  const browser = await launchBrowser();
  const open = async () => {
    const page = await browser.newPage({ viewport: DESKTOP });
    await page.goto(url);
    await page.waitForFunction(() => (window as WindowWithPrinting).printing !== undefined);
    return page;
  };
  const previews = await repeat(options.rounds(7), async () => {
    const page = await open();
    const ms = await page.evaluate(
      (guests) => (window as WindowWithPrinting).printing?.previewMs(guests) ?? Number.NaN,
      CARDS,
    );
    await page.close();
    return ms;
  });
  const page = await open();
  const cards = await repeat(options.rounds(5), () => write(page, 'placeCards', CARDS));
  const posters = await repeat(options.rounds(3), () => write(page, 'posterByName', POSTER_NAMES));
  const sameWidths = await page.evaluate(
    (guests) => (window as WindowWithPrinting).printing?.compareWidths(guests) ?? [],
    CARDS,
  );
  const sameBytes = cards.map(({ digest }) => digest === cards[0]?.digest);
  const figures: Figure[] = [
    compareWithBudget(`first sheet of ${CARDS} place cards in the preview`, MOST_PREVIEW_MS, previews),
    compareWithBudget(
      `PDF of ${CARDS} place cards`,
      MOST_CARDS_MS,
      cards.map(({ ms }) => ms),
    ),
    compareWithBudget(
      'size of that PDF',
      MOST_CARDS_KB,
      cards.map(({ bytes }) => bytes / 1000),
      'KB',
    ),
    countOf('the same bytes each time', 'files', sameBytes),
    compareWithBudget(
      `poster of ${POSTER_NAMES.toLocaleString('en')} names`,
      MOST_POSTER_MS,
      posters.map(({ ms }) => ms),
    ),
    countOf('names as wide in the preview as in the PDF', 'names', sameWidths),
  ];
  return figures;
};
