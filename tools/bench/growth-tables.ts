import { launchBrowser } from '../support/browser.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { edits, stepMs } from './layout-edit.ts';
import { saveMoved } from './layout-save.ts';
import {
  measureBareOpening,
  measureEditorOpening,
  type SavedGala,
  saveGala,
  serveFloorPlanPages,
} from './measures/floor-plan-pages.ts';
import { cpuMs, timeMs } from './measures/turns.ts';
import { type Benchmark, measureGrowth } from './results/figure.ts';
import { startBareRoutes } from './servers/bare-routes.ts';
import { startBenchServer } from './servers/bench-server.ts';

const ROUNDS = 5;
const EDIT_ROUNDS = 30;
const EDIT_WARM_UP = 20;
/** Number of rounds for measures that open a page, which takes seconds. */
const PAGE_ROUNDS = 3;
const edit = edits['move a table with its guests'];

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
copy of all tables and dots, which grows in proportion; and opening the editor with the bare react-konva page.`,
  async run(options) {
    if (!edit) throw new Error('There is no such edit.');
    const server = await startBenchServer();
    const bare = await startBareRoutes(server);
    const galas = new Map<number, SavedGala>();
    for (const tables of options.tables) galas.set(tables, await saveGala(server, tables));
    const url = await serveFloorPlanPages([...galas.values()]);
    const browser = await launchBrowser();
    const fetchMs = (address: string, init: RequestInit = {}) =>
      timeMs(async () => {
        const answer = await fetch(address, init);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      });

    const { figures } = await measureGrowth(options, { of: 'tables', sizes: options.tables }, (tables) => {
      const saved = galas.get(tables);
      if (!saved) throw new Error('There is no such layout.');
      const { eventId } = saved;
      const headers = { cookie: server.cookie, 'accept-encoding': 'identity' };
      let layout = JSON.parse(saved.layout);
      const gala = galaLayout({ tableCount: tables });
      return [
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
          ours: async (round: number) => {
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
          ours: (round: number) => stepMs(gala, edit, (round + EDIT_WARM_UP) % tables),
          baseline: () => copyMs(gala),
        },
        {
          measure: 'open the editor',
          baselineName: 'bare react-konva',
          rounds: PAGE_ROUNDS,
          ours: () => measureEditorOpening(browser, server, saved),
          baseline: () => measureBareOpening(browser, url, saved),
        },
      ];
    });
    return figures;
  },
};
