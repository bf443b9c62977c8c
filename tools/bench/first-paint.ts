import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../support/browser.ts';
import { makeFullNames, makeGuestRows } from '../support/made-up-guests.ts';
import { type Benchmark, compareInTurns, compareWithBudget } from './results/figure.ts';
import { startServerWithGuests } from './servers/bench-server.ts';
import { startServers } from './servers/start-servers.ts';

const GUESTS = 1_000;

/** The seat finder of an event with 1,000 guests, and one of them. */
async function startSeatFinder() {
  const rows = makeGuestRows(GUESTS, { fullNames: makeFullNames(GUESTS) });
  const { url, eventId } = await startServerWithGuests(rows);
  return { seatFinder: `${url}/e/${eventId}`, name: rows[GUESTS / 2]?.fullName ?? '' };
}

/** A phone on a bad network: 150 ms round trip, 1.6 Mbit/s, a processor four times slower. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** A fresh browser context each time: nothing is cached. */
async function firstPaintMs(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser);
  await page.goto(url, { waitUntil: 'load' });
  const ms = await page.evaluate(async () => {
    const find = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    while (find() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    return find() ?? Number.NaN;
  });
  await page.context().close();
  return ms;
}

/** From Enter until the seat is drawn. */
async function answerMs(browser: Browser, seatFinder: string, name: string): Promise<number> {
  const page = await openPhone(browser);
  await page.goto(seatFinder, { waitUntil: 'networkidle' });
  // Before the script has hydrated the page, Enter would submit the plain form.
  await page.waitForFunction(() => {
    const form = document.querySelector('form');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
  await page.getByRole('textbox').fill(name);
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let start = Number.NaN;
        addEventListener('keydown', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('h3')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  // One round trip more, so that the listener above is installed before the key is pressed.
  await page.evaluate(() => {});
  await page.keyboard.press('Enter');
  const ms = await measured;
  await page.context().close();
  return ms;
}

export const guestFirstPaint: Benchmark = async (options) => {
  const { seatFinder, name } = await startSeatFinder();
  const { bare } = await startServers<{ bare: string }>('guest-first-paint.ts');
  const browser = await launchBrowser();
  const answers: number[] = [];
  const paint = await compareInTurns(options, {
    measure: 'first paint',
    baselineName: 'bare React page',
    limit: 1.35,
    rounds: 15,
    warmUp: 2,
    baseline: () => firstPaintMs(browser, bare),
    ours: async (round) => {
      const ms = await firstPaintMs(browser, seatFinder);
      const answer = await answerMs(browser, seatFinder, name);
      if (round >= 0) answers.push(answer);
      return ms;
    },
  });
  return [paint, compareWithBudget('answer after Enter', 1_000, answers)];
};

const PAGES = [
  { path: '/', name: 'landing page' },
  { path: '/contact', name: 'contact page' },
  { path: '/terms', name: 'terms' },
];

export const siteFirstPaint: Benchmark = async (options) => {
  const { seatFinder } = await startSeatFinder();
  const browser = await launchBrowser();
  const figures = [];
  for (const { path, name } of PAGES) {
    const paint = await compareInTurns(options, {
      measure: `first paint, ${name}`,
      baselineName: 'seat finder',
      limit: 1.5,
      rounds: 9,
      warmUp: 2,
      baseline: () => firstPaintMs(browser, seatFinder),
      ours: () => firstPaintMs(browser, new URL(path, seatFinder).href),
    });
    figures.push(paint);
  }
  return figures;
};
