import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../support/browser.ts';
import { takeTurns } from './measures/turns.ts';
import { allow, type Benchmark, compare } from './results/figure.ts';
import { startServers } from './servers/child-process.ts';

const ROUNDS = 15;
const WARM_UP_ROUNDS = 2;
const MAX_PAINT_RATIO = 1.35;
const MAX_ANSWER_MS = 1_000;

interface Servers {
  readonly ours: string;
  readonly bare: string;
  readonly name: string;
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

/** A browser that was never there before, each time. */
export async function firstPaintMs(browser: Browser, url: string): Promise<number> {
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
async function answerMs(browser: Browser, { ours, name }: Servers): Promise<number> {
  const page = await openPhone(browser);
  await page.goto(ours, { waitUntil: 'networkidle' });
  // The script comes after the first paint; before it is there, Enter sends the plain form.
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
  // The browser must have begun to watch.
  await page.evaluate(() => {});
  await page.keyboard.press('Enter');
  const ms = await measured;
  await page.context().close();
  return ms;
}

export const guestFirstPaint: Benchmark = {
  name: 'guest-first-paint',
  title: 'A guest’s first look, on a slow phone',
  explanation: `The seat finder of an event with 1,000 guests in Chromium at 390×844, with a network of 1.6 Mbit/s and 150 ms
a round trip and a processor slowed down four times; a browser that was never there before, each time. The baseline is the
barest page that React renders on a server and takes over in the browser: one heading, no styles, no form, but React's own
script, which every such page loads, compressed as ours is. The answer to a search is measured from Enter until the seat is
drawn; a second is what is allowed.`,
  async run(options) {
    const servers = await startServers<Servers>('guest-first-paint.ts');
    const browser = await launchBrowser();
    const answers: number[] = [];
    const paints = await takeTurns({
      rounds: options.rounds(ROUNDS),
      warmUp: options.rounds(WARM_UP_ROUNDS),
      baseline: () => firstPaintMs(browser, servers.bare),
      ours: async (round) => {
        const ms = await firstPaintMs(browser, servers.ours);
        const answer = await answerMs(browser, servers);
        if (round >= 0) answers.push(answer);
        return ms;
      },
    });
    return [
      compare({ measure: 'first paint', unit: 'ms', baselineName: 'bare React page', limit: MAX_PAINT_RATIO }, paints),
      allow({ measure: 'answer after Enter', unit: 'ms', allowed: MAX_ANSWER_MS }, answers),
    ];
  },
};
