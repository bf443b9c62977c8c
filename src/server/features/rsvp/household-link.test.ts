import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rsvp } from '../../../shared/contracts/rsvp.ts';
import { randomToken } from '../../common/ids.ts';
import { replies } from '../../db/schema/rsvp.ts';
import { postGuest } from '../../testing/calls.ts';
import { createCookieClient } from '../../testing/cookie-client.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { type InvitedCouple, inviteCouple } from '../../testing/invited-couple.ts';
import { anonymous, refusal } from '../../testing/organiser.ts';
import { changeRsvp, listHouseholds, openLink } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';
import { optOut } from '../notifications/mail-opt-out-data.ts';
import { mailAddressNotices } from './address-notices.ts';

const people = setUpTwoOrganisers({ trustProxy: true });
let { eventId, anna, companion, token, rsvpCode, link } = {} as InvitedCouple;
beforeEach(async () => {
  ({ eventId, anna, companion, token, rsvpCode, link } = await inviteCouple(people));
});

const add = (fields: object = {}) => postGuest(people.owner, eventId, fields);
const countReplies = () => people.test.database.db.$count(replies, eq(replies.eventId, eventId));
const INVALID = { status: 400, code: 'invalid_input' };

describe('the page of a household', () => {
  it('shows its people, the menu without what is not offered, and no seats before they are published', async () => {
    const state = await link.read();
    expect(state).toMatchObject({
      phase: 'open',
      version: 1,
      householdName: 'Kovács',
      areMealsOpen: true,
      isFormal: true,
    });
    expect(state.menu).toEqual([
      {
        name: 'Main',
        options: ['Beef', 'Fish']
          .map((name) => ({ name, forAge: null }))
          .concat({ name: 'Pasta', forAge: 'child' } as never),
      },
    ]);
    expect(state.people).toMatchObject([
      { guestId: anna.id, name: 'Kovács Anna', isCompanion: false, attendance: 'invited', place: null },
      { guestId: companion.id, isNamePlaceholder: true, isCompanion: true, attendance: 'invited', place: null },
    ]);
    await changeRsvp(people.owner, eventId, { arePlacesPublished: true });
    expect((await link.read()).people.map(({ place }) => place)).toEqual([
      { tableNumber: '1', tableName: null, seatNumber: '1' },
      null,
    ]);
  });

  it('may not be kept, listed or passed on', async () => {
    const answer = await anonymous(people.test).send('GET', `/api/rsvp/${token}`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  it('answers unknown, replaced and malformed links in the same way', async () => {
    const { test, owner } = people;
    const [household] = await listHouseholds(owner, eventId);
    await owner.send('POST', `/api/households/${household?.id}/rotate-link`);
    const answers = await Promise.all(
      [token, randomToken(), 'x', '%00', 'A'.repeat(22), `${token}x`, rsvpCode].map(async (tried) => {
        const body = { version: 1, nonce: 'nonce-0001', people: [{ guestId: anna.id, attendance: 'coming' }] };
        const [read, sent] = [
          await anonymous(test).send('GET', `/api/rsvp/${tried}`),
          await anonymous(test).send('PUT', `/api/rsvp/${tried}`, body),
        ];
        return [read.statusCode, read.body, sent.statusCode, sent.body];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[2]).toBe(404);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countReplies()).toBe(0);
  });

  it('needs few statements', async () => {
    // Background statements are counted too, so the lowest of several counts is what one reading needs.
    const counts: number[] = [];
    for (let time = 0; time < 3; time++) counts.push((await countStatements(() => link.read())).statements);
    expect(Math.min(...counts)).toBeLessThanOrEqual(4);
    const state = await link.read();
    const body = {
      version: state.version,
      people: state.people.map(({ guestId }) => ({ guestId, attendance: 'coming' })),
    };
    expect((await countStatements(() => link.put(body))).statements).toBeLessThanOrEqual(32);
  });
});

describe('the code on paper', () => {
  const enter = (address: string, code: string) =>
    createCookieClient(people.test, address).send('POST', '/api/rsvp/code', { code });

  it('leads to the link, however it is typed', async () => {
    const spaced = `${rsvpCode.slice(0, 5).toLowerCase()} - ${rsvpCode.slice(5)} `;
    for (const code of [rsvpCode, spaced]) expect((await enter('203.0.113.1', code)).json()).toEqual({ token });
    expect(refusal(await enter('203.0.113.1', token))).toEqual({ status: 404, code: 'not_found' });
  });

  it('always passes, whatever others of the same network have tried', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const tries = Array.from({ length: 10 }, () => enter('203.0.113.7', 'WRNGCDE234'));
      for (const { statusCode } of await Promise.all(tries)) statuses.add(statusCode);
    }
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await enter('203.0.113.7', rsvpCode)).json()).toEqual({ token });
    expect(refusal(await enter('203.0.113.8', 'WRNGCDE234'))).toEqual({ status: 404, code: 'not_found' });
  });
});

describe('another e-mail address', () => {
  it('is told to the old one, again later if the mail server was down', async () => {
    const { test, owner } = people;
    const [household] = await listHouseholds(owner, eventId);
    await owner.send('PATCH', `/api/households/${household?.id}`, { email: 'old@example.com', language: 'hu' });
    await link.answer('coming', { email: 'OLD@example.com' });
    const mailsToOld = () => test.mailsTo('OLD@example.com');
    await link.answer('coming', { email: 'new@example.com' });
    await expect.poll(mailsToOld).toHaveLength(1);
    const [mail] = await mailsToOld();
    expect(mail?.subject).toBe('Megváltozott a meghíváshoz tartozó e-mail-cím');
    expect(mail?.text).toContain('Garden dinner');
    const { email } = (await owner.send('GET', '/api/users/me')).json();
    expect(mail?.replyTo).toMatchObject([{ address: email }]);
    expect(mail?.text).not.toContain('new@example.com');
    expect(await test.mailsTo('new@example.com')).toEqual([]);

    test.setMailDown(true);
    expect((await link.answer('coming', { email: null })).statusCode).toBe(200);
    test.setMailDown(false);
    test.advance(3 * 60_000);
    await mailAddressNotices(test.context);
    expect(await test.mailsTo('new@example.com')).toMatchObject([{ replyTo: [{ address: email }] }]);
    await mailAddressNotices(test.context);
    expect(await test.mailsTo('new@example.com')).toHaveLength(1);
  });

  it('is refused if it is none, and can’t be changed any number of times', async () => {
    expect(refusal(await link.answer('coming', { email: 'not an address' }))).toEqual(INVALID);
    for (let change = 0; change < 5; change++) await link.answer('coming', { email: `a${change}@example.com` });
    expect(refusal(await link.answer('coming', { email: 'one@example.com' }))).toMatchObject({ status: 429 });
    expect((await link.answer('declined', { email: 'a4@example.com' })).statusCode).toBe(200);
  });
});

describe('the notice to an old address', () => {
  const toldAddresses = async () => {
    const { rows } = await people.test.database.pool.query('select address from address_notices where event_id = $1', [
      eventId,
    ]);
    return rows.map(({ address }) => address).sort();
  };
  const patch = (kind: 'guests' | 'households', id: number | undefined, body: object) =>
    people.owner.send('PATCH', `/api/${kind}/${id}`, body);
  const findHousehold = async () => (await listHouseholds(people.owner, eventId))[0];
  /** Notices stay stored while they can't be mailed. */
  beforeEach(() => people.test.setMailDown(true));
  afterEach(() => people.test.setMailDown(false));

  it('goes only to addresses that get no more mails', async () => {
    const household = await findHousehold();
    await patch('households', household?.id, { email: 'stays@example.com' });
    await patch('guests', anna.id, { email: 'Stays@example.com' });
    await link.answer('coming', { email: null });
    expect(await toldAddresses()).toEqual([]);
    await patch('guests', companion.id, { email: 'declined@example.com', attendance: 'declined' });
    const { version } = await link.read();
    await link.put({ version, people: [{ guestId: anna.id, attendance: 'coming' }], email: 'new@example.com' });
    expect(await toldAddresses()).toEqual(['Stays@example.com']);
  });

  it('is stored three times a day for an address, whatever households it belongs to', async () => {
    for (let place = 0; place < 5; place++) await add({ household: `Family ${place}` });
    const families = (await listHouseholds(people.owner, eventId)).filter(({ name }) => name.startsWith('Family'));
    for (const [place, { id, rsvpToken }] of families.entries()) {
      await patch('households', id, { email: place % 2 === 0 ? 'victim@example.com' : 'Victim@Example.com' });
      const answer = await openLink(people.test, rsvpToken).answer('coming', { email: 'mine@example.com' });
      expect([answer.statusCode, answer.json<Rsvp>().email]).toEqual([200, 'mine@example.com']);
    }
    expect(await toldAddresses()).toHaveLength(3);
  });

  it('is not stored for an address that wants no mails of the organiser', async () => {
    const { test, owner } = people;
    await patch('households', (await findHousehold())?.id, { email: 'out@example.com' });
    await optOut(test.database.db, { userId: owner.userId, address: 'out@example.com' }, new Date());
    await link.answer('coming', { email: 'new@example.com' });
    expect(await toldAddresses()).toEqual([]);
  });

  it('and the change are not counted for an answer that is refused', async () => {
    await patch('households', (await findHousehold())?.id, { email: 'first@example.com' });
    for (let time = 0; time < 6; time++) {
      const refused = await link.put({
        version: (await link.read()).version,
        email: 'second@example.com',
        people: [{ guestId: anna.id, attendance: 'coming', meals: { Main: 'Lobster' } }],
      });
      expect(refusal(refused)).toEqual(INVALID);
      const stale = await link.put({
        version: 0,
        email: 'second@example.com',
        people: [{ guestId: anna.id, attendance: 'coming' }],
      });
      expect(stale.statusCode).toBe(409);
    }
    expect((await link.answer('coming', { email: 'second@example.com' })).statusCode).toBe(200);
    expect(await toldAddresses()).toEqual(['first@example.com']);
  });
});
