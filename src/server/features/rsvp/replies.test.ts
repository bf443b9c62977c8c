import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Household } from '../../../shared/contracts/households.ts';
import type { EventReplies, ReplyEntry, Rsvp, RsvpRequests } from '../../../shared/contracts/rsvp.ts';
import { randomId } from '../../common/ids.ts';
import { guestMails, mailBatches, replies } from '../../db/schema/rsvp.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { confirmAction } from '../../testing/confirm-action.ts';
import { insertEvent } from '../../testing/factories.ts';
import { refusal } from '../../testing/organiser.ts';
import { changeRsvp, type Link, listHouseholds, openLink } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const people = setUpTwoOrganisers();
let eventId: number;
let anna: Guest;
let bela: Guest;
let household: Household;
let link: Link;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, body?: unknown) =>
  people.owner.send(method, `/api${url}`, body);
const readReplies = async () => (await send('GET', `/events/${eventId}/replies`)).json<EventReplies>();
const readRequests = async () => (await send('GET', `/events/${eventId}/requests`)).json<RsvpRequests>();
const readLog = async (id = household.id) => (await send('GET', `/households/${id}/replies`)).json<ReplyEntry[]>();
const current = (guest: Guest) => readGuest(people.owner, guest);
const decide = (id: number | undefined, decision: string) => send('POST', `/requests/${id}/${decision}`);
const passDeadline = () =>
  changeRsvp(people.owner, eventId, { deadline: new Date(people.test.context.clock().getTime() - 1).toISOString() });

/** An open event with one household of two. */
beforeEach(async () => {
  const { test, owner } = people;
  const date = new Date(test.context.clock().getTime() + 30 * DAY_MS);
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, date, language: 'en' }));
  anna = await postGuest(owner, eventId, { fullName: 'Anna', household: 'Kovács', email: 'anna@example.com' });
  bela = await postGuest(owner, eventId, { fullName: 'Béla', household: 'Kovács' });
  [household] = (await listHouseholds(owner, eventId)) as [Household];
  link = openLink(test, household.rsvpToken);
  await changeRsvp(owner, eventId, { isOpen: true });
});

describe('the replies of an event', () => {
  it('count guests and first answers, and list households and their requests', async () => {
    await postGuest(people.owner, eventId, { fullName: 'Alone' });
    await postGuest(people.owner, eventId, { fullName: 'Waiting', household: 'Waiting', attendance: 'invited' });
    await link.answer('maybe', { message: 'Hello' });
    await passDeadline();
    await link.put({
      version: household.version + 1,
      people: [
        { guestId: anna.id, attendance: 'coming' },
        { guestId: bela.id, attendance: 'declined' },
      ],
    });
    const read = await readReplies();
    expect(read.guests).toEqual({ coming: 0, maybe: 1, declined: 1, invited: 1, notAsked: 1 });
    const day = people.test.context.clock().toLocaleDateString('sv-SE', { timeZone: 'Europe/Budapest' });
    expect(read.answersByDay).toEqual([{ day, households: 1 }]);
    const [request] = await readRequests();
    const byName = new Map(read.households.map((row) => [row.name, row]));
    expect(byName.get('Kovács')).toMatchObject({
      status: 'maybe',
      guestCount: 2,
      hasAddress: true,
      version: household.version + 2,
      message: 'Hello',
      requestId: request?.id,
      rsvpToken: household.rsvpToken,
      rsvpCode: household.rsvpCode,
    });
    expect(byName.get('Waiting')).toMatchObject({
      status: 'waiting',
      hasAddress: false,
      answeredAt: null,
      requestId: null,
    });
    expect(
      (await readLog()).map(({ state, by, people: entries }) => [
        state,
        by,
        entries.map(({ name, to }) => `${name} ${to}`),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['requested', 'guest', ['Anna coming']],
        ['applied', 'guest', ['Béla declined']],
        ['applied', 'guest', ['Anna maybe', 'Béla maybe']],
      ]),
    );
  });
});

describe('a reply typed in by the organiser', () => {
  const type = (body: object) => send('PUT', `/households/${household.id}/reply`, body);

  it('counts after the deadline and when RSVP is closed, and withdraws what was asked for', async () => {
    await passDeadline();
    await link.answer('coming');
    expect(await readRequests()).toHaveLength(1);
    await changeRsvp(people.owner, eventId, { isOpen: false });
    const body = { people: [anna, bela].map(({ id }) => ({ guestId: id, attendance: 'maybe' })), message: 'By phone' };
    const typed = await type({ version: household.version + 1, ...body });
    expect(typed.json<Rsvp>()).toMatchObject({ version: household.version + 2, message: 'By phone', phase: 'closed' });
    expect(await current(anna)).toMatchObject({ attendance: 'maybe' });
    expect(await readRequests()).toEqual([]);
    const log = await readLog();
    expect(log.map(({ state, by }) => [state, by]).sort()).toEqual([
      ['applied', 'organiser'],
      ['withdrawn', 'guest'],
    ]);
    const stale = await type({ version: household.version + 1, ...body });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'rsvp_changed', current: { version: household.version + 2 } },
    ]);
  });

  it('needs consent for needs, and the household’s own guests', async () => {
    const one = (fields: object) =>
      type({ version: household.version, people: [{ guestId: anna.id, attendance: 'coming', ...fields }] });
    expect(refusal(await one({ needs: { diets: ['vegan'] } }))).toEqual({ status: 400, code: 'invalid_input' });
    const other = await postGuest(people.owner, eventId, { fullName: 'Other' });
    expect(refusal(await one({ guestId: other.id }))).toEqual({ status: 400, code: 'invalid_input' });
    expect(
      (
        await type({
          version: household.version,
          consent: true,
          people: [{ guestId: anna.id, attendance: 'coming', needs: { diets: ['vegan'] } }],
        })
      ).statusCode,
    ).toBe(200);
    expect((await send('GET', `/guests/${anna.id}/needs`)).json()).toMatchObject({
      diets: ['vegan'],
      consentBy: 'organiser',
    });
  });
});

describe('a request', () => {
  const ask = async () => {
    await link.answer('declined');
    await passDeadline();
    await link.answer('coming');
    const [request] = await readRequests();
    return request?.id;
  };

  it('takes effect when it is accepted, once, with the seats that are still free', async () => {
    await send('PATCH', `/guests/${anna.id}`, { tableNumber: '1', seatNumber: '1' });
    const id = await ask();
    expect(await current(anna)).toMatchObject({ attendance: 'declined', tableNumber: null });
    expect((await decide(id, 'accept')).json()).toMatchObject({ id, state: 'accepted' });
    expect(await current(anna)).toMatchObject({ attendance: 'coming', tableNumber: '1', seatNumber: '1' });
    for (const decision of ['accept', 'refuse']) {
      expect(refusal(await decide(id, decision))).toEqual({ status: 409, code: 'request_decided' });
    }
    expect(
      refusal(
        await link.put({ version: household.version + 2, people: [{ guestId: anna.id, attendance: 'declined' }] }),
      ),
    ).toEqual({
      status: 409,
      code: 'rsvp_changed',
    });
    expect(await readRequests()).toEqual([]);
  });

  it('changes nothing when it is refused, or when two decide at once only once', async () => {
    const id = await ask();
    const answers = await Promise.all([decide(id, 'refuse'), decide(id, 'accept'), decide(id, 'refuse')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const [entry] = (await readLog()).filter((row) => row.id === id);
    expect((await current(anna)).attendance).toBe(entry?.state === 'accepted' ? 'coming' : 'declined');
  });

  it('skips people who were removed since', async () => {
    const id = await ask();
    await send('DELETE', `/guests/${anna.id}`);
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect((await current(bela)).attendance).toBe('coming');
    await send('POST', `/guests/${anna.id}/restore`);
    expect((await current(anna)).attendance).toBe('declined');
  });

  it('can’t be decided by others, or when its household is gone', async () => {
    const id = await ask();
    const { stranger } = people;
    expect(refusal(await stranger.send('POST', `/api/requests/${id}/accept`))).toEqual({
      status: 404,
      code: 'not_found',
    });
    await send('DELETE', `/households/${household.id}`);
    expect(await readRequests()).toEqual([]);
    expect(refusal(await decide(id, 'accept'))).toEqual({ status: 404, code: 'not_found' });
    await send('POST', `/events/${eventId}/households/restore`, { householdIds: [household.id] });
    expect((await decide(id, 'accept')).statusCode).toBe(200);
  });
});

describe('what happens to replies', () => {
  it('those of a merged household join the other log, and come back when it is restored', async () => {
    const { test, owner } = people;
    await postGuest(owner, eventId, { fullName: 'Cili', household: 'Nagy' });
    const target = (await listHouseholds(owner, eventId)).find(({ name }) => name === 'Nagy') as Household;
    const nonce = 'the-same-nonce';
    const nagy = openLink(test, target.rsvpToken);
    for (const each of [link, nagy]) await each.answer('coming', { nonce });
    await passDeadline();
    await link.put({ version: household.version + 1, people: [{ guestId: anna.id, attendance: 'maybe' }] });
    await send('POST', `/households/${target.id}/merge`, { householdIds: [household.id] });
    expect(await readLog(target.id)).toHaveLength(3);
    expect(await readRequests()).toMatchObject([{ householdId: target.id }]);
    expect((await nagy.read()).people.find(({ guestId }) => guestId === anna.id)).toMatchObject({ requested: 'maybe' });
    await send('POST', `/events/${eventId}/households/restore`, { householdIds: [household.id] });
    expect(await readLog()).toHaveLength(2);
    expect(await readLog(target.id)).toHaveLength(1);
    expect((await link.read()).people[0]).toMatchObject({ requested: 'maybe' });
  });

  it('a page that was opened before its household was deleted can’t answer after it is restored', async () => {
    const { version } = await link.read();
    await send('DELETE', `/households/${household.id}`);
    await send('POST', `/events/${eventId}/households/restore`, { householdIds: [household.id] });
    const body = { people: [{ guestId: anna.id, attendance: 'declined' }] };
    const stale = await link.put({ ...body, version });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'rsvp_changed', current: { version: version + 1 } },
    ]);
    expect((await link.put({ ...body, version: version + 1 })).statusCode).toBe(200);
  });

  it('those of a deleted household go when it can’t be restored any more', async () => {
    const { test } = people;
    await link.answer('coming');
    await send('DELETE', `/households/${household.id}`);
    await deleteExpiredData(test.context);
    await send('POST', `/events/${eventId}/households/restore`, { householdIds: [household.id] });
    expect(await readLog()).toHaveLength(1);
    await send('DELETE', `/households/${household.id}`);
    await test.database.pool.query(`update deleted_households set deleted_at = deleted_at - interval '25 hours'`);
    await deleteExpiredData(test.context);
    expect(
      (await test.database.pool.query('select 1 from replies where household_id = $1', [household.id])).rowCount,
    ).toBe(0);
  });

  it('erasing a guest takes them out of all replies and mails', async () => {
    const { db } = people.test.database;
    await link.answer('coming');
    await link.put({ version: household.version + 1, people: [{ guestId: anna.id, attendance: 'declined' }] });
    const batchId = randomId();
    await db.insert(mailBatches).values({ id: batchId, eventId, kind: 'invitation' });
    const mail = { batchId, eventId, householdId: household.id, language: 'en', state: 'sent' } as const;
    await db.insert(guestMails).values([
      { ...mail, id: randomId(), address: 'Anna@example.com' },
      { ...mail, id: randomId(), address: 'family@example.com' },
    ]);
    expect((await send('POST', `/guests/${anna.id}/erase`)).statusCode).toBe(204);
    expect((await readLog()).map(({ people: entries }) => entries.map(({ name }) => name))).toEqual([['Béla']]);
    expect((await db.query.guestMails.findMany({ columns: { address: true } })).map(({ address }) => address)).toEqual([
      'family@example.com',
    ]);
    await send('POST', `/guests/${bela.id}/erase`);
    expect(await db.query.replies.findMany({ where: eq(replies.eventId, eventId) })).toEqual([]);
  });

  it('erasing a guest takes their name out of what was answered for those they bring', async () => {
    await send('POST', `/households/${household.id}/companions`, { count: 1 });
    await link.answer('coming');
    expect(JSON.stringify(await readLog())).toContain('Guest of Anna');
    await send('POST', `/guests/${anna.id}/erase`);
    expect((await readLog())[0]?.people.map(({ name }) => name)).toEqual(['Companion', 'Béla']);
  });

  it('a copied event has the settings, but is closed, and has no dates and no replies', async () => {
    await passDeadline();
    await changeRsvp(people.owner, eventId, { isFormal: false, invitationText: 'Come!', arePlacesPublished: true });
    await link.answer('declined');
    const copy = (await send('POST', `/events/${eventId}/copy`, { withGuests: true })).json();
    expect((await send('GET', `/events/${copy.id}/rsvp`)).json()).toMatchObject({
      isOpen: false,
      deadline: null,
      isFormal: false,
      invitationText: 'Come!',
      arePlacesPublished: false,
    });
    const copied = (await send('GET', `/events/${copy.id}/replies`)).json<EventReplies>();
    expect(copied).toMatchObject({ guests: { notAsked: 2, declined: 0 }, answersByDay: [] });
    expect(copied.households[0]?.rsvpToken).not.toBe(household.rsvpToken);
  });

  it('the account’s archive has them, without links, codes and nonces', async () => {
    await link.answer('coming', { message: 'Words', nonce: 'a-nonce-in-the-archive' });
    await send('POST', `/events/${eventId}/households`, { name: 'Gone', guestIds: [] });
    const gone = (await listHouseholds(people.owner, eventId)).find(({ name }) => name === 'Gone') as Household;
    await send('DELETE', `/households/${gone.id}`);
    await confirmAction(people.test, people.owner.cookie, 'exportAccount');
    const files = unzipSync((await send('GET', '/users/me/export')).rawPayload);
    const all = Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)] as const);
    const file = (end: string) => all.find(([path]) => path.includes(`-${eventId}/`) && path.endsWith(end))?.[1] ?? '';
    expect(JSON.parse(file('replies.json'))).toMatchObject([
      { message: 'Words', people: [{ name: 'Anna' }, { name: 'Béla' }] },
    ]);
    expect(JSON.parse(file('rsvp.json'))).toMatchObject([{ isOpen: true }]);
    const text = all.map(([, content]) => content).join();
    for (const { rsvpToken, rsvpCode } of [household, gone]) {
      expect(text).not.toContain(rsvpToken);
      expect(text).not.toContain(rsvpCode);
    }
    expect(text).not.toContain('a-nonce-in-the-archive');
  });
});
