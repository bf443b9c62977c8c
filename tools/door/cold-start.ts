import type { Page } from '@playwright/test';
import { installCamera } from '../../e2e/support/fake-camera.ts';
import { paths } from '../../src/shared/paths.ts';
import { makeTemporaryFolder } from '../support/clean-up.ts';
import { enterDoor, showList, t } from './door-page.ts';
import type { DoorServer } from './door-server.ts';
import { type Phone, startPhone } from './phone.ts';

export const LIMITS_MS = { usable: 1_500, key: 50, scan: 300 };
const SLOWED = 4;
const ROUNDS = 5;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

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

/** From each key to the frame that shows its result. */
async function measureKeys(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const state = window as unknown as { keyTimes: number[] };
    state.keyTimes = [];
    let typedAt: number | undefined;
    addEventListener('keydown', ({ timeStamp }) => {
      typedAt = timeStamp;
    });
    new MutationObserver(() => {
      if (typedAt === undefined) return;
      const since = typedAt;
      typedAt = undefined;
      requestAnimationFrame(() => state.keyTimes.push(performance.now() - since));
    }).observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true });
  });
  await page.getByRole('searchbox', { name: t('door.search') }).click();
  for (const key of text) {
    await page.keyboard.type(key);
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/** From the moment at which the code is in the picture until the verdict is on the screen. */
async function measureScan(page: Page, holdUp: (text: string) => Promise<void>, code: string): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as {
      heldUpAt: number;
      verdictAt: number | undefined;
      drawCode: (rows: unknown) => void;
    };
    const draw = state.drawCode;
    state.drawCode = (rows) => {
      state.verdictAt = undefined;
      draw(rows);
      state.heldUpAt = performance.now();
    };
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-scan-result]')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        state.verdictAt = performance.now();
      });
    }).observe(document.body, { subtree: true, childList: true });
  });
  await holdUp(code);
  await page.waitForFunction(() => (window as unknown as { verdictAt?: number }).verdictAt !== undefined);
  const time = await page.evaluate(() => {
    const { heldUpAt, verdictAt = 0 } = window as unknown as { heldUpAt: number; verdictAt?: number };
    return verdictAt - heldUpAt;
  });
  await page.getByRole('button', { name: t('door.next') }).click();
  return time;
}

/** Whether slowing the page also slows a worker of it: how many times as long the same loop takes there. */
async function measureWorkerSlowdown({ page, devTools }: Phone): Promise<number> {
  const loop = () =>
    page.evaluate(async () => {
      const source =
        'onmessage=()=>{const s=performance.now();let x=0;for(let i=0;i<2e7;i++)x+=i%7;postMessage(performance.now()-s)}';
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        worker.postMessage(null);
        times.push(await new Promise<number>((resolve) => (worker.onmessage = ({ data }) => resolve(data))));
      }
      worker.terminate();
      return Math.min(...times);
    });
  await page.goto('about:blank');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const usual = await loop();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const slowed = await loop();
  return slowed / usual;
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
  let workerSlowdown = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = await startPhone(profile);
    const { page, kill } = phone;
    const isLast = round === ROUNDS - 1;
    const holdUp = isLast ? await installCamera(page) : undefined;
    openings.push(await measureOpening(phone, address, guestCount));
    if (holdUp) {
      await page.getByRole('button', { name: t('door.start') }).click();
      await page.getByText(t('door.pointHere')).waitFor();
      for (const { qrCodeIdentifier } of door.guests.slice(0, ROUNDS)) {
        await page.waitForTimeout(1_000);
        scans.push(await measureScan(page, holdUp, qrCodeIdentifier));
      }
      await showList(page);
      keys = await measureKeys(page, 'szabo annax');
      workerSlowdown = await measureWorkerSlowdown(phone);
    }
    await kill();
  }
  await server.start();
  const figures = { usable: median(openings), key: Math.max(...keys), scan: Math.max(...scans) };
  const describe = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ');
  const remark =
    `usable after ${describe(openings)} ms (limit ${LIMITS_MS.usable}); key to result ${describe(keys)} ms ` +
    `(limit ${LIMITS_MS.key}); scan to verdict ${describe(scans)} ms (limit ${LIMITS_MS.scan}); ` +
    `a worker is slowed ${workerSlowdown.toFixed(1)} times`;
  for (const name of ['usable', 'key', 'scan'] as const) {
    if (!(figures[name] <= LIMITS_MS[name])) throw new Error(remark);
  }
  return remark;
}
