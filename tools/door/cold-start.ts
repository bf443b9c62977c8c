import type { Page } from '@playwright/test';
import { installCamera } from '../../e2e/support/fake-camera.ts';
import { paths } from '../../src/shared/paths.ts';
import { makeTemporaryFolder } from '../support/clean-up.ts';
import { enterDoor, openScanner, showList, t } from './door-page.ts';
import type { DoorServer } from './door-server.ts';
import { type Phone, startPhone } from './phone.ts';

const LIMITS_MS = { usable: 1_500, key: 50, scan: 300 };
const SLOWED = 4;
const ROUNDS = 5;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
/** Not a number, which no limit admits, if nothing was measured. */
const worst = (values: readonly number[]) => (values.length === 0 ? Number.NaN : Math.max(...values));

/** From the start of the navigation until the header shows who has arrived, measured by the page itself. */
async function measureOpening({ page, devTools }: Phone, address: string, total: number): Promise<number> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript(
    (text) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('header')?.textContent?.includes(text)) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          (window as unknown as { usableAt: number }).usableAt = performance.now();
        });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    t('door.arrivedOf', { arrived: 0, total }),
  );
  await page.goto(address);
  await page.waitForFunction(() => 'usableAt' in window);
  return page.evaluate(() => (window as unknown as { usableAt: number }).usableAt);
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
 * Chromium's slowed processor does not reach workers, where QR codes are decoded. This notes how long the decoder took for the
 * last frame, which `measureScan` counts as often as everything else is slowed.
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
  await page.waitForFunction(() => (window as unknown as ScanTimes).verdictAt !== undefined);
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

/** Opens a door of 5,000 guests in a browser that was closed, without a server, on a slowed processor. */
export async function openWithoutServer(server: DoorServer, guestCount: number): Promise<string> {
  const door = await server.makeDoor(guestCount);
  const profile = await makeTemporaryFolder('door-phone');
  const prepared = await startPhone(profile);
  await enterDoor(prepared.page, server.url, door);
  await prepared.page.waitForTimeout(1_000);
  await prepared.close();
  await server.stop();
  const address = server.url + paths.door(door.eventId);
  const openings: number[] = [];
  let keys: number[] = [];
  const scans: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = await startPhone(profile);
    const { page, kill } = phone;
    const isLast = round === ROUNDS - 1;
    const holdUp = isLast ? await installCamera(page) : undefined;
    if (isLast) await noteDecodeTimes(page);
    openings.push(await measureOpening(phone, address, guestCount));
    if (holdUp) {
      await openScanner(page);
      for (const { qrCodeIdentifier } of door.guests.slice(0, ROUNDS)) {
        await page.waitForTimeout(1_000);
        scans.push(await measureScan(page, holdUp, qrCodeIdentifier));
      }
      await showList(page);
      keys = await measureKeys(page, 'szabo annax');
    }
    await kill();
  }
  await server.start();
  const figures = { usable: median(openings), key: worst(keys), scan: worst(scans) };
  const describe = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ');
  const remark =
    `usable after ${describe(openings)} ms (limit ${LIMITS_MS.usable}); key to result ${describe(keys)} ms ` +
    `(limit ${LIMITS_MS.key}); scan to verdict ${describe(scans)} ms (limit ${LIMITS_MS.scan})`;
  for (const name of ['usable', 'key', 'scan'] as const) {
    if (!(figures[name] <= LIMITS_MS[name])) throw new Error(remark);
  }
  return remark;
}
