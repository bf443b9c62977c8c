import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { anyChange } from '../../src/shared/layout/testing-changes.ts';
import { percentilesOf } from '../support/statistics.ts';
import { areEqual, editTogether, returnTogether } from './live/edit-together.ts';
import { dragAmongOthers, moveTables } from './live/gala-edits.ts';
import { readLayout, startLiveServer } from './live/live-server.ts';
import { moveCursors } from './live/move-cursors.ts';
import { PlanEditor, type Server } from './measures/plan-editor.ts';
import { type Benchmark, compare, compareWithBudget, countOf } from './results/figure.ts';
import { startBenchServer } from './servers/bench-server.ts';

const OPERATIONS = 2_000;
const OFFLINE_EDITS = 200;
const MOVES = 20;
const SEED = 7;

export const live: Benchmark = async (options) => {
  const ours = await startLiveServer();
  const second = await startBenchServer({}, ours.databaseUrl);
  const servers = [ours, second];
  const count = options.rounds(OPERATIONS) < OPERATIONS ? OPERATIONS / 10 : OPERATIONS;
  const layout = await readLayout(ours, ours);
  const open = async (spread: readonly Server[]) => {
    const start = await readLayout(ours, ours);
    const people = ours.cookies.map(
      (cookie, index) => new PlanEditor(spread[index % spread.length] as Server, cookie, start),
    );
    await Promise.all(people.map((person) => person.listen()));
    await sleep(500);
    return people;
  };
  const guestIds = layout.guestPositions.map(({ guestId }) => guestId);
  const changes = fc.sample(anyChange(guestIds), { numRuns: count + 3 * OFFLINE_EDITS, seed: SEED });
  const people = await open(servers);
  const { p95, p99 } = percentilesOf(await editTogether(people, changes.slice(0, count)));
  const equal = await areEqual(people, servers, ours);
  const back = people.slice(0, 3);
  const returnMs = await returnTogether(back, changes.slice(count), async () =>
    (await areEqual(people, servers, ours)).every(Boolean),
  );
  for (const person of people) person.hangUp();
  const { bytes, times } = await moveTables(ours, options.rounds(MOVES));
  const { frames, opened, after } = await dragAmongOthers(ours, count);
  const onOne = await open([ours]);
  const { share, notifications } = await moveCursors(onOne, [ours], ours);
  return [
    compareWithBudget('an edit seen by all ten, p95', 150, [p95]),
    compareWithBudget('an edit seen by all ten, p99', 300, [p99]),
    countOf('the same plan everywhere', 'plans', equal),
    compareWithBudget('the same plan after 200 edits each without a network', 2_000, [returnMs]),
    compareWithBudget('size of one moved table', 2, bytes, 'KB'),
    compareWithBudget('CPU time of one moved table', 15, times),
    compare(
      {
        measure: 'dragging a table while others edit',
        unit: 'frames/s',
        direction: 'at least',
        baselineName: 'of a screen',
        limit: 55 / 60,
      },
      { ours: [frames], baseline: [60] },
    ),
    compare(
      {
        measure: `memory of the editor after ${count} operations`,
        unit: 'MB',
        baselineName: 'when opened',
        limit: 1.3,
      },
      { ours: [after], baseline: [opened] },
    ),
    compareWithBudget('ten cursors', 5, [share], '% of a core'),
    countOf('no notification while all are on one server', 'calls', [notifications === 0]),
  ];
};
