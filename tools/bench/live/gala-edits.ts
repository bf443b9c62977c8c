import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationAnswers } from '../../../src/shared/contracts/layout-operations.ts';
import type { Layout } from '../../../src/shared/contracts/layouts.ts';
import { launchBrowser } from '../../support/browser.ts';
import { dragTable, findMiddleTable, openEditor } from '../measures/floor-plan-pages.ts';
import { postJson } from '../servers/bench-server.ts';
import { readUsage } from '../servers/start-servers.ts';
import { OPERATIONS_A_SECOND } from './edit-together.ts';
import type { LiveServer } from './live-server.ts';

const DRAG_SECONDS = 10;

/** Moves a table of the gala: the bytes of the call, and the CPU time of the server. */
export async function moveTables({ url, usage, gala, cookies: [cookie = ''] }: LiveServer, moves: number) {
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
export async function dragAmongOthers(server: LiveServer, count: number) {
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
  while (made < DRAG_SECONDS * OPERATIONS_A_SECOND) {
    calls.push(make());
    await sleep(Math.max(0, start + (made * 1_000) / OPERATIONS_A_SECOND - performance.now()));
  }
  await Promise.all(calls);
  isDone = true;
  const frames = await dragging;
  while (made < count) await make();
  return { frames, opened, after: await readHeap() };
}
