import { launchBrowser } from '../support/browser.ts';
import { buildPages } from './floor-plan/build.ts';
import {
  type Gesture,
  type GestureCost,
  measureBareOpening,
  measureEditorOpening,
  measureGesture,
  saveGala,
  servePages,
} from './measures/floor-plan-pages.ts';
import { measureInTurns } from './measures/turns.ts';
import { type Benchmark, compare, type Figure } from './results/figure.ts';
import { startBenchServer } from './servers/bench-server.ts';

const TABLES = 500;
const ROUNDS = 3;
const OPENINGS = 5;
const MIN_FRAME_RATE_RATIO = 0.9;
const MAX_WORK_RATIO = 1.5;
const MAX_OPENING_RATIO = 1.35;

const GESTURES: readonly Gesture[] = [
  { name: 'pan at zoom 0.2', zoom: 0.2, kind: 'drag', at: { x: 715 * 0.2, y: 742 * 0.2 } },
  { name: 'pan at zoom 1', zoom: 1, kind: 'drag', at: { x: 715, y: 248 } },
  { name: 'wheel zoom 0.2 to 3 and back', zoom: 0.2, kind: 'wheel', at: { x: 640, y: 400 } },
  { name: 'drag a table with 10 guests', zoom: 1, kind: 'drag', at: { x: 596, y: 372 } },
];

async function gestureFigures(
  scene: Parameters<typeof measureGesture>[0],
  gesture: Gesture,
  count: number,
): Promise<Figure[]> {
  const taken = { ours: [] as GestureCost[], baseline: [] as GestureCost[] };
  await measureInTurns({
    rounds: count,
    warmUp: 0,
    baseline: async () => taken.baseline.push(await measureGesture(scene, 'hand-written', gesture)),
    ours: async () => taken.ours.push(await measureGesture(scene, 'ours', gesture)),
  });
  const of = (key: keyof GestureCost) => ({
    ours: taken.ours.map((cost) => cost[key]),
    baseline: taken.baseline.map((cost) => cost[key]),
  });
  const rate = { measure: gesture.name, unit: 'frames/s', limit: MIN_FRAME_RATE_RATIO, direction: 'at least' } as const;
  const work = { measure: `${gesture.name}: work per frame`, unit: 'ms', limit: MAX_WORK_RATIO } as const;
  return [
    compare({ ...rate, baselineName: 'by hand' }, of('frameRate')),
    compare({ ...work, baselineName: 'by hand' }, of('workMs')),
  ];
}

export const floorPlan: Benchmark = {
  name: 'floor-plan',
  title: 'Drawing a floor plan',
  explanation: `500 tables and 5,000 seated guests in Chromium at 1280×800, with one pointer event per frame. The baseline of the
gestures is a 2D canvas written by hand for this one scene: it draws only what is in view, leaves out the same small text and
sets each font once. Compared are frames per second and the main thread's work per frame. Opening the editor, until every guest
is drawn, is compared with a bare page of react-konva, tuned as its manual advises, that reads the same answers and shows
nothing but the floor plan.`,
  async run(options) {
    const server = await startBenchServer();
    const plan = await saveGala(server, TABLES);
    const url = await servePages(await buildPages(), [plan]);
    const browser = await launchBrowser();
    const scene = { browser, url, tables: TABLES };
    const figures: Figure[] = [];
    for (const gesture of GESTURES) figures.push(...(await gestureFigures(scene, gesture, options.rounds(ROUNDS))));
    const openings = await measureInTurns({
      rounds: options.rounds(OPENINGS),
      baseline: () => measureBareOpening(browser, url, plan),
      ours: () => measureEditorOpening(browser, server, plan),
    });
    const opening = { measure: 'open the editor', unit: 'ms', baselineName: 'bare react-konva' } as const;
    return [...figures, compare({ ...opening, limit: MAX_OPENING_RATIO }, openings)];
  },
};
