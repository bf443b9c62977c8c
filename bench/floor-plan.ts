import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { buildPages } from './floor-plan/build.ts';
import { galaLayout } from './support/gala.ts';
import { type Figure, median } from './support/measure.ts';
import { makePeople } from './support/people.ts';
import { type BenchServer, startBenchServer } from './support/server.ts';

const GUESTS = 5_000;
const ROUNDS = 3;
const OPENINGS = 5;
const MIN_FRAME_RATE_RATIO = 0.9;
const MAX_WORK_RATIO = 1.5;
const MAX_OPENING_RATIO = 1.5;
const VIEWPORT = { width: 1280, height: 800 };
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

type PageName = 'ours' | 'hand-written';

interface Gesture {
  readonly name: string;
  readonly zoom: number;
  readonly kind: 'drag' | 'wheel';
  /** Where the pointer is pressed: between tables to pan, on a table to drag it. */
  readonly at: { x: number; y: number };
}

const GESTURES: readonly Gesture[] = [
  { name: 'pan at zoom 0.2', zoom: 0.2, kind: 'drag', at: { x: 715 * 0.2, y: 742 * 0.2 } },
  { name: 'pan at zoom 1', zoom: 1, kind: 'drag', at: { x: 715, y: 248 } },
  { name: 'wheel zoom 0.2 to 3 and back', zoom: 0.2, kind: 'wheel', at: { x: 640, y: 400 } },
  { name: 'drag a table with 10 guests', zoom: 1, kind: 'drag', at: { x: 596, y: 372 } },
];

/** The built pages, and the given answers as files beside them. */
async function servePages(folder: string, answers: Record<string, string>): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    const answer = answers[path];
    if (answer !== undefined) {
      response.end(answer);
      return;
    }
    createReadStream(join(folder, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** One event a frame, for two seconds or there and back; returns frames a second. */
function runGesture(page: Page, { kind, at }: Gesture): Promise<{ frames: number; seconds: number }> {
  return page.evaluate(
    async ({ kind, at }) => {
      const target = document.querySelector<HTMLElement>('[data-floor-plan]');
      if (!target) throw new Error('There is no floor plan on the page');
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

async function measureGesture(browser: Browser, url: string, name: PageName, gesture: Gesture) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(`${url}/${name}.html?zoom=${gesture.zoom}`);
  await page.locator('[data-floor-plan]').waitFor();
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

async function measureBareOpening(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(`${url}/bare-konva.html?zoom=0.2`);
  await page.waitForFunction(() => window.drawnAtMs !== undefined);
  const ms = await page.evaluate(() => window.drawnAtMs ?? Number.NaN);
  await page.close();
  return ms;
}

interface FloorPlanElement extends HTMLElement {
  floorPlan?: { describe(): { guests: readonly unknown[] } };
}

/** Until the editor has drawn everyone, since the navigation began. */
async function measureEditorOpening(browser: Browser, { url, cookie, eventId }: BenchServer): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/events/${eventId}/layout`, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    (guests) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const plan = document.querySelector<FloorPlanElement>('[data-floor-plan]')?.floorPlan;
          if (plan?.describe().guests.length !== guests) return requestAnimationFrame(look);
          return requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        };
        look();
      }),
    GUESTS,
  );
  await context.close();
  return ms;
}

/** An organiser's event with the gala, and what the editor reads of it. */
async function startEditor() {
  const server = await startBenchServer();
  const headers = { cookie: server.cookie, 'content-type': 'application/json' };
  const call = async (path: string, body?: unknown) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/api/events/${server.eventId}${path}`, init);
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  await call('/guests/import', { rows: makePeople(GUESTS) });
  const guests: { id: number }[] = JSON.parse(await call('/guests'));
  const gala = galaLayout();
  const guestPositions = gala.guestPositions.map((dot, index) => ({ ...dot, guestId: guests[index]?.id ?? 0 }));
  const seats = guestPositions.map(({ guestId, tableNumber, seatNumber }) => ({ guestId, tableNumber, seatNumber }));
  await call('/seats', seats);
  await call('/layout', { ...gala, id: 'new', version: 0, guestPositions });
  return { server, answers: { '/layout.json': await call('/layout'), '/guests.json': await call('/guests') } };
}

async function gestureFigures(browser: Browser, url: string, gesture: Gesture): Promise<Figure[]> {
  const ours: Awaited<ReturnType<typeof measureGesture>>[] = [];
  const byHand: typeof ours = [];
  for (let round = 0; round < ROUNDS; round++) {
    byHand.push(await measureGesture(browser, url, 'hand-written', gesture));
    ours.push(await measureGesture(browser, url, 'ours', gesture));
  }
  const of = (rounds: typeof ours, key: 'frameRate' | 'workMs') => median(rounds.map((round) => round[key]));
  const rate = of(ours, 'frameRate') / of(byHand, 'frameRate');
  const work = of(ours, 'workMs') / of(byHand, 'workMs');
  return [
    {
      name: `Floor plan, 5000 guests: ${gesture.name}`,
      ours: `${of(ours, 'frameRate').toFixed(1)} frames/s`,
      baseline: `hand-written canvas: ${of(byHand, 'frameRate').toFixed(1)} frames/s`,
      ratio: rate,
      target: `≥ ${MIN_FRAME_RATE_RATIO}`,
      isMet: rate >= MIN_FRAME_RATE_RATIO,
    },
    {
      name: '… main-thread work a frame',
      ours: `${of(ours, 'workMs').toFixed(2)} ms`,
      baseline: `hand-written canvas: ${of(byHand, 'workMs').toFixed(2)} ms`,
      ratio: work,
      target: `≤ ${MAX_WORK_RATIO}`,
      isMet: work <= MAX_WORK_RATIO,
    },
  ];
}

/** Drawing 500 tables with 5,000 guests, beside a canvas written by hand; opening, beside a bare react-konva page. */
export async function benchFloorPlan(): Promise<Figure[]> {
  const { server, answers } = await startEditor();
  const { url, stop } = await servePages(await buildPages(), answers);
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', '--disable-background-networking'],
  });
  const figures: Figure[] = [];
  for (const gesture of GESTURES) figures.push(...(await gestureFigures(browser, url, gesture)));
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    bare.push(await measureBareOpening(browser, url));
    ours.push(await measureEditorOpening(browser, server));
  }
  const ratio = median(ours) / median(bare);
  figures.push({
    name: 'Floor plan, 5000 guests: open the editor',
    ours: `${median(ours).toFixed(0)} ms`,
    baseline: `bare react-konva: ${median(bare).toFixed(0)} ms`,
    ratio,
    target: `≤ ${MAX_OPENING_RATIO}`,
    isMet: ratio <= MAX_OPENING_RATIO,
  });
  await browser.close();
  stop();
  await server.stop();
  return figures;
}
