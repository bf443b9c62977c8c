import { MAX_PLAN_PICTURE_SIDE } from '../../src/shared/picture-limits.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Gesture, measureBareOpening, measureEditorOpening, measureGesture } from './measures/floor-plan-pages.ts';
import { readAnswers, saveGala } from './measures/galas.ts';
import { servePages } from './measures/serve-pages.ts';
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

const SCREEN_FRAMES = 60;

/** How many times the work of a quarter of the tables a frame may need: all are in view below zoom 1, else no more than then. */
const mostWork = ({ zoom }: Gesture) => (zoom < 1 ? 4 : 1.5);

type Scene = Parameters<typeof measureGesture>[0];

/** Beside what a screen can show, beside a quarter of the tables, and on the largest picture of a venue that is kept. */
async function measureGestures(scene: Scene, gesture: Gesture, rounds: number): Promise<Figure[]> {
  const costs: Record<'quarter' | 'plain' | 'pictured', { frameRate: number; workMs: number }>[] = [];
  for (let round = 0; round < rounds; round++) {
    costs.push({
      quarter: await measureGesture({ ...scene, tables: TABLES / 4 }, gesture),
      plain: await measureGesture(scene, gesture),
      pictured: await measureGesture({ ...scene, picture: MAX_PLAN_PICTURE_SIDE }, gesture),
    });
  }
  const plain = costs.map((cost) => cost.plain.frameRate);
  const frames = { unit: 'frames/s', direction: 'at least' } as const;
  const onPicture = `${gesture.name}, on a picture of ${MAX_PLAN_PICTURE_SIDE} px a side`;
  return [
    compare(
      { ...frames, measure: gesture.name, baselineName: 'of a screen', limit: 0.9 },
      { ours: plain, baseline: plain.map(() => SCREEN_FRAMES) },
    ),
    compare(
      { measure: `${gesture.name}: work per frame`, baselineName: 'a quarter of it', limit: mostWork(gesture) },
      { ours: costs.map((cost) => cost.plain.workMs), baseline: costs.map((cost) => cost.quarter.workMs) },
    ),
    compare(
      { ...frames, measure: onPicture, baselineName: 'without one', limit: 0.95 },
      { ours: costs.map((cost) => cost.pictured.frameRate), baseline: plain },
    ),
  ];
}

export const floorPlan: Benchmark = async (options) => {
  const server = await startBenchServer();
  const gala = await saveGala(server, TABLES);
  const answers = new Map<string, string>();
  await readAnswers(server, gala.eventId, answers);
  const scene = { browser: await launchBrowser(), url: await servePages('floor-plan', answers), tables: TABLES };
  const figures: Figure[] = [];
  for (const gesture of GESTURES) figures.push(...(await measureGestures(scene, gesture, options.rounds(ROUNDS))));
  const opening = await compareInTurns(options, {
    measure: 'open the editor',
    baselineName: 'bare react-konva',
    limit: 1.35,
    rounds: 5,
    baseline: () => measureBareOpening(scene, gala.eventId),
    ours: () => measureEditorOpening(scene.browser, server, gala),
  });
  return [...figures, opening];
};
