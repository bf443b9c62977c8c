import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guest, ImportResult, ImportRowInput, ImportRowResult } from '../../../shared/contracts/guests.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomToken } from '../../ids.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const FREE_GUESTS = 50;

let test: TestApp;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

const newEvent = async ({ userId } = owner) => (await insertEvent(test.database.db, { userId })).id;
const send = (eventId: number, payload: unknown, organiser = owner) =>
  organiser.send('POST', `/api/events/${eventId}/guests/import`, payload);

async function importRows(
  eventId: number,
  rows: unknown[],
  { existing, organiser }: { existing?: 'add' | 'update'; organiser?: Organiser } = {},
): Promise<ImportRowResult[]> {
  const answer = await send(eventId, { rows, existing }, organiser);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  const { results } = answer.json<ImportResult>();
  expect(results).toHaveLength(rows.length);
  return results;
}

const listGuests = async (eventId: number, organiser = owner) =>
  (await organiser.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
const row = (fullName: string, fields: Partial<ImportRowInput> = {}): ImportRowInput => ({
  fullName,
  qrCodeIdentifier: randomToken(),
  ...fields,
});
const seat = (tableNumber: string, seatNumber: string) => ({ tableNumber, seatNumber });
const statuses = (results: ImportRowResult[]) => results.map(({ status }) => status);
/** Who sits where, by name. */
const seatsOf = (list: Guest[]) =>
  Object.fromEntries(list.map((guest) => [guest.fullName, `${guest.tableNumber ?? '-'}/${guest.seatNumber ?? '-'}`]));

describe('an import', () => {
  it('takes ten thousand rows in one call, and the same call again adds nobody', async () => {
    const eventId = await newEvent();
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      row(`Vendég ${index}`, { email: `v${index}@example.com`, ...seat(`${index >> 3}`, `${index & 7}`) }),
    );
    const results = await importRows(eventId, rows);
    expect(results.every(({ status, seatTakenBy }) => status === 'added' && seatTakenBy === null)).toBe(true);
    const list = await listGuests(eventId);
    expect(list.map(({ fullName }) => fullName)).toEqual(rows.map(({ fullName }) => fullName));
    expect(list.map(({ id }) => id)).toEqual(results.map(({ guestId }) => guestId));

    const again = await importRows(eventId, rows);
    expect(again).toEqual(results.map((result) => ({ ...result, status: 'present' })));
    expect(await test.database.db.$count(guests, eq(guests.eventId, eventId))).toBe(10_000);
  });

  it('stores every field, takes empty texts as none and leaves unknown ones out', async () => {
    const eventId = await newEvent();
    const full = row(' Kovács Anna ', { email: 'Anna@Example.com', ...seat(' 1 ', 'A'), specialRequirements: 'Nuts' });
    const empty = { fullName: 'Kiss Béla', email: '', tableNumber: '', seatNumber: ' ', specialRequirements: '' };
    const smuggled = { id: 7, eventId: 8, checkedIn: true, createdAt: '2001-01-01T00:00:00Z' };
    const results = await importRows(eventId, [full, { ...empty, ...smuggled }]);
    expect(statuses(results)).toEqual(['added', 'added']);
    expect(await listGuests(eventId)).toEqual([
      {
        id: results[0]?.guestId,
        eventId,
        fullName: 'Kovács Anna',
        email: 'Anna@Example.com',
        tableNumber: '1',
        seatNumber: 'A',
        checkedIn: false,
        checkInTime: null,
        qrCodeIdentifier: full.qrCodeIdentifier,
        specialRequirements: 'Nuts',
        createdAt: expect.any(String),
      },
      {
        id: results[1]?.guestId,
        eventId,
        fullName: 'Kiss Béla',
        email: null,
        tableNumber: null,
        seatNumber: null,
        checkedIn: false,
        checkInTime: null,
        qrCodeIdentifier: expect.stringMatching(/^[\w-]{22}$/),
        specialRequirements: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('keeps names of every script as they are', async () => {
    const eventId = await newEvent();
    const names = [
      'Őrsi Tűnde-Ágnes',
      '👩‍👩‍👧‍👦 Család',
      'محمد بن علي',
      'שרה כהן',
      '\u202bדוד\u202c Smith',
      '王小明',
      'Zoe\u0308',
      "O'Brien; \"Bob\" \\ 'x', {1}",
      "Robert'); drop table guests;--",
    ];
    await importRows(
      eventId,
      names.map((name) => row(name)),
    );
    expect((await listGuests(eventId)).map(({ fullName }) => fullName)).toEqual(names);
  });

  it('fails bad rows alone, each with field and message', async () => {
    const eventId = await newEvent();
    const rows = [
      row('Good'),
      row('  '),
      { email: 'a@example.com' },
      row('Bad address', { email: 'nobody' }),
      row('Nul \0'),
      row('Half \ud83d'),
      row('x'.repeat(201)),
      row('Bad code', { qrCodeIdentifier: 'short' }),
      null,
      'Anna',
      ['Anna'],
      row('Good too'),
    ];
    const results = await importRows(eventId, rows);
    expect(results.flatMap(({ status }, index) => (status === 'added' ? [index] : []))).toEqual([0, 11]);
    for (const result of results.slice(1, -1)) {
      expect(result).toMatchObject({ status: 'failed', guestId: null, problem: 'invalid', seatTakenBy: null });
      expect(result.issues).not.toEqual([]);
    }
    expect(results.slice(1, 6).map(({ issues }) => issues)).toEqual([
      [{ path: 'fullName', message: 'guests.nameRequired' }],
      [{ path: 'fullName', message: 'guests.nameRequired' }],
      [{ path: 'email', message: 'guests.invalidEmail' }],
      [{ path: 'fullName', message: 'common.unstorableText' }],
      [{ path: 'fullName', message: 'common.unstorableText' }],
    ]);
    expect((await listGuests(eventId)).map(({ fullName }) => fullName)).toEqual(['Good', 'Good too']);
  });

  it.each([
    ['no body', undefined],
    ['no rows', {}],
    ['an empty list', { rows: [] }],
    ['rows that are no list', { rows: { 0: row('Anna') } }],
    ['a list for a body', [row('Anna')]],
    ['an unknown wish', { rows: [row('Anna')], existing: 'delete' }],
    ['more than ten thousand rows', { rows: Array.from({ length: 10_001 }, () => ({ fullName: 'A' })) }],
  ])('refuses %s', async (_what, payload) => {
    const eventId = await newEvent();
    expect(refusal(await send(eventId, payload))).toEqual({ status: 400, code: 'invalid_input' });
    expect(await listGuests(eventId)).toEqual([]);
  });

  it('refuses more than eight megabytes, and of strangers reads nothing', async () => {
    const eventId = await newEvent();
    const payload = { rows: [row('Anna', { specialRequirements: 'x'.repeat(8 * 1024 * 1024) })] };
    expect(refusal(await send(eventId, payload))).toEqual({ status: 413, code: 'payload_too_large' });
    const answer = await anonymous(test).send('POST', `/api/events/${eventId}/guests/import`, payload);
    expect(refusal(answer)).toEqual(NOT_SIGNED_IN);
  });
});

describe('the same rows again', () => {
  it('are present, whatever else has changed meanwhile', async () => {
    const eventId = await newEvent();
    const rows = [row('Anna', seat('1', '1')), row('Béla')];
    const [anna] = await importRows(eventId, rows);
    await owner.send('PATCH', `/api/guests/${anna?.guestId}`, { fullName: 'Anna Mária', seatNumber: '9' });
    for (const existing of ['add', 'update'] as const) {
      const results = await importRows(eventId, [...rows, row('New')], { existing });
      expect(statuses(results).slice(0, 2)).toEqual(['present', 'present']);
      expect(results[0]?.guestId).toBe(anna?.guestId);
    }
    expect(seatsOf(await listGuests(eventId))).toMatchObject({ 'Anna Mária': '1/9' });
  });

  it('sent twice at the same moment go in once', async () => {
    const eventId = await newEvent();
    const rows = Array.from({ length: 300 }, (_, index) => row(`Guest ${index}`, seat('1', String(index))));
    const answers = await Promise.all([1, 2, 3].map(() => importRows(eventId, rows)));
    const added = answers.flat().filter(({ status }) => status === 'added');
    expect(added).toHaveLength(300);
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set(['added', 'present']));
    expect(await listGuests(eventId)).toHaveLength(300);
  });

  it('past the plan’s limit count as done where they are', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const rows = Array.from({ length: 60 }, (_, index) => row(`Guest ${index}`));
    await importRows(eventId, rows, { organiser });
    const again = await importRows(eventId, rows, { organiser });
    expect(statuses(again)).toEqual([...Array(FREE_GUESTS).fill('present'), ...Array(10).fill('failed')]);
  });
});

describe('the plan', () => {
  it('lets rows in up to its limit and fails the rest one by one', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    await insertGuest(test.database.db, { eventId });
    const rows = [row(' '), ...Array.from({ length: 55 }, (_, index) => row(`Guest ${index}`))];
    const [bad, ...results] = await importRows(eventId, rows, { organiser });
    expect(bad).toMatchObject({ status: 'failed', problem: 'invalid' });
    expect(statuses(results)).toEqual([...Array(FREE_GUESTS - 1).fill('added'), ...Array(6).fill('failed')]);
    for (const result of results.slice(FREE_GUESTS - 1)) {
      expect(result).toEqual({ status: 'failed', guestId: null, problem: 'guest_limit', seatTakenBy: null });
    }
    expect(await listGuests(eventId, organiser)).toHaveLength(FREE_GUESTS);
  });

  it('holds for imports and single guests that come at once', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const chunk = (name: string) => Array.from({ length: 30 }, (_, index) => row(`${name} ${index}`));
    await Promise.all([
      importRows(eventId, chunk('A'), { organiser }),
      importRows(eventId, chunk('B'), { organiser }),
      ...Array.from({ length: 10 }, () => organiser.send('POST', '/api/guests', { eventId, fullName: 'Single' })),
    ]);
    expect(await listGuests(eventId, organiser)).toHaveLength(FREE_GUESTS);
  });

  it('still lets guests be updated where there is no room', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    await importRows(
      eventId,
      Array.from({ length: FREE_GUESTS }, (_, index) => row(`Guest ${index}`)),
      { organiser },
    );
    const rows = [row('Newcomer'), row('Guest 7', seat('1', '7'))];
    const results = await importRows(eventId, rows, { organiser, existing: 'update' });
    expect(results).toMatchObject([{ status: 'failed', problem: 'guest_limit' }, { status: 'updated' }]);
  });
});

describe('a QR code', () => {
  it('of a guest of another event fails its row alone', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent()];
    const taken = await insertGuest(test.database.db, { eventId: otherId });
    const rows = [row('Anna'), row('Béla', { qrCodeIdentifier: taken.qrCodeIdentifier }), row('Csilla')];
    expect(await importRows(eventId, rows)).toMatchObject([
      { status: 'added' },
      { status: 'failed', guestId: null, problem: 'qr_taken' },
      { status: 'added' },
    ]);
    expect((await listGuests(eventId)).map(({ fullName }) => fullName)).toEqual(['Anna', 'Csilla']);
  });

  it('that stands twice in the rows belongs to the first', async () => {
    const eventId = await newEvent();
    const qrCodeIdentifier = randomToken();
    const results = await importRows(eventId, [row('Anna', { qrCodeIdentifier }), row('Béla', { qrCodeIdentifier })]);
    expect(results).toMatchObject([{ status: 'added' }, { status: 'failed', problem: 'qr_taken' }]);
  });

  it('that two events want at the same moment goes to one of them', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent()];
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`Guest ${index}`));
    const answers = await Promise.all([importRows(eventId, rows), importRows(otherId, rows.toReversed())]);
    expect(answers.flat().filter(({ status }) => status === 'added')).toHaveLength(1_000);
    expect(answers.flat().filter(({ problem }) => problem === 'qr_taken')).toHaveLength(1_000);
    expect([...(await listGuests(eventId)), ...(await listGuests(otherId))]).toHaveLength(1_000);
  });
});

describe('a seat', () => {
  it('taken by a guest, or by an earlier row, is left out and it says by whom', async () => {
    const eventId = await newEvent();
    await insertGuest(test.database.db, { eventId, fullName: 'Host', ...seat('Á', '1') });
    const rows = [
      row('Anna', seat(' á ', '1')),
      row('Béla', seat('Á', '2')),
      row('Csilla', seat('á', '2')),
      row('Dóra', seat('Á', '')),
      row('Endre', seat('Á', '')),
    ];
    const results = await importRows(eventId, rows);
    expect(results.every(({ status }) => status === 'added')).toBe(true);
    expect(results.map(({ seatTakenBy }) => seatTakenBy)).toEqual(['Host', null, 'Béla', null, null]);
    expect(seatsOf(await listGuests(eventId))).toEqual({
      Host: 'Á/1',
      Anna: '-/-',
      Béla: 'Á/2',
      Csilla: '-/-',
      Dóra: 'Á/-',
      Endre: 'Á/-',
    });
  });

  it('of a row that failed stays free', async () => {
    const eventId = await newEvent();
    const rows = [row('Bad', { email: 'nobody', ...seat('1', '1') }), row('Anna', seat('1', '1'))];
    expect(await importRows(eventId, rows)).toMatchObject([{ status: 'failed' }, { seatTakenBy: null }]);
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '1/1' });
  });
});

describe('guests who are already there', () => {
  it('are added once more unless the organiser chose to update', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna')]);
    expect(statuses(await importRows(eventId, [row('Anna')]))).toEqual(['added']);
    expect(await listGuests(eventId)).toHaveLength(2);
  });

  it('are updated by name and e-mail, in whatever case, keeping id, QR code and arrival', async () => {
    const eventId = await newEvent();
    const [added] = await importRows(eventId, [row('Ágnes', { email: 'Agi@example.com' })]);
    await owner.send('POST', `/api/guests/${added?.guestId}/check-in`);
    const [before] = await listGuests(eventId);
    const changes = { email: 'AGI@EXAMPLE.COM', ...seat('3', '4'), specialRequirements: 'Vegan' };
    const [result] = await importRows(eventId, [row('ÁGNES', changes)], { existing: 'update' });
    expect(result).toEqual({ status: 'updated', guestId: added?.guestId, problem: null, seatTakenBy: null });
    const after = { ...before, ...seat('3', '4'), specialRequirements: 'Vegan' };
    expect(await listGuests(eventId)).toEqual([after]);
  });

  it('are someone else where the e-mail differs', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', { email: 'a@example.com' }), row('Béla')]);
    const rows = [row('Anna', { email: 'b@example.com' }), row('Anna'), row('Béla', { email: 'c@example.com' })];
    expect(statuses(await importRows(eventId, rows, { existing: 'update' }))).toEqual(['added', 'added', 'added']);
  });

  it('of another event are left alone', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent()];
    await importRows(otherId, [row('Anna')]);
    expect(statuses(await importRows(eventId, [row('Anna', seat('1', '1'))], { existing: 'update' }))).toEqual([
      'added',
    ]);
    expect(seatsOf(await listGuests(otherId))).toEqual({ Anna: '-/-' });
  });

  it.each<[string, Partial<ImportRowInput>, string, string | null]>([
    ['nothing', {}, '4/2', 'Nuts'],
    ['empty texts', { ...seat('', ' '), specialRequirements: '' }, '4/2', 'Nuts'],
    ['only notes', { specialRequirements: 'Vegan' }, '4/2', 'Vegan'],
    ['the same table', { tableNumber: '4' }, '4/2', 'Nuts'],
    ['another table', { tableNumber: '5' }, '5/-', 'Nuts'],
    ['another seat', { seatNumber: '3' }, '4/3', 'Nuts'],
  ])('keep what a row leaves empty: %s', async (_what, fields, expected, notes) => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', { ...seat('4', '2'), specialRequirements: 'Nuts' })]);
    const [result] = await importRows(eventId, [row('Anna', fields)], { existing: 'update' });
    expect(result).toMatchObject({ status: 'updated', seatTakenBy: null });
    const list = await listGuests(eventId);
    expect(seatsOf(list)).toEqual({ Anna: expected });
    expect(list[0]?.specialRequirements).toBe(notes);
    // The chair is still, or again, judged as taken.
    const rival = await owner.send('POST', '/api/guests', { eventId, fullName: 'Rival', ...seat('4', '2') });
    expect(rival.statusCode).toBe(expected === '4/2' ? 409 : 201);
  });

  it('can change places among themselves', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [
      row('Anna', seat('1', '1')),
      row('Béla', seat('1', '2')),
      row('Csilla', seat('1', '3')),
    ]);
    const ring = [row('Anna', seat('1', '2')), row('Béla', seat('1', '3')), row('Csilla', seat('1', '1'))];
    const results = await importRows(eventId, ring, { existing: 'update' });
    expect(results.every(({ status, seatTakenBy }) => status === 'updated' && seatTakenBy === null)).toBe(true);
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '1/2', Béla: '1/3', Csilla: '1/1' });
  });

  it('leave their seat to a new guest of the same file', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', seat('1', '1'))]);
    const rows = [row('New', seat('1', '1')), row('Anna', seat('2', '2'))];
    expect(await importRows(eventId, rows, { existing: 'update' })).toMatchObject([
      { status: 'added', seatTakenBy: null },
      { status: 'updated', seatTakenBy: null },
    ]);
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '2/2', New: '1/1' });
  });

  it('are told apart by their id where names would not do it', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', seat('1', '1')), row('Anna', seat('1', '2'))]);
    const [, second] = await listGuests(eventId);
    await importRows(eventId, [row('Anna', { ...seat('1', '3'), guestId: second?.id })], { existing: 'update' });
    expect((await listGuests(eventId)).map(({ seatNumber }) => seatNumber)).toEqual(['1', '3']);
  });

  it('keep their old seat where someone outside the file sits on the new one', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', seat('1', '1')), row('Béla', seat('1', '2'))]);
    const [result] = await importRows(eventId, [row('Anna', seat('1', '2'))], { existing: 'update' });
    expect(result).toMatchObject({ status: 'updated', seatTakenBy: 'Béla' });
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '1/1', Béla: '1/2' });
  });

  it('meet namesakes one by one, in order', async () => {
    const eventId = await newEvent();
    const [first, second] = await importRows(eventId, [row('Anna', seat('1', '1')), row('Anna', seat('1', '2'))]);
    const rows = [row('Anna', seat('2', '1')), row('Anna', seat('2', '2')), row('Anna', seat('2', '3'))];
    const results = await importRows(eventId, rows, { existing: 'update' });
    expect(statuses(results)).toEqual(['updated', 'updated', 'added']);
    expect(results.slice(0, 2).map(({ guestId }) => guestId)).toEqual([first?.guestId, second?.guestId]);
  });

  it('whose own row came before are not met by a namesake’s', async () => {
    const eventId = await newEvent();
    const anna = row('Anna', seat('1', '1'));
    const [first] = await importRows(eventId, [anna]);
    const [second] = await importRows(eventId, [row('Anna', seat('1', '2'))]);
    const rows = [anna, row('Anna', seat('1', '3'))];
    expect(await importRows(eventId, rows, { existing: 'update' })).toMatchObject([
      { status: 'present', guestId: first?.guestId },
      { status: 'updated', guestId: second?.guestId },
    ]);
  });

  it('stay as they are when the same update comes again, namesakes too', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna')]);
    const rows = [row('Anna', seat('1', '1')), row('Anna', seat('1', '2')), row('Béla', seat('1', '3'))];
    const first = await importRows(eventId, rows, { existing: 'update' });
    expect(statuses(first)).toEqual(['updated', 'added', 'added']);
    const list = await listGuests(eventId);
    const again = await importRows(eventId, rows, { existing: 'update' });
    expect(statuses(again)).toEqual(['updated', 'present', 'present']);
    expect(again.map(({ guestId, seatTakenBy }) => [guestId, seatTakenBy])).toEqual(
      first.map(({ guestId }) => [guestId, null]),
    );
    expect(await listGuests(eventId)).toEqual(list);
  });
});
