import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { eventMembers } from '../../src/server/db/schema/members.ts';
import type { OperationAnswers } from '../../src/shared/contracts/layout-operations.ts';
import type { Layout } from '../../src/shared/contracts/layouts.ts';
import { sortedJson } from '../../src/shared/layout/diff-layouts.ts';
import { cursorMs } from '../../src/shared/layout/layout-limits.ts';
import { drawableDots } from '../../src/shared/layout/table-occupancy.ts';
import { makeTable } from '../../src/shared/layout/testing.ts';
import { anyChange, type Change, comparable } from '../../src/shared/layout/testing-changes.ts';
import { launchBrowser } from '../support/browser.ts';
import { onCleanUp } from '../support/clean-up.ts';
import { makeGuestRows } from '../support/made-up-guests.ts';
import { percentilesOf } from '../support/statistics.ts';
import { waitFor } from '../support/wait-for.ts';
import { dragTable, findMiddleTable, openEditor } from './measures/floor-plan-pages.ts';
import { saveGala } from './measures/galas.ts';
import { PlanEditor, type Server } from './measures/plan-editor.ts';
import { timeMs } from './measures/turns.ts';
import { type Benchmark, compare, compareWithBudget, countOf } from './results/figure.ts';
import { type BenchServer, importGuests, postJson, startBenchServer } from './servers/bench-server.ts';
import { readUsage } from './servers/start-servers.ts';

interface LiveServer extends BenchServer {
  /** Of an event with 500 tables and 5,000 guests. */
  readonly gala: Layout;
  /** Of ten people who may edit the event. */
  readonly cookies: readonly string[];
}

const GUESTS = 60;
const TABLES = 8;
const PEOPLE = 10;
const GALA_TABLES = 500;
const OPERATIONS = 2_000;
const A_SECOND = 20;
const OFFLINE_EDITS = 200;
const MOVES = 20;
const DRAG_SECONDS = 10;
const CURSORS_MS = 10_000;
const SEED = 7;

/** A wedding that ten people edit, and a gala. */
async function startLiveServer(): Promise<LiveServer> {
  const server = await startBenchServer();
  const { eventId, db } = server;
  await importGuests(server, eventId, makeGuestRows(GUESTS, { seatsPerTable: 8 }));
  const tables = Array.from({ length: TABLES }, (_, index) => makeTable(index + 1));
  const room = { name: 'Wedding', width: 2_000, height: 1_500, unit: 'm', tables, guestPositions: [] };
  await postJson(server, `/api/events/${eventId}/layout`, room);
  const cookies = [server.cookie];
  while (cookies.length < PEOPLE) {
    const { userId, cookie } = await server.signIn(`editor${cookies.length}@example.com`);
    await db.insert(eventMembers).values({ eventId, userId, role: 'editor', at: new Date() });
    cookies.push(cookie);
  }
  const gala = await saveGala(server, GALA_TABLES);
  await server.pool.query('vacuum analyze');
  return { ...server, gala, cookies };
}

async function readJson<Answer>(url: string, cookie: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

const readLayout = ({ url }: Server, { eventId, cookies: [cookie = ''] }: LiveServer) =>
  readJson<Layout>(`${url}/api/events/${eventId}/layout`, cookie);
/** What is shown, byte by byte. */
const textOf = (layout: Layout) => sortedJson(comparable({ ...layout, guestPositions: [...drawableDots(layout)] }));

/** Whether everybody shows what a page that is opened now would show, by whichever server. */
async function areEqual(
  people: readonly PlanEditor[],
  servers: readonly Server[],
  ours: LiveServer,
): Promise<boolean[]> {
  const fresh = await Promise.all(servers.map(async (server) => textOf(await readLayout(server, ours))));
  for (const person of people) person.hear();
  return [...fresh, ...people.map(({ layout }) => textOf(layout))].map((text) => text === fresh[0]);
}

/** Everybody edits at random, twenty operations a second in all. Returns how long each took until the last had heard of it. */
async function editTogether(people: readonly PlanEditor[], changes: readonly Change[]): Promise<number[]> {
  const sent = new Map<string, number>();
  const calls: Promise<void>[] = [];
  for (const [index, change] of changes.entries()) {
    const person = people[index % people.length] as PlanEditor;
    person.hear();
    const id = person.edit(change);
    if (id) {
      sent.set(id, performance.now());
      calls.push(
        person.send().then((refused) => {
          for (const each of refused) sent.delete(each);
        }),
      );
    }
    await sleep(1_000 / A_SECOND);
  }
  await Promise.all(calls);
  const hearAll = () => {
    for (const person of people) person.hear();
    return [...sent.keys()].every((id) => people.every(({ heardAt }) => heardAt.has(id)));
  };
  await waitFor('everybody has heard of every operation', hearAll, 10_000);
  return Array.from(sent, ([id, at]) => Math.max(...people.map(({ heardAt }) => heardAt.get(id) ?? Infinity)) - at);
}

/** Three people edit without a network. Returns the time from their return until they and a new page show the same. */
async function returnTogether(
  people: readonly PlanEditor[],
  changes: readonly Change[],
  settled: () => Promise<boolean>,
) {
  for (const person of people) person.hangUp();
  for (const [index, change] of changes.entries()) people[index % people.length]?.edit(change);
  return timeMs(async () => {
    await Promise.all(
      people.map(async (person) => {
        await person.listen();
        while (person.waiting > 0) {
          await person.send();
          person.hear();
          await sleep(5);
        }
      }),
    );
    await waitFor('those who return show the same', settled);
  });
}

/** Moves a table of the gala: the bytes of the call, and the CPU time of the server. */
async function moveTables({ url, usage, gala, cookies: [cookie = ''] }: LiveServer, moves: number) {
  const move = (index: number) => ({
    client: 'benchmark',
    ops: [{ id: `gala-move-${index}`, base: 1, tables: { 'table-1': { x: 100 + index, y: 200 } } }],
  });
  const [bytes, times]: [number[], number[]] = [[], []];
  for (let index = -3; index < moves; index++) {
    const body = move(index + 10);
    const { cpuMs: before } = await readUsage(usage);
    const { answers } = await postJson<OperationAnswers>(
      { url, cookie },
      `/api/events/${gala.eventId}/layout/operations`,
      body,
    );
    const { cpuMs: after } = await readUsage(usage);
    if (answers.some((answer) => 'refusal' in answer)) throw new Error('A move was refused.');
    // The first three are the warm-up.
    if (index < 0) continue;
    bytes.push(Buffer.byteLength(JSON.stringify(body)) / 1_000);
    times.push(after - before);
  }
  return { bytes, times };
}

/** Everybody moves the mouse all the time. Returns the share of a core that the servers need for it, and what they notify each other of. */
async function moveCursors(people: readonly PlanEditor[], servers: readonly Server[], { databaseUrl }: LiveServer) {
  const client = new pg.Client({ connectionString: databaseUrl });
  onCleanUp(() => client.end());
  let notifications = 0;
  client.on('notification', () => {
    notifications += 1;
  });
  await client.connect();
  await client.query('listen plan_presence');
  const used = async () => (await Promise.all(servers.map(({ usage }) => readUsage(usage)))).map(({ cpuMs }) => cpuMs);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const measure = async (work: () => Promise<unknown>) => {
    const before = sum(await used());
    const ms = await timeMs(work);
    return ((sum(await used()) - before) / ms) * 100;
  };
  const idle = await measure(() => sleep(CURSORS_MS / 2));
  const busy = await measure(async () => {
    const until = performance.now() + CURSORS_MS;
    await Promise.all(
      people.map(async ({ server, path, cookie }, person) => {
        const headers = { cookie, 'content-type': 'application/json' };
        for (let at = person; performance.now() < until; at += 7) {
          const body = JSON.stringify({ cursor: { x: at % 1_900, y: (at * 3) % 1_400 }, selection: [], drag: null });
          const [answer] = await Promise.all([
            fetch(`${server.url}${path}/presence`, { method: 'POST', headers, body }),
            sleep(cursorMs(people.length)),
          ]);
          await answer.arrayBuffer();
          if (answer.status !== 204) throw new Error(`A cursor was answered with ${answer.status}.`);
        }
      }),
    );
  });
  await client.end();
  return { share: busy - idle, notifications };
}

/** A table goes elsewhere, or two guests exchange their seats. */
function operationOfOthers({ tables, guestPositions }: Pick<Layout, 'tables' | 'guestPositions'>, index: number) {
  const operation = { id: `of-others-${index}`, base: 1 };
  if (index % 2 === 0) {
    const { id = '' } = tables[index % tables.length] ?? {};
    return { ...operation, tables: { [id]: { x: (index * 13) % 5_800, y: (index * 29) % 4_800 } } };
  }
  // Nobody is in two pairs.
  const pair = guestPositions.slice(index - 1, index + 1);
  const seats = pair.map(({ guestId }, which) => {
    const { tableNumber = null, seatNumber: seat = null } = pair[1 - which] ?? {};
    return { guestId, tableId: `table-${tableNumber}`, seat };
  });
  return { ...operation, seats };
}

/** Somebody drags a table of the gala in the editor while others make operations: the frames a second, and the memory of the page. */
async function dragAmongOthers(server: LiveServer, count: number) {
  const { gala } = server;
  const { page } = await openEditor(await launchBrowser(), server, gala);
  const session = await page.context().newCDPSession(page);
  const readHeap = async () => {
    await sleep(2_000);
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const opened = await readHeap();
  const path = `/api/events/${gala.eventId}/layout/operations`;
  let made = 0;
  const dragged = await findMiddleTable(page);
  const theirs = { ...gala, tables: gala.tables.filter(({ id }) => id !== dragged.id) };
  const make = () => postJson(server, path, { client: 'of-others', ops: [operationOfOthers(theirs, made++)] });
  let isDone = false;
  const dragging = dragTable(page, dragged, () => isDone);
  const calls: Promise<unknown>[] = [];
  const start = performance.now();
  while (made < DRAG_SECONDS * A_SECOND) {
    calls.push(make());
    await sleep(Math.max(0, start + (made * 1_000) / A_SECOND - performance.now()));
  }
  await Promise.all(calls);
  isDone = true;
  const frames = await dragging;
  while (made < count) await make();
  return { frames, opened, after: await readHeap() };
}

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
        ...{ measure: 'dragging a table while others edit', unit: 'frames/s', direction: 'at least' },
        ...{ baselineName: 'of a screen', limit: 55 / 60 },
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
