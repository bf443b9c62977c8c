import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventNeeds, GuestNeeds } from '../../../shared/contracts/needs.ts';
import { randomToken } from '../../common/ids.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
let owner: Organiser;
let eventId: number;
let guestId: number;
/** A text that no other test stores. */
let secret: string;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
beforeEach(async () => {
  secret = `faints-at-the-sight-of-pickles-${randomToken()}`;
  const { db } = test.database;
  ({ id: eventId } = await insertEvent(db, { userId: owner.userId }));
  ({ id: guestId } = await insertGuest(db, { eventId, tableNumber: '4', seatNumber: '2' }));
});
afterAll(() => test.close());

const someNeeds = () => ({ allergens: ['nuts', 'milk'], diets: ['gluten-free'], other: secret, usesWheelchair: true });
const put = (body: unknown) => owner.send('PUT', `/api/guests/${guestId}/needs`, body);
const read = async () => (await owner.send('GET', `/api/guests/${guestId}/needs`)).json<GuestNeeds>();

/** Every table that has the text in any row. */
async function findTablesWith(text: string): Promise<string[]> {
  const { pool } = test.database;
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool.query(`select 1 from ${name} as t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

describe('the needs of a guest', () => {
  it('are empty until they are noted, and then stored with the consent', async () => {
    expect(await read()).toMatchObject({ guestId, allergens: [], diets: [], other: null, consentAt: null });
    const answer = await put({ ...someNeeds(), consent: true });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      guestId,
      ...someNeeds(),
      allergens: ['milk', 'nuts'],
      consentBy: 'organiser',
    });
    expect(await read()).toEqual(answer.json());
    const { guests } = (await owner.send('GET', `/api/events/${eventId}/needs`)).json<EventNeeds>();
    expect(guests).toMatchObject([{ guestId, fullName: 'Kovács Anna', tableNumber: '4', seatNumber: '2' }]);
  });

  it.each([
    ['without consent', { allergens: ['nuts'] }],
    ['with refused consent', { allergens: ['nuts'], consent: false }],
    ['with an unknown allergen', { allergens: ['pollen'], consent: true }],
    ['with an unknown diet', { diets: ['keto'], consent: true }],
    ['with a text of 501 letters', { other: 'a'.repeat(501), consent: true }],
  ])('are refused %s, and nothing is stored', async (_about, body) => {
    expect(refusal(await put(body))).toEqual({ status: 400, code: 'invalid_input' });
    expect((await read()).consentAt).toBeNull();
  });

  it('are removed by DELETE, and by storing nothing', async () => {
    await put({ ...someNeeds(), consent: true });
    expect((await owner.send('DELETE', `/api/guests/${guestId}/needs`)).statusCode).toBe(204);
    expect(await read()).toMatchObject({ allergens: [], consentAt: null });
    await put({ ...someNeeds(), consent: true });
    await put({ consent: true });
    expect(await findTablesWith(secret)).toEqual([]);
  });

  it('are in a file of their own, with names in the reader’s language', async () => {
    await put({ ...someNeeds(), other: '=1+1', consent: true });
    const answer = await owner.send('GET', `/api/events/${eventId}/needs.csv`, undefined, { 'accept-language': 'hu' });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body).toContain(`Kovács Anna;4;2;"Tej, Diófélék";Gluténmentes;'=1+1;igen`);
  });

  it('are never in a guest’s answer, the guests’ file, the door’s list or the stream', async () => {
    await put({ ...someNeeds(), consent: true });
    for (const path of ['/guests', '/guests.csv', `/guests/${guestId}`, '', '/door']) {
      const { body } = await owner.send('GET', `/api/events/${eventId}${path}`);
      expect(body, path).not.toContain(secret);
      expect(body, path).not.toContain('allergens');
    }
  });
});

describe('how long needs are kept', () => {
  it('ends at once when the guest is deleted, and restoring does not bring them back', async () => {
    await put({ ...someNeeds(), consent: true });
    await owner.send('POST', `/api/events/${eventId}/catering/confirm`);
    await owner.send('DELETE', `/api/guests/${guestId}`);
    expect(await findTablesWith(secret)).toEqual([]);
    await owner.send('POST', `/api/guests/${guestId}/restore`);
    expect(await read()).toMatchObject({ allergens: [], other: null, consentAt: null });
  });

  it('ends the set number of days after the event, with confirmed lists and the caterer’s link', async () => {
    const date = new Date(test.context.clock().getTime() - 2 * DAY_MS);
    await owner.send('PATCH', `/api/events/${eventId}`, { date: date.toISOString(), needsKeptDays: 3 });
    await put({ ...someNeeds(), consent: true });
    const { token } = (await owner.send('POST', `/api/events/${eventId}/caterer-link`)).json<{ token: string }>();
    await owner.send('POST', `/api/events/${eventId}/catering/confirm`);
    await deleteExpiredData(test.context);
    expect(await findTablesWith(secret)).toEqual(['public.guest_needs']);
    expect((await owner.send('GET', `/api/caterer/${token}`)).statusCode).toBe(200);

    test.advance(DAY_MS + 1_000);
    // The caterer's link stops working even before the job has deleted it.
    expect(refusal(await owner.send('GET', `/api/caterer/${token}`))).toEqual({ status: 404, code: 'not_found' });
    expect(refusal(await put({ ...someNeeds(), consent: true }))).toEqual({ status: 409, code: 'needs_expired' });
    await deleteExpiredData(test.context);
    expect(await findTablesWith(secret)).toEqual([]);
    expect(await findTablesWith(token)).toEqual([]);
    const { rows } = await test.database.pool.query('select 1 from confirmed_catering_lists where event_id = $1', [
      eventId,
    ]);
    expect(rows).toEqual([]);
  });

  it.each([0, 366, 1.5, '30'])('refuses %s days', async (needsKeptDays) => {
    const answer = await owner.send('PATCH', `/api/events/${eventId}`, { needsKeptDays });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });
});
