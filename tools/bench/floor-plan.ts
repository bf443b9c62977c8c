import { MAX_PLAN_PICTURE_SIDE } from '../../src/shared/picture-limits.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  type Gesture,
  measureBareOpening,
  measureEditorOpening,
  measureGesture,
  saveGala,
  serveFloorPlanPages,
} from './measures/floor-plan-pages.ts';
import { measureInTurns } from './measures/turns.ts';
import { type Benchmark, compare, compareInTurns, type Figure } from './results/figure.ts';
import { startBenchServer } from './servers/bench-server.ts';

const TABLES = 500;
const ROUNDS = 3;

const GESTURES: readonly Gesture[] = [
  { name: 'pan at zoom 0.2', zoom: 0.2, kind: 'drag', at: { x: 715 * 0.2, y: 742 * 0.2 } },
  { name: 'pan at zoom 1', zoom: 1, kind: 'drag', at: { x: 715, y: 248 } },
  { name: 'wheel zoom 0.2 to 3 and back', zoom: 0.2, kind: 'wheel', at: { x: 640, y: 400 } },
  { name: 'drag a table with 10 guests', zoom: 1, kind: 'drag', at: { x: 596, y: 372 } },
];

type Scene = Parameters<typeof measureGesture>[0];

/** The largest picture that is kept of a venue. */
async function comparePicture(scene: Scene, gesture: Gesture, rounds: number): Promise<Figure> {
  const costs = await measureInTurns({
    rounds,
    warmUp: 0,
    baseline: () => measureGesture(scene, 'ours', gesture),
    ours: () => measureGesture({ ...scene, picture: MAX_PLAN_PICTURE_SIDE }, 'ours', gesture),
  });
  const measure = `${gesture.name}, on a picture of ${MAX_PLAN_PICTURE_SIDE} px a side`;
  return compare(
    { measure, baselineName: 'without one', unit: 'frames/s', limit: 0.95, direction: 'at least' },
    {
      ours: costs.ours.map(({ frameRate }) => frameRate),
      baseline: costs.baseline.map(({ frameRate }) => frameRate),
    },
  );
}

async function compareGesture(scene: Scene, gesture: Gesture, rounds: number): Promise<Figure[]> {
  const costs = await measureInTurns({
    rounds,
    warmUp: 0,
    baseline: () => measureGesture(scene, 'hand-written', gesture),
    ours: () => measureGesture(scene, 'ours', gesture),
  });
  const pick = (key: 'frameRate' | 'workMs') => ({
    ours: costs.ours.map((cost) => cost[key]),
    baseline: costs.baseline.map((cost) => cost[key]),
  });
  const [measure, baselineName] = [gesture.name, 'by hand'];
  return [
    compare({ measure, baselineName, unit: 'frames/s', limit: 0.9, direction: 'at least' }, pick('frameRate')),
    compare({ measure: `${measure}: work per frame`, baselineName, limit: 1.5 }, pick('workMs')),
  ];
}

export const floorPlan: Benchmark = {
  name: 'floor-plan',
  title: 'Drawing a floor plan',
  explanation: `500 tables and 5,000 seated guests in Chromium at 1280×800, with one pointer event per frame. The baseline of the
gestures is a 2D canvas written by hand for this one scene: it draws only what is in view, leaves out the same small text and
sets each font once. Compared are frames per second and the main thread's work per frame, and frames per second with and without a
picture of the venue under the plan. Opening the editor, until every guest
is drawn, is compared with a bare page of react-konva, tuned as its manual advises, that reads the same answers and shows
nothing but the floor plan.`,
  async run(options) {
    const server = await startBenchServer();
    const plan = await saveGala(server, TABLES);
    const url = await serveFloorPlanPages([plan]);
    const browser = await launchBrowser();
    const scene = { browser, url, tables: TABLES };
    const figures: Figure[] = [];
    for (const gesture of GESTURES) figures.push(...(await compareGesture(scene, gesture, options.rounds(ROUNDS))));
    for (const gesture of GESTURES) figures.push(await comparePicture(scene, gesture, options.rounds(ROUNDS)));
    const opening = await compareInTurns(options, {
      measure: 'open the editor',
      baselineName: 'bare react-konva',
      limit: 1.35,
      rounds: 5,
      baseline: () => measureBareOpening(browser, url, plan),
      ours: () => measureEditorOpening(browser, server, plan),
    });
    return [...figures, opening];
  },
};
