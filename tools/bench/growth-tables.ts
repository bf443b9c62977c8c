import { launchBrowser } from '../support/browser.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { edits, stepMs } from './layout-edit.ts';
import { measureBareOpening, measureEditorOpening } from './measures/floor-plan-pages.ts';
import { readAnswers, saveGala, saveMoved } from './measures/galas.ts';
import { servePages } from './measures/serve-pages.ts';
import { callMs, cpuMs } from './measures/turns.ts';
import { type Benchmark, measureGrowth } from './results/figure.ts';
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

export const growthTables: Benchmark = async (options) => {
  if (!edit) throw new Error('There is no such edit.');
  const server = await startBenchServer();
  const { bare } = server;
  const answers = new Map<string, string>();
  const pages = { browser: await launchBrowser(), url: await servePages('floor-plan', answers) };

  const sizes = [10, 100, 1_000];
  const { figures } = await measureGrowth(options, { of: 'tables', sizes }, async (tables) => {
    const saved = await saveGala(server, tables);
    let layout = saved;
    const { eventId } = saved;
    await readAnswers(server, eventId, answers);
    const { cookie } = server;
    const gala = galaLayout({ tableCount: tables });
    return [
      {
        measure: 'read the layout',
        baselineName: 'bare route',
        rounds: ROUNDS,
        ours: () => callMs(`${server.url}/api/events/${eventId}/layout`, { cookie, times: 1 }),
        baseline: () => callMs(`${bare}/layout/${eventId}`, { times: 1 }),
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
        baseline: () => callMs(`${bare}/save-layout/${server.eventId}`, { method: 'POST', body: layout, times: 1 }),
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
        ours: () => measureEditorOpening(pages.browser, server, saved),
        baseline: () => measureBareOpening(pages, eventId),
      },
    ];
  });
  return figures;
};
