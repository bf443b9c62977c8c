import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EventLog, LOG_FILES_AN_HOUR } from '../../../shared/contracts/event-log.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { layouts } from '../../db/schema/events.ts';
import { postEvent } from '../../testing/calls.ts';
import { insertEvent, insertGuest, insertLayout, insertMember } from '../../testing/factories.ts';
import { createOrganiser, refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
let eventId: number;
let ilona: { id: number };
beforeEach(async () => {
  const { db } = people.test.database;
  await people.owner.change({ fullName: 'Péter' });
  eventId = (await insertEvent(db, { userId: people.owner.userId, name: 'Esküvő' })).id;
  ilona = await insertGuest(db, { eventId, fullName: 'Nagy Ilona', tableNumber: '4', seatNumber: '1' });
  await db.delete(eventLog).where(eq(eventLog.eventId, eventId));
});

const read = async (query = '') =>
  (await people.owner.send('GET', `/api/events/${eventId}/log${query}`)).json<EventLog>();
const move = (id: number, tableNumber: string | null, seatNumber: string | null) =>
  people.owner.send('PATCH', `/api/guests/${id}`, { tableNumber, seatNumber });
const putBack = (id: number, change: number) => people.owner.send('POST', `/api/guests/${id}/put-back`, { change });
const newestOf = async (id: number) => (await read(`?guestId=${id}`)).changes[0]?.change ?? 0;

describe('the history', () => {
  it('tells who moved a guest, where and from which table to which', async () => {
    await insertLayout(people.test.database.db, {
      eventId,
      tables: [{ ...makeTable(4), label: 'Family' }, makeTable(7)],
    });
    await move(ilona.id, '7', '2');
    const { changes, next, people: actors } = await read();
    expect(changes).toEqual([
      {
        change: expect.any(Number),
        at: expect.any(String),
        actor: { kind: 'user', id: people.owner.userId, name: 'Péter' },
        via: 'list',
        parts: [
          {
            subject: 'guest',
            action: 'seat',
            count: 1,
            fields: [],
            before: { table: '4', seat: '1' },
            after: { table: '7', seat: '2' },
            tableNames: { before: 'Family', after: null },
            guest: { id: ilona.id, name: 'Nagy Ilona' },
          },
        ],
      },
      // The layout of this test, written by no organiser.
      expect.objectContaining({ actor: { kind: 'job', id: null, name: null } }),
    ]);
    expect(next).toBeNull();
    expect(actors.map(({ kind }) => kind)).toEqual(['user', 'job']);
  });

  it('counts guests to whom the same was done, and keeps the names of those who were removed', async () => {
    const { id } = await insertGuest(people.test.database.db, { eventId });
    await people.owner.send('POST', `/api/events/${eventId}/guests/delete`, { ids: [ilona.id, id] });
    expect((await read()).changes[0]?.parts).toMatchObject([{ action: 'removed', count: 2, guest: null }]);
    expect((await read(`?guestId=${ilona.id}`)).changes[0]?.parts).toMatchObject([{ guest: { name: 'Nagy Ilona' } }]);
  });

  it('is filtered by person, kind and day, and read page by page', async () => {
    for (let n = 1; n <= 60; n++) await move(ilona.id, String(n + 10), null);
    await people.owner.send('PATCH', `/api/events/${eventId}`, { location: 'Szeged' });
    const first = await read('?kind=seats');
    const second = await read(`?kind=seats&before=${first.next}`);
    expect([first.changes.length, second.changes.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.changes, ...second.changes].map(({ change }) => change)).size).toBe(60);
    expect((await read('?kind=event')).changes).toMatchObject([
      { parts: [{ subject: 'event', fields: ['location'] }] },
    ]);
    expect((await read(`?person=user:${people.owner.userId}`)).changes).toHaveLength(50);
    expect((await read('?person=door')).changes).toEqual([]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' }).format(new Date());
    expect((await read(`?day=${today}`)).changes).toHaveLength(50);
    expect((await read('?day=2001-01-01')).changes).toEqual([]);
    const answers = [
      '?day=2026-13-01',
      '?day=0000-01-01',
      '?day=1999-12-31',
      '?day=2101-01-01',
      '?person=somebody',
      '?kind=all',
      '?before=0',
      '?guestId=x',
    ].map((query) => people.owner.send('GET', `/api/events/${eventId}/log${query}`));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400));
    expect((await people.owner.send('GET', `/api/events/${eventId}/log.csv?day=0000-01-01`)).statusCode).toBe(400);
  });

  it('shows on the first page what a filter finds far back in a long history', async () => {
    // Two days, each with more changes than one statement searches; the older one has what is looked for.
    await people.test.database.pool.query(
      `insert into event_log (event_id, change, subject, at, actor_kind, via, action)
       select $1, n, case n when 10 then 'mails' else 'layout' end,
         timestamptz '2026-06-20 12:00Z' + n / 6000 * interval '1 day', case n when 10 then 'door' else 'job' end, 'job', 'changed'
       from generate_series(1, 12000) as n`,
      [eventId],
    );
    for (const query of ['?kind=mails', '?person=door'])
      expect(await read(query)).toMatchObject({ changes: [{ change: 10 }], next: null });
    expect((await read('?day=2026-06-20')).changes[0]).toMatchObject({ change: 5999 });
    expect(await read('?day=2026-06-19')).toMatchObject({ changes: [], next: null });
    // Older days need not be searched.
    expect(await read('?day=2026-06-21&before=6001')).toMatchObject({ changes: [{ change: 6000 }], next: null });
  });

  it('is a CSV file in the language of the reader', async () => {
    await move(ilona.id, '7', null);
    const file = await people.owner.send('GET', `/api/events/${eventId}/log.csv`, undefined, {
      'accept-language': 'hu',
    });
    expect(file.headers['content-disposition']).toContain('history.csv');
    const [header, line] = file.body.split('\r\n');
    expect(header).toContain('Ki;Vendég;Mi;Hol');
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Péter;Nagy Ilona;"4\. asztal, 1\. szék → 7\. asztal";a vendéglistán$/,
    );
  });
});

it('is made into files so often in an hour, by each account', async () => {
  const [owner, editor] = [await createOrganiser(people.test), await createOrganiser(people.test)];
  const { id } = await postEvent(owner);
  await insertMember(people.test.database.db, { eventId: id, userId: editor.userId, role: 'editor' });
  const download = async (who = owner) => (await who.send('GET', `/api/events/${id}/log.csv`)).statusCode;
  const statuses: number[] = [];
  for (let file = 0; file <= LOG_FILES_AN_HOUR; file++) statuses.push(await download());
  expect(statuses).toEqual([...Array.from({ length: LOG_FILES_AN_HOUR }, () => 200), 429]);
  expect(await download(editor)).toBe(200);
});

it('shows the address of a nameless member, who may be removed by now, to the owner only', async () => {
  const { db } = people.test.database;
  const editor = await createOrganiser(people.test, { fullName: 'Reader' });
  const nameless = await createOrganiser(people.test, { fullName: null, email: 'panna.kiss@example.com' });
  for (const { userId } of [editor, nameless]) await insertMember(db, { eventId, userId, role: 'editor' });
  await nameless.send('PATCH', `/api/guests/${ilona.id}`, { tableNumber: '7', seatNumber: null });
  await people.owner.send('DELETE', `/api/events/${eventId}/members/${nameless.userId}`);
  for (const [reader, name] of [
    [people.owner, 'panna.kiss@example.com'],
    [editor, 'p•••@e•••.com'],
  ] as const) {
    const log = (await reader.send('GET', `/api/events/${eventId}/log`)).json<EventLog>();
    const actor = { kind: 'user', id: nameless.userId, name };
    expect([log.changes[0]?.actor, log.people]).toEqual([actor, [actor]]);
    expect((await reader.send('GET', `/api/events/${eventId}/log.csv`)).body).toContain(`,${name},Nagy Ilona,`);
  }
});

describe('putting a guest back', () => {
  it('is one move with an entry of its own', async () => {
    await move(ilona.id, '7', '2');
    const answer = await putBack(ilona.id, await newestOf(ilona.id));
    const change = await newestOf(ilona.id);
    expect(answer.json()).toMatchObject({ guest: { id: ilona.id, tableNumber: '4', seatNumber: '1' }, change });
    expect((await read()).changes[0]).toMatchObject({ via: 'history', parts: [{ after: { table: '4', seat: '1' } }] });
  });

  it('is undone by putting back what it changed, to the seat that the guest had then', async () => {
    await move(ilona.id, '7', '2');
    const change = await newestOf(ilona.id);
    // Moved once more, which the page that puts the guest back has not seen.
    await move(ilona.id, '9', '3');
    const done = (await putBack(ilona.id, change)).json<{ change: number }>();
    const undone = await putBack(ilona.id, done.change);
    expect(undone.json()).toMatchObject({ guest: { tableNumber: '9', seatNumber: '3' } });
    await putBack(ilona.id, change);
    expect((await putBack(ilona.id, change)).json()).toMatchObject({ guest: { tableNumber: '4' }, change: null });
  });

  it('is refused where the seat is taken, saying by whom', async () => {
    await move(ilona.id, '7', '2');
    const change = await newestOf(ilona.id);
    await insertGuest(people.test.database.db, { eventId, fullName: 'Tóth Éva', tableNumber: '4', seatNumber: '1' });
    const answer = await putBack(ilona.id, change);
    expect(refusal(answer)).toEqual({ status: 409, code: 'seat_taken' });
    expect(answer.json()).toMatchObject({ seatedGuest: { fullName: 'Tóth Éva' } });
  });

  it('is refused where the table, the seat, the guest or the change is gone', async () => {
    const { db } = people.test.database;
    await move(ilona.id, '7', '2');
    const change = await newestOf(ilona.id);
    await insertLayout(db, { eventId, tables: [makeTable(7)] });
    expect(refusal(await putBack(ilona.id, change))).toEqual({ status: 409, code: 'place_gone' });
    await db
      .update(layouts)
      .set({ tables: [{ ...makeTable(4), seats: 0 }] })
      .where(eq(layouts.eventId, eventId));
    expect(refusal(await putBack(ilona.id, change))).toEqual({ status: 409, code: 'place_gone' });
    await db
      .update(layouts)
      .set({ tables: [makeTable(4)] })
      .where(eq(layouts.eventId, eventId));
    expect(refusal(await putBack(ilona.id, change + 1000))).toEqual({ status: 404, code: 'not_found' });
    expect((await people.stranger.send('POST', `/api/guests/${ilona.id}/put-back`, { change })).statusCode).toBe(404);
    await people.owner.send('DELETE', `/api/guests/${ilona.id}`);
    expect(refusal(await putBack(ilona.id, change))).toEqual({ status: 404, code: 'not_found' });
  });

  it('is refused where the table has another number since then', async () => {
    const { db } = people.test.database;
    await insertLayout(db, { eventId, tables: [makeTable(4), makeTable(7), makeTable(8)] });
    await move(ilona.id, '8', '2');
    const from4 = await newestOf(ilona.id);
    await move(ilona.id, '7', '3');
    const from8 = await newestOf(ilona.id);
    const swapped = [makeTable(4, { tableNumber: '7' }), makeTable(7, { tableNumber: '4' }), makeTable(8)];
    await db.update(layouts).set({ tables: swapped }).where(eq(layouts.eventId, eventId));
    expect(refusal(await putBack(ilona.id, from4))).toEqual({ status: 409, code: 'tables_renumbered' });
    expect((await putBack(ilona.id, from8)).json()).toMatchObject({ guest: { tableNumber: '8', seatNumber: '2' } });
    await move(ilona.id, '4', '1');
    await move(ilona.id, '8', '2');
    expect((await putBack(ilona.id, await newestOf(ilona.id))).json()).toMatchObject({ guest: { tableNumber: '4' } });
  });

  it('is refused for a guest who has declined', async () => {
    await people.owner.send('PATCH', `/api/guests/${ilona.id}`, { attendance: 'declined' });
    expect(refusal(await putBack(ilona.id, await newestOf(ilona.id)))).toEqual({ status: 409, code: 'guest_declined' });
  });
});

it('of a deleted account only says that it was a former member', async () => {
  await people.test.database.db.insert(eventLog).values({
    eventId,
    change: 1,
    subject: 'event',
    at: new Date(),
    actorKind: 'user',
    actorId: people.stranger.userId,
    via: 'event',
    action: 'changed',
  });
  const { cookie: _, ...stranger } = people.stranger;
  const email = (await stranger.send('GET', '/api/users/me')).json<{ email: string }>().email;
  await stranger.send('POST', '/api/users/me/confirmation-code', { action: 'deleteAccount' });
  const mail = (await people.test.mailsTo(email)).at(-1);
  const code = mail?.text?.match(/\d{6}/)?.[0];
  expect((await stranger.send('POST', '/api/users/me/delete', { confirmation: email, code })).statusCode).toBe(200);
  expect((await read()).changes).toMatchObject([{ actor: { kind: 'user', id: null, name: null } }]);
});
