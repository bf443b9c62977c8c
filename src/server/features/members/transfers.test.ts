import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Members } from '../../../shared/contracts/members.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { events } from '../../db/schema/events.ts';
import { eventTransfers } from '../../db/schema/members.ts';
import type { AppError } from '../../http/errors.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { insertEvent, insertMember } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { acceptTransfer } from './transfer-service.ts';

const NOT_FOUND = { status: 404, code: 'not_found' };
let test: TestApp;
let owner: Organiser;
let editor: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await createOrganiser(test, { fullName: 'Nagy Anna' });
  editor = await createOrganiser(test, { fullName: 'Kiss Péter' });
  eventId = (await postEvent(owner)).id;
  await insertMember(test.database.db, { eventId, userId: editor.userId, role: 'editor' });
});

const offer = (userId = editor.userId) => owner.send('POST', `/api/events/${eventId}/transfer`, { userId });
const accept = (who = editor) => who.send('POST', `/api/events/${eventId}/transfer/accept`);
const roleOf = async (who: Organiser) => (await who.send('GET', `/api/events/${eventId}`)).json<Event>().role;

describe('an event that is offered', () => {
  it('belongs to the editor who accepts it, and the old owner stays as an editor', async () => {
    expect((await offer()).json<Members>().transfer).toMatchObject({ userId: editor.userId, name: 'Kiss Péter' });
    const seen = (await editor.send('GET', `/api/events/${eventId}/members`)).json<Members>();
    expect(seen.transfer?.userId).toBe(editor.userId);
    expect((await accept()).statusCode).toBe(200);
    expect([await roleOf(owner), await roleOf(editor)]).toEqual(['editor', 'owner']);
    expect(refusal(await owner.send('DELETE', `/api/events/${eventId}`))).toMatchObject({ status: 403 });
    expect(refusal(await accept())).toEqual(NOT_FOUND);
  });

  it('is not accepted by others, after it was withdrawn, declined or has expired, or by a former editor', async () => {
    const viewer = await createOrganiser(test);
    await insertMember(test.database.db, { eventId, userId: viewer.userId, role: 'viewer' });
    expect(refusal(await offer(viewer.userId))).toEqual(NOT_FOUND);
    await offer();
    expect(refusal(await accept(viewer))).toEqual(NOT_FOUND);
    expect(refusal(await viewer.send('DELETE', `/api/events/${eventId}/transfer`))).toMatchObject({ status: 403 });
    for (const who of [owner, editor]) {
      await offer();
      expect((await who.send('DELETE', `/api/events/${eventId}/transfer`)).statusCode).toBe(204);
      expect(refusal(await accept())).toEqual(NOT_FOUND);
    }
    await offer();
    const past = { expiresAt: new Date(Date.now() - 1_000) };
    await test.database.db.update(eventTransfers).set(past).where(eq(eventTransfers.eventId, eventId));
    expect(refusal(await accept())).toEqual(NOT_FOUND);
    await offer();
    await owner.send('PATCH', `/api/events/${eventId}/members/${editor.userId}`, { role: 'viewer' });
    expect(refusal(await accept())).toEqual(NOT_FOUND);
    expect(await roleOf(owner)).toBe('owner');
  });

  it('is refused where the receiver’s tier has no room for it', async () => {
    await editor.change({ subscriptionTier: 'free' });
    await insertEvent(test.database.db, { userId: editor.userId });
    await offer();
    expect(refusal(await accept())).toEqual({ status: 403, code: 'event_limit' });
    expect([await roleOf(owner), await roleOf(editor)]).toEqual(['owner', 'editor']);
  });

  it('is accepted by somebody who kept the same sandbox', async () => {
    const { db } = test.database;
    await db.update(events).set({ sandboxKey: 'same' }).where(eq(events.id, eventId));
    await insertEvent(db, { userId: editor.userId, sandboxKey: 'same' });
    await offer();
    expect((await accept()).statusCode).toBe(200);
  });

  it.each([
    ['stays where editors may see needs', true, 200],
    ['ends where they may not, because the old owner is one of them then', false, 404],
  ])('has a caterer’s link that %s', async (_which, editorsSeeNeeds, status) => {
    await owner.send('PATCH', `/api/events/${eventId}/members`, { editorsSeeNeeds });
    const created = await owner.send('POST', `/api/events/${eventId}/caterer-link`, { showsNames: true });
    await offer();
    expect((await accept()).statusCode).toBe(200);
    const opened = await test.app.inject(`/api/caterer/${created.json<{ token: string }>().token}`);
    expect(opened.statusCode).toBe(status);
  });

  it('is mailed to the editor and, in case a thief offered it, to the owner, but not again and again', async () => {
    const addresses = ['thief@example.com', 'owner@example.com'] as const;
    await editor.change({ email: addresses[0] });
    await owner.change({ email: addresses[1] });
    const countMails = async () => (await Promise.all(addresses.map(test.mailsTo))).map((mails) => mails.length);
    for (let again = 0; again < 12; again++) expect((await offer()).statusCode).toBe(200);
    await expect.poll(countMails).toEqual([10, 10]);
    const subjects = (await test.mailsTo('owner@example.com')).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set([translatorFor('en')('mails.eventOfferedSubject')]));
  });

  it('keeps its guests', async () => {
    await postGuest(owner, eventId, { fullName: 'Kovács Ilona' });
    await offer();
    await accept();
    const list = (await editor.send('GET', `/api/events/${eventId}/guests`)).json();
    expect(list).toMatchObject([{ fullName: 'Kovács Ilona' }]);
  });
});

/** To race longer: RACE_EFFORT=10 tries a thousand times. */
const BATCHES = 5 * Number(process.env.RACE_EFFORT ?? 1);
/** Twice as many as there are connections: on a busy machine, some of a hundred at once would wait too long for one. */
const TRIES = 20;

it('many transfers at once leave one owner each and pass no limit', async () => {
  const { db } = test.database;
  await editor.change({ subscriptionTier: 'free' });
  const offered = [eventId];
  for (let index = 0; index < 9; index++) offered.push((await postEvent(owner)).id);
  for (const id of offered.slice(1)) await insertMember(db, { eventId: id, userId: editor.userId, role: 'editor' });
  const expiresAt = new Date(Date.now() + 60_000);
  for (const id of offered) {
    await db.insert(eventTransfers).values({ eventId: id, fromUser: owner.userId, toUser: editor.userId, expiresAt });
  }
  const caller = { userId: editor.userId, need: 'see-event' } as const;
  const results: string[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const tries = Array.from({ length: TRIES }, (_, index) =>
      acceptTransfer(test.context, caller, offered[index % offered.length] ?? 0).then(
        () => 'accepted',
        (error: AppError) => error.code,
      ),
    );
    results.push(...(await Promise.all(tries)));
  }
  expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['accepted', 'event_limit', 'not_found']));
  expect(await db.$count(events, eq(events.userId, editor.userId))).toBe(1);
  expect(await db.$count(events, eq(events.userId, owner.userId))).toBe(9);
});

describe('while the owner’s account is being deleted', () => {
  /** Holds the owner's account as its deletion does, lets another call begin, and then takes the account's events. */
  async function deleteDuring(call: () => Promise<{ statusCode: number }>): Promise<number> {
    const { pool } = test.database;
    const deletion = await pool.connect();
    try {
      await deletion.query("begin; set local placecard.actor = 'job::job'");
      await deletion.query('select from users where id = $1 for update', [owner.userId]);
      const called = call();
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
      await deletion.query('update events set user_id = null where user_id = $1', [owner.userId]);
      await deletion.query('delete from users where id = $1', [owner.userId]);
      await deletion.query('commit');
      return (await called).statusCode;
    } finally {
      await deletion.query('rollback');
      deletion.release();
    }
  }

  it('an invitation that is accepted is not found', async () => {
    const person = await createOrganiser(test, { email: 'late@example.com' });
    const body = { email: 'late@example.com', role: 'viewer' };
    expect((await owner.send('POST', `/api/events/${eventId}/invitations`, body)).statusCode).toBe(201);
    const token = (await test.mailsTo('late@example.com')).at(-1)?.text?.match(/\/join\/([\w-]+)/)?.[1];
    expect(await deleteDuring(() => person.send('POST', `/api/invitations/${token}`))).toBe(404);
  });

  it('an offer and an invitation of its own are refused', async () => {
    expect(await deleteDuring(() => offer())).toBe(404);
    owner = await createOrganiser(test);
    eventId = (await postEvent(owner)).id;
    const body = { email: 'later@example.com', role: 'viewer' };
    const invite = () => owner.send('POST', `/api/events/${eventId}/invitations`, body);
    expect(await deleteDuring(invite)).toBe(401);
  });
});
