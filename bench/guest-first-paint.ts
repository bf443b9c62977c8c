import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Figure, median } from './support/measure.ts';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 2;
const MAX_PAINT_RATIO = 1.5;
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
async function answerMs(browser: Browser, { ours, name }: Servers): Promise<number> {
  const page = await openPhone(browser);
  await page.goto(ours, { waitUntil: 'networkidle' });
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

/**
 * The seat finder on a slow phone, beside the barest page that React renders on a server and takes over in the browser:
 * plain text, no styles, no form, but React's own script, which every such page loads. The two take turns, so that a busy
 * moment of the machine hits both alike; medians are compared.
 */
export async function benchGuestFirstPaint(): Promise<Figure[]> {
  const child = fork(fileURLToPath(new URL('./guest-first-paint-servers.ts', import.meta.url)));
  const [servers] = (await once(child, 'message')) as [Servers];
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', '--disable-background-networking'],
  });
  const times = { ours: [] as number[], bare: [] as number[], answer: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const bare = await firstPaintMs(browser, servers.bare);
    const ours = await firstPaintMs(browser, servers.ours);
    const answer = await answerMs(browser, servers);
    if (round < 0) continue;
    times.bare.push(bare);
    times.ours.push(ours);
    times.answer.push(answer);
  }
  await browser.close();
  child.send('stop');
  await once(child, 'exit');

  const [ours, bare, answer] = [median(times.ours), median(times.bare), median(times.answer)];
  return [
    {
      name: 'Seat finder on a slow phone: first paint',
      ours: `${ours.toFixed(0)} ms`,
      baseline: `${bare.toFixed(0)} ms, bare React page, rendered on a server and hydrated`,
      ratio: ours / bare,
      target: `≤ ${MAX_PAINT_RATIO}`,
      isMet: ours / bare <= MAX_PAINT_RATIO,
    },
    {
      name: 'Seat finder on a slow phone: answer after Enter',
      ours: `${answer.toFixed(0)} ms`,
      baseline: 'none: an absolute limit, as people feel it',
      ratio: answer / MAX_ANSWER_MS,
      target: `≤ ${MAX_ANSWER_MS} ms`,
      isMet: answer <= MAX_ANSWER_MS,
    },
  ];
}
