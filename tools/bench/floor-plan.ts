import { MAX_PLAN_PICTURE_SIDE } from '../../src/shared/picture-limits.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Gesture, measureEditorOpening, measureGesture } from './measures/floor-plan-pages.ts';
import { saveGala } from './measures/galas.ts';
import { servePage } from './measures/serve-page.ts';
import { measureInTurns } from './measures/turns.ts';
import { type Benchmark, compare, compareWithBudget, type Figure } from './results/figure.ts';
import { startBenchServer } from './servers/bench-server.ts';

const TABLES = 500;
const ROUNDS = 3;

const GESTURES: readonly Gesture[] = [
  { name: 'pan at zoom 0.2', zoom: 0.2, kind: 'drag', at: { x: 715 * 0.2, y: 742 * 0.2 } },
  { name: 'pan at zoom 1', zoom: 1, kind: 'drag', at: { x: 715, y: 248 } },
  { name: 'wheel zoom 0.2 to 3 and back', zoom: 0.2, kind: 'wheel', at: { x: 640, y: 400 } },
  { name: 'drag a table with 10 guests', zoom: 1, kind: 'drag', at: { x: 596, y: 372 } },
];

const SCREEN_FRAMES = 60;
const MOST_OPENING_MS = 2_000;

/** Without a picture of the venue, beside what a screen can show, and on the largest picture that is kept. */
async function measureGestures(scene: Parameters<typeof measureGesture>[0], gesture: Gesture, rounds: number) {
  const costs = await measureInTurns({
    rounds,
    warmUp: 0,
    baseline: () => measureGesture(scene, gesture),
    ours: () => measureGesture({ ...scene, picture: MAX_PLAN_PICTURE_SIDE }, gesture),
  });
  const [plain, pictured] = [costs.baseline, costs.ours].map((side) => side.map(({ frameRate }) => frameRate));
  const frames = { unit: 'frames/s', direction: 'at least' } as const;
  const onPicture = `${gesture.name}, on a picture of ${MAX_PLAN_PICTURE_SIDE} px a side`;
  return [
    compare(
      { ...frames, measure: gesture.name, baselineName: 'of a screen', limit: 0.9 },
      { ours: plain ?? [], baseline: costs.baseline.map(() => SCREEN_FRAMES) },
    ),
    compareWithBudget(
      `${gesture.name}: work per frame`,
      1_000 / SCREEN_FRAMES,
      costs.baseline.map(({ workMs }) => workMs),
    ),
    compare(
      { ...frames, measure: onPicture, baselineName: 'without one', limit: 0.95 },
      { ours: pictured ?? [], baseline: plain ?? [] },
    ),
  ];
}

export const floorPlan: Benchmark = async (options) => {
  const server = await startBenchServer();
  const gala = await saveGala(server, TABLES);
  const scene = { browser: await launchBrowser(), url: await servePage('floor-plan'), tables: TABLES };
  const figures: Figure[] = [];
  for (const gesture of GESTURES) figures.push(...(await measureGestures(scene, gesture, options.rounds(ROUNDS))));
  const openings: number[] = [];
  for (let round = -1; round < options.rounds(5); round++) {
    const ms = await measureEditorOpening(scene.browser, server, gala);
    // The first is the warm-up.
    if (round >= 0) openings.push(ms);
  }
  return [...figures, compareWithBudget('open the editor', MOST_OPENING_MS, openings)];
};
