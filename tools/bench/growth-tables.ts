import { launchBrowser } from '../support/browser.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { buildPages } from './floor-plan/build.ts';
import { edits, stepMs } from './layout-edit.ts';
import { saveMoved } from './layout-save.ts';
import {
  measureBareOpening,
  measureEditorOpening,
  measureGesture,
  saveGala,
  servePages,
} from './measures/floor-plan-pages.ts';
import { cpuMs, measureInTurns, type Turns, timeMs } from './measures/turns.ts';
import { type Benchmark, GrowthSeries } from './results/figure.ts';
import { startBareRoutes } from './servers/bare-routes.ts';
import { startBenchServer } from './servers/bench-server.ts';

const ROUNDS = 5;
const EDIT_ROUNDS = 30;
const EDIT_WARM_UP = 20;
/** For pages, which take seconds. */
const PAGE_ROUNDS = 3;
/** How much faster than the baseline a cost may grow per tenfold size. */
const MAX_GROWTH = 1.25;
const PAN = { name: 'pan', zoom: 0.2, kind: 'drag', at: { x: 715 * 0.2, y: 742 * 0.2 } } as const;
const edit = edits['move a table with its guests'];

interface Subject extends Turns {
  readonly measure: string;
  readonly baselineName: string;
}

/** The least an edit can do: copy every table and every dot into a new list once. */
function copyMs(layout: ReturnType<typeof galaLayout>): number {
  return cpuMs(() => {
    const tables = layout.tables.map((table) => ({ ...table }));
    const guestPositions = layout.guestPositions.map((dot) => ({ ...dot }));
    const seats = new Map(guestPositions.map((dot) => [dot.guestId, dot]));
    if (tables.length * 10 !== seats.size) throw new Error('The copy is incomplete.');
  });
}

export const growthTables: Benchmark = {
  name: 'growth-tables',
  title: 'Growth with the number of tables',
  explanation: `10, 100 and 1,000 tables, the most a layout may have, with ten seated guests each. Reading and saving are compared
with a bare route that reads or stores the same JSON without looking into it; an edit with its undo is compared with one shallow
copy of all tables and dots, which grows in proportion; opening the editor with the bare react-konva page; and the main thread's
work per frame, at a zoom that shows up to 400 tables, with the hand-written canvas.`,
  async run(options) {
    if (!edit) throw new Error('There is no such edit.');
    const server = await startBenchServer();
    const bare = await startBareRoutes(server);
    const plans = [];
    for (const tables of options.tables) plans.push(await saveGala(server, tables));
    const url = await servePages(await buildPages(), plans);
    const browser = await launchBrowser();
    const fetchMs = (address: string, init: RequestInit = {}) =>
      timeMs(async () => {
        const answer = await fetch(address, init);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      });

    const series = new GrowthSeries();
    for (const plan of plans) {
      const { eventId, tables } = plan;
      const headers = { cookie: server.cookie, 'accept-encoding': 'identity' };
      let layout = JSON.parse(plan.layout);
      const gala = galaLayout({ tableCount: tables });
      const scene = { browser, url, tables };
      const subjects: Subject[] = [
        {
          measure: 'read the layout',
          baselineName: 'bare route',
          rounds: ROUNDS,
          ours: () => fetchMs(`${server.url}/api/events/${eventId}/layout`, { headers }),
          baseline: () => fetchMs(`${bare}/layout/${eventId}`),
        },
        {
          measure: 'save the layout',
          baselineName: 'bare route',
          rounds: ROUNDS,
          ours: async (round) => {
            const saved = await saveMoved(server, layout, round % 2 === 0 ? 1 : -1);
            layout = saved.layout;
            return saved.ms;
          },
          baseline: () => {
            const body = JSON.stringify(layout);
            const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
            return fetchMs(`${bare}/save-layout/${server.eventId}`, post);
          },
        },
        {
          measure: 'edit and undo',
          baselineName: 'one copy',
          rounds: EDIT_ROUNDS,
          warmUp: EDIT_WARM_UP,
          ours: async (round) => stepMs(gala, edit, (round + EDIT_WARM_UP) % tables),
          baseline: async () => copyMs(gala),
        },
        {
          measure: 'open the editor',
          baselineName: 'bare react-konva',
          rounds: PAGE_ROUNDS,
          ours: () => measureEditorOpening(browser, server, plan),
          baseline: () => measureBareOpening(browser, url, plan),
        },
        {
          measure: 'work per frame while panning',
          baselineName: 'by hand',
          rounds: PAGE_ROUNDS,
          warmUp: 0,
          ours: async () => (await measureGesture(scene, 'ours', PAN)).workMs,
          baseline: async () => (await measureGesture(scene, 'hand-written', PAN)).workMs,
        },
      ];
      for (const { measure, baselineName, ...turns } of subjects) {
        const rounds = await measureInTurns({ ...turns, rounds: options.rounds(turns.rounds) });
        series.add(measure, baselineName, { at: tables, rounds });
      }
    }
    return series.figures({ of: 'tables', limit: MAX_GROWTH });
  },
};
