import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { installCamera } from '../../e2e/support/fake-camera.ts';
import { paths } from '../../src/shared/paths.ts';
import { makeTemporaryFolder } from '../support/clean-up.ts';
import { median } from '../support/statistics.ts';
import { waitFor } from '../support/wait-for.ts';
import { connectDevTools } from './dev-tools.ts';
import { enterDoor, openScanner, showList, t } from './door-page.ts';
import type { DoorServer } from './door-server.ts';
import { SCREEN, startBrowser, startPhone } from './phone-browser.ts';

const LIMITS_MS = { usable: 1_500, key: 50, scan: 300 };
const SLOWED = 4;
const ROUNDS = 5;
const SCANS = 5;

/** The largest value; NaN if nothing was measured, which fails every limit. */
const worst = (values: readonly number[]) => (values.length === 0 ? Number.NaN : Math.max(...values));

/** Pause after a start, in which Chromium loads menus that a phone's browser does not have. */
const CHROMIUM_STARTS_MS = 3_000;

/** Runs in the page: sets `window.usableAt` when the header shows this text. */
function noteWhenUsable(headerText: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('header')?.textContent?.includes(headerText)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      (window as unknown as { usableAt: number }).usableAt = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** From the start of the navigation until the header shows who has arrived, measured by the page itself. */
async function measureOpening(port: string, address: string, total: number): Promise<number> {
  await setTimeout(CHROMIUM_STARTS_MS);
  const { send, evaluate, close } = await connectDevTools(port);
  await send('Emulation.setDeviceMetricsOverride', { ...SCREEN, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const headerText = JSON.stringify(t('door.arrivedOf', { arrived: 0, total }));
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteWhenUsable})(${headerText})` });
  await send('Page.navigate', { url: address });
  const usableAt = await waitFor('the door is usable', async () => {
    const value = await evaluate('window.usableAt');
    return typeof value === 'number' ? value : undefined;
  });
  close();
  return usableAt;
}

const PAUSE_AFTER_KEY_MS = 300;

/**
 * From each key to the frame that shows its result: the one after the list's last change before the next key, or after the key
 * itself where the list stays the same.
 */
async function measureKeys(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const state = window as unknown as { keyTimes: number[] };
    state.keyTimes = [];
    let typedAt = 0;
    const noteFrame = () => {
      const key = state.keyTimes.length - 1;
      const since = typedAt;
      requestAnimationFrame(() => {
        state.keyTimes[key] = performance.now() - since;
      });
    };
    addEventListener('keydown', ({ timeStamp }) => {
      typedAt = timeStamp;
      state.keyTimes.push(Number.NaN);
      noteFrame();
    });
    new MutationObserver(() => {
      if (typedAt > 0) noteFrame();
    }).observe(document.querySelector('main') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.getByRole('searchbox', { name: t('door.search') }).click();
  for (const key of text) {
    await page.keyboard.type(key);
    await page.waitForTimeout(PAUSE_AFTER_KEY_MS);
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  if (times.length !== text.length) throw new Error(`${times.length} of ${text.length} keys were measured.`);
  return times;
}

/**
 * Chromium does not slow down workers, where QR codes are decoded. This notes how long the decoder took for the last
 * frame; `measureScan` multiplies that time by the factor by which the page is slowed.
 */
const noteDecodeTimes = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as { decodeMs: number };
    state.decodeMs = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, transfer: StructuredSerializeOptions) {
      const since = performance.now();
      this.addEventListener('message', () => (state.decodeMs = performance.now() - since), { once: true });
      return post.call(this, message, transfer);
    } as typeof post;
  });

/** From the moment at which the code is in the picture until the verdict is on the screen. */
async function measureScan(page: Page, holdUp: (text: string) => Promise<void>, code: string): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as ScanTimes;
    const draw = state.drawCode;
    state.verdictAt = undefined;
    state.drawCode = (rows) => {
      draw(rows);
      state.drawCode = draw;
      state.heldUpAt = performance.now();
    };
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-scan-result]')) return;
      observer.disconnect();
      const { decodeMs } = state;
      requestAnimationFrame(() => Object.assign(state, { verdictAt: performance.now(), lastDecodeMs: decodeMs }));
    }).observe(document.body, { subtree: true, childList: true });
  });
  await holdUp(code);
  // Polls rarely, because each poll takes time from the page that is measured.
  await page.waitForFunction(() => (window as unknown as ScanTimes).verdictAt !== undefined, null, { polling: 250 });
  const time = await page.evaluate((slowed) => {
    const { heldUpAt, verdictAt = 0, lastDecodeMs } = window as unknown as ScanTimes;
    return verdictAt - heldUpAt + (slowed - 1) * lastDecodeMs;
  }, SLOWED);
  await page.getByRole('button', { name: t('door.next') }).click();
  return time;
}

interface ScanTimes {
  drawCode: (rows: unknown) => void;
  heldUpAt: number;
  verdictAt: number | undefined;
  decodeMs: number;
  lastDecodeMs: number;
}

/** What staff do in a door that has just been opened: scan five guests, then type a name. */
async function measureUse(profile: string, address: string, codes: readonly string[]) {
  const { page, devTools, kill } = await startPhone(profile);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const holdUp = await installCamera(page);
  await noteDecodeTimes(page);
  await setTimeout(CHROMIUM_STARTS_MS);
  await page.goto(address);
  await openScanner(page);
  const scans: number[] = [];
  for (const code of codes) {
    await page.waitForTimeout(1_000);
    scans.push(await measureScan(page, holdUp, code));
  }
  await showList(page);
  const keys = await measureKeys(page, 'szabo annax');
  await kill();
  return { scans, keys };
}

/** For each position in a round, the median over all rounds: other programs disturb single measurements. */
const medians = (rounds: readonly (readonly number[])[]) =>
  (rounds[0] ?? []).map((_, at) => median(rounds.map((times) => times[at] ?? Number.NaN)));

/** Opens a door of 5,000 guests in a browser that was closed, without a server, on a slowed processor. */
export async function openWithoutServer(server: DoorServer, guestCount: number): Promise<string> {
  const door = await server.makeDoor(guestCount);
  const profile = await makeTemporaryFolder('door-phone');
  const prepared = await startPhone(profile);
  await enterDoor(prepared.page, server.url, door);
  await prepared.page.waitForTimeout(1_000);
  await prepared.kill();
  await server.stop();
  const address = server.url + paths.door(door.eventId);
  const openings: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = await startBrowser(profile);
    openings.push(await measureOpening(browser.port, address, guestCount));
    await browser.kill();
  }
  const codes = door.guests.map(({ qrCodeIdentifier }) => qrCodeIdentifier);
  const rounds: Awaited<ReturnType<typeof measureUse>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await measureUse(profile, address, codes.slice(round * SCANS, (round + 1) * SCANS)));
  await server.start();
  const keys = medians(rounds.map((round) => round.keys));
  const scans = medians(rounds.map((round) => round.scans));
  const figures = { usable: median(openings), key: worst(keys), scan: worst(scans) };
  const describe = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ');
  const remark =
    `usable after ${describe(openings)} ms (limit ${LIMITS_MS.usable}); key to result ${describe(keys)} ms ` +
    `(limit ${LIMITS_MS.key}); scan to verdict ${describe(scans)} ms (limit ${LIMITS_MS.scan}); medians of ${ROUNDS} rounds`;
  for (const name of ['usable', 'key', 'scan'] as const) {
    if (!(figures[name] <= LIMITS_MS[name])) throw new Error(remark);
  }
  return remark;
}
