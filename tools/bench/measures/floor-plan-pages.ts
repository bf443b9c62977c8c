import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Layout } from '../../../src/shared/contracts/layouts.ts';
import type { FloorPlanDescription } from '../../../src/web/floor-plan/floor-plan-description.ts';
import { DESKTOP, openSignedIn } from '../../support/browser.ts';
import type { BenchServer } from '../servers/bench-server.ts';

export interface Gesture {
  readonly name: string;
  readonly zoom: number;
  readonly kind: 'drag' | 'wheel';
  /** Where the pointer is pressed: between tables pans, on a table drags it. */
  readonly at: { x: number; y: number };
}

/** Dispatches one event per frame: a drag along a closed curve, or a wheel that zooms in and out again. */
function runGesture(page: Page, { kind, at }: Gesture): Promise<{ frames: number; seconds: number }> {
  return page.evaluate(
    async ({ kind, at }) => {
      const target = document.querySelector<HTMLElement>('[data-floor-plan]');
      if (!target) throw new Error('The page has no floor plan');
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const point = (x: number, y: number) => ({ clientX: x, clientY: y, bubbles: true, cancelable: true });
      const count = kind === 'wheel' ? 184 : 120;
      const start = await nextFrame();
      let end = start;
      for (let frame = 1; frame <= count; frame++) {
        if (kind === 'wheel') {
          const deltaY = frame <= count / 2 ? -100 : 100;
          target.dispatchEvent(new WheelEvent('wheel', { ...point(at.x, at.y), deltaY }));
        } else {
          const turn = (frame / count) * 2 * Math.PI;
          const [x, y] = [at.x + 220 * Math.sin(turn), at.y + 160 * Math.sin(2 * turn)];
          target.dispatchEvent(new PointerEvent('pointermove', { ...point(x, y), pointerId: 1, buttons: 1 }));
        }
        end = await nextFrame();
      }
      return { frames: count, seconds: (end - start) / 1000 };
    },
    { kind, at },
  );
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

type PlacedTable = Pick<FloorPlanDescription['tables'][number], 'id' | 'at'>;

interface FloorPlanElement extends HTMLElement {
  floorPlan?: { describe(): Pick<FloorPlanDescription, 'guests' | 'tables' | 'hasPicture'> };
}

const isPictureShown = () =>
  document.querySelector<FloorPlanElement>('[data-floor-plan]')?.floorPlan?.describe().hasPicture;

interface Scene {
  readonly browser: Browser;
  readonly url: string;
  readonly tables: number;
  /** Pixels a side of a picture under the plan; without it there is none. */
  readonly picture?: number;
}

export async function measureGesture({ browser, url, tables, picture = 0 }: Scene, gesture: Gesture) {
  const page = await browser.newPage({ viewport: DESKTOP });
  await page.goto(`${url}?zoom=${gesture.zoom}&tables=${tables}&picture=${picture}`);
  await page.locator('[data-floor-plan]').waitFor();
  if (picture) await page.waitForFunction(isPictureShown);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  if (gesture.kind === 'drag') {
    await page.mouse.move(gesture.at.x, gesture.at.y);
    await page.mouse.down();
  }
  const before = await taskSeconds(session);
  const { frames, seconds } = await runGesture(page, gesture);
  const workMs = ((await taskSeconds(session)) - before) * 1000;
  await page.close();
  return { frameRate: frames / seconds, workMs: workMs / frames };
}

/** From the start of the navigation until the bare page of react-konva has drawn the same plan from the same answers. */
export async function measureBareOpening({ browser, url }: Pick<Scene, 'browser' | 'url'>, eventId: number) {
  const page = await browser.newPage({ viewport: DESKTOP });
  await page.goto(new URL(`bare-konva.html?event=${eventId}`, url).href);
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN);
  await page.close();
  return ms;
}

/** Opens the editor. The time is from the start of the navigation until it has drawn every guest. */
export async function openEditor(
  browser: Browser,
  server: Pick<BenchServer, 'url' | 'cookie'>,
  { eventId, guestPositions }: Pick<Layout, 'eventId' | 'guestPositions'>,
) {
  const page = await openSignedIn(browser, server);
  await page.goto(`${server.url}/events/${eventId}/layout`, { waitUntil: 'commit' });
  const ms = await page.evaluate(async (guests) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (true) {
      const plan = document.querySelector<FloorPlanElement>('[data-floor-plan]')?.floorPlan;
      await nextFrame();
      const drawnAt = await nextFrame();
      // Asked afterwards: to describe 5,000 guests takes longer than a frame.
      if (plan?.describe().guests.length === guests) return drawnAt;
    }
  }, guestPositions.length);
  return { page, ms };
}

export async function measureEditorOpening(...[browser, server, gala]: Parameters<typeof openEditor>): Promise<number> {
  const { page, ms } = await openEditor(browser, server, gala);
  await page.context().close();
  return ms;
}

/** The table that is nearest to the middle of the floor plan. */
export const findMiddleTable = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector<FloorPlanElement>('[data-floor-plan]');
    const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    const distance = ({ at }: PlacedTable) => Math.hypot(at.x - left - width / 2, at.y - top - height / 2);
    const tables = element?.floorPlan?.describe().tables ?? [];
    const [middle] = [...tables].sort((one, other) => distance(one) - distance(other));
    if (!middle) throw new Error('There is no table.');
    return middle;
  });

/** Drags a table about with the mouse until told to stop. Returns the frames a second meanwhile. */
export async function dragTable(page: Page, { id, at: start }: PlacedTable, isDone: () => boolean): Promise<number> {
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // The first frames of a drag load what shows distances.
  await page.mouse.move(start.x + 30, start.y + 30, { steps: 10 });
  const frames = await page.evaluateHandle(() => {
    const times: number[] = [];
    const note = (now: number) => {
      times.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return times;
  });
  for (let step = 0; !isDone(); step++) {
    await page.mouse.move(start.x + 90 + 60 * Math.sin(step / 20), start.y + 90 + 60 * Math.cos(step / 20));
  }
  const rate = await frames.evaluate((times) => ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0)));
  await page.mouse.up();
  await page.waitForFunction(
    ({ id, start }) => {
      const tables = document.querySelector<FloorPlanElement>('[data-floor-plan]')?.floorPlan?.describe().tables ?? [];
      const at = tables.find((table) => table.id === id)?.at ?? start;
      return Math.hypot(at.x - start.x, at.y - start.y) > 20;
    },
    { id, start },
  );
  return rate;
}
