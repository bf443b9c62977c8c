import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTable } from '../../../shared/layout/testing.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let origin: string;
let closeSecond: () => Promise<void>;
const viewers: Viewer[] = [];
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  // Viewers are connected to another server than the organiser.
  const connection = connect(test.database.connectionString, () => {});
  const second = await buildApp({ ...test.context, ...connection });
  await second.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
  closeSecond = async () => {
    await second.close();
    await connection.pool.end();
  };
});
afterEach(() => {
  for (const viewer of viewers.splice(0)) viewer.hangUp();
});
afterAll(async () => {
  await closeSecond();
  await test.close();
});

interface Viewer {
  readonly received: string[];
  readonly isOver: () => boolean;
  hangUp(): void;
}

/** Opens the stream of a chart and waits for its first message. */
const openViewer = (code: string) => listen(`/api/shared-seating/${code}/changes`);
const openOwner = (id: number, { cookie }: { cookie: string } = owner) =>
  listen(`/api/events/${id}/changes`, { cookie });

async function listen(path: string, headers: Record<string, string> = {}): Promise<Viewer> {
  const hangingUp = new AbortController();
  const response = await fetch(origin + path, { headers, signal: hangingUp.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const received: string[] = [];
  let isOver = false;
  const read = async () => {
    let unread = '';
    for await (const bytes of response.body ?? []) {
      const frames = (unread + Buffer.from(bytes).toString()).split('\n\n');
      unread = frames.pop() ?? '';
      received.push(...frames.filter((frame) => !/^(retry|event: ping)/.test(frame)));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  const viewer = { received, isOver: () => isOver, hangUp: () => hangingUp.abort() };
  viewers.push(viewer);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  return viewer;
}

async function newChart() {
  const { id } = await insertEvent(test.database.db, { userId: owner.userId });
  const { id: guestId } = await insertGuest(test.database.db, { eventId: id });
  const answer = await owner.send('POST', `/api/events/${id}/generate-share-code`);
  return { id, guestId, code: answer.json<{ shareCode: string }>().shareCode };
}

const save = (id: number, name: string) =>
  owner.send('POST', `/api/events/${id}/layout`, { name, tables: [makeTable(1)] });

let saves = 0;
/** Saves, waits for the message and returns how many messages there were by then. */
async function saveAndWait(viewer: Viewer, id: number): Promise<number> {
  const before = viewer.received.length;
  expect((await save(id, `Plan ${++saves}`)).statusCode).toBe(200);
  await expect.poll(() => viewer.received.length).toBeGreaterThan(before);
  return viewer.received.length;
}

describe('an open chart is told of', () => {
  it.each<[string, (chart: { id: number; guestId: number }) => Promise<{ statusCode: number }>]>([
    [
      'a seat',
      ({ id, guestId }) =>
        owner.send('POST', `/api/events/${id}/seats`, [{ guestId, tableNumber: '1', seatNumber: '1' }]),
    ],
    ['a saved layout', ({ id }) => save(id, 'Kert')],
    ['a new name of the event', ({ id }) => owner.send('PATCH', `/api/events/${id}`, { name: 'Moved' })],
    ['a guest who was removed', ({ guestId }) => owner.send('DELETE', `/api/guests/${guestId}`)],
  ])('%s, and nothing of other events', async (_what, change) => {
    const [chart, other] = [await newChart(), await newChart()];
    const [viewer, bystander] = [await openViewer(chart.code), await openViewer(other.code)];
    // Messages come in order: after this no message about creating the charts is outstanding.
    const known = [await saveAndWait(viewer, chart.id), await saveAndWait(bystander, other.id)];
    expect((await change(chart)).statusCode).toBeLessThan(300);
    await expect.poll(() => viewer.received.length).toBe((known[0] ?? 0) + 1);
    expect(await saveAndWait(bystander, other.id)).toBe((known[1] ?? 0) + 1);
    expect(new Set([...viewer.received, ...bystander.received])).toEqual(new Set(['data: changed']));
  });
});

describe('the event’s owner', () => {
  it('is told of changes made in another tab, also after the code is replaced, until the event is deleted', async () => {
    const { id, guestId, code } = await newChart();
    const tab = await openOwner(id);
    const known = await saveAndWait(tab, id);
    await owner.send('PATCH', `/api/guests/${guestId}`, { fullName: 'Renamed elsewhere' });
    await expect.poll(() => tab.received.length).toBeGreaterThan(known);
    // What only the organiser's pages show.
    const viewer = await openViewer(code);
    const shown = await saveAndWait(viewer, id);
    const settled = await saveAndWait(tab, id);
    await owner.send('PATCH', `/api/guests/${guestId}`, { email: 'anna@example.com' });
    await expect.poll(() => tab.received.length).toBeGreaterThan(settled);
    const before = await saveAndWait(tab, id);
    expect((await owner.send('POST', `/api/guests/${guestId}/check-in`, {})).statusCode).toBe(200);
    await expect.poll(() => tab.received.length).toBeGreaterThan(before);
    // Of nothing but the two layouts that were saved in between and the one that follows.
    expect(await saveAndWait(viewer, id)).toBeLessThanOrEqual(shown + 3);
    await owner.send('POST', `/api/events/${id}/generate-share-code`);
    await saveAndWait(tab, id);
    await owner.send('DELETE', `/api/events/${id}`);
    await expect.poll(tab.isOver).toBe(true);
    expect(tab.received.at(-1)).toBe('event: ended\ndata: {}');
  });

  it('is told nothing more after signing out', async () => {
    const leaver = await createOrganiser(test);
    const { id } = await insertEvent(test.database.db, { userId: leaver.userId });
    const tab = await openOwner(id, leaver);
    expect((await leaver.send('POST', '/api/auth/logout')).statusCode).toBe(200);
    const known = tab.received.length;
    await insertGuest(test.database.db, { eventId: id });
    await expect.poll(tab.isOver).toBe(true);
    expect(tab.received).toHaveLength(known);
  });

  it('loses the stream when the session ends, by logging out or from another device', async () => {
    const leaver = await createOrganiser(test);
    const { id } = await insertEvent(test.database.db, { userId: leaver.userId });
    const tab = await openOwner(id, leaver);
    expect((await leaver.send('POST', '/api/auth/logout')).statusCode).toBe(200);
    await expect.poll(tab.isOver).toBe(true);
    const { db } = test.database;
    const user = await db.query.users.findFirst({ where: eq(users.id, owner.userId), columns: { email: true } });
    const elsewhere = await test.signIn(user?.email);
    const { id: ownId } = await newChart();
    const [gone, kept] = [await openOwner(ownId, elsewhere), await openOwner(ownId)];
    await owner.send('POST', '/api/users/me/devices/sign-out-others');
    await expect.poll(gone.isOver).toBe(true);
    expect(kept.isOver()).toBe(false);
  });

  it('can have ten tabs open: one more closes the first', async () => {
    const { id } = await newChart();
    const tabs: Viewer[] = [];
    for (let count = 0; count < 11; count++) tabs.push(await openOwner(id));
    await expect.poll(() => tabs[0]?.isOver()).toBe(true);
    expect(tabs.slice(1).some((tab) => tab.isOver())).toBe(false);
  });

  it('alone may open the stream of changes', async () => {
    const { id } = await newChart();
    const stranger = await createOrganiser(test);
    const open = (headers: Record<string, string>) => fetch(`${origin}/api/events/${id}/changes`, { headers });
    expect((await open({})).status).toBe(401);
    expect((await open({ cookie: stranger.cookie })).status).toBe(404);
  });
});

it('allows sixty viewers of one chart from one address, and does not limit other charts by it', async () => {
  const [chart, other] = [await newChart(), await newChart()];
  await Promise.all(Array.from({ length: 60 }, () => openViewer(chart.code)));
  const surplus = await fetch(`${origin}/api/shared-seating/${chart.code}/changes`);
  expect([surplus.status, surplus.headers.get('retry-after')]).toEqual([429, '30']);
  await openViewer(other.code);
  await openOwner(chart.id);
});

describe('a code that is', () => {
  it('replaced ends the streams that it opened', async () => {
    const { id, code } = await newChart();
    const viewer = await openViewer(code);
    await owner.send('POST', `/api/events/${id}/generate-share-code`);
    await expect.poll(viewer.isOver).toBe(true);
    expect(viewer.received.at(-1)).toBe('event: ended\ndata: {}');
    expect((await fetch(`${origin}/api/shared-seating/${code}/changes`)).status).toBe(404);
  });

  it('of a deleted event ends them too', async () => {
    const { id, code } = await newChart();
    const viewer = await openViewer(code);
    await owner.send('DELETE', `/api/events/${id}`);
    await expect.poll(viewer.isOver).toBe(true);
    expect(viewer.received.at(-1)).toBe('event: ended\ndata: {}');
  });

  it('wrong opens nothing, and HEAD neither', async () => {
    expect((await fetch(`${origin}/api/shared-seating/AAAAAAAA/changes`)).status).toBe(404);
    const { code } = await newChart();
    expect((await fetch(`${origin}/api/shared-seating/${code}/changes`, { method: 'HEAD' })).status).toBe(404);
  });
});

it('closes the streams of viewers when the server stops', async () => {
  const { code } = await newChart();
  const viewer = await openViewer(code);
  await closeSecond();
  closeSecond = async () => {};
  await expect.poll(viewer.isOver).toBe(true);
});
