import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import { guests } from '../../../db/schema/guests.ts';
import { FREE_GUESTS, row, seat, seatsOf, setUpGuestImport, statuses } from '../../../testing/guest-import.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, refusal } from '../../../testing/organiser.ts';

const guestImport = setUpGuestImport();
const { newEvent, send, importRows, listGuests } = guestImport;

describe('an import', () => {
  it('accepts ten thousand rows in one call, and the same call again adds nobody', async () => {
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
    expect(await guestImport.test.database.db.$count(guests, eq(guests.eventId, eventId))).toBe(10_000);
  });

  it('stores every field, empty texts as null, and ignores unknown fields', async () => {
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
        tableName: null,
        seatNumber: 'A',
        checkedIn: false,
        checkInTime: null,
        qrCodeIdentifier: full.qrCodeIdentifier,
        specialRequirements: 'Nuts',
        ...NO_OWNER_FIELDS,
        createdAt: expect.any(String),
      },
      {
        id: results[1]?.guestId,
        eventId,
        fullName: 'Kiss Béla',
        email: null,
        tableNumber: null,
        tableName: null,
        seatNumber: null,
        checkedIn: false,
        checkInTime: null,
        qrCodeIdentifier: expect.stringMatching(/^[\w-]{22}$/),
        specialRequirements: null,
        ...NO_OWNER_FIELDS,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('does not change names in any script', async () => {
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

  it('fails only invalid rows, each with field and message', async () => {
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

  it('refuses more than eight megabytes, and does not read bodies of strangers', async () => {
    const eventId = await newEvent();
    const payload = { rows: [row('Anna', { specialRequirements: 'x'.repeat(8 * 1024 * 1024) })] };
    expect(refusal(await send(eventId, payload))).toEqual({ status: 413, code: 'payload_too_large' });
    const answer = await anonymous(guestImport.test).send('POST', `/api/events/${eventId}/guests/import`, payload);
    expect(refusal(answer)).toEqual(NOT_SIGNED_IN);
  });
});

describe('rows that are sent again', () => {
  it('are reported as present, even if the guests were changed meanwhile', async () => {
    const eventId = await newEvent();
    const rows = [row('Anna', seat('1', '1')), row('Béla')];
    const [anna] = await importRows(eventId, rows);
    await guestImport.owner.send('PATCH', `/api/guests/${anna?.guestId}`, { fullName: 'Anna Mária', seatNumber: '9' });
    for (const existing of ['add', 'update'] as const) {
      const results = await importRows(eventId, [...rows, row('New')], { existing });
      expect(statuses(results).slice(0, 2)).toEqual(['present', 'present']);
      expect(results[0]?.guestId).toBe(anna?.guestId);
    }
    expect(seatsOf(await listGuests(eventId))).toMatchObject({ 'Anna Mária': '1/9' });
  });

  it('are added once when sent twice simultaneously', async () => {
    const eventId = await newEvent();
    const rows = Array.from({ length: 300 }, (_, index) => row(`Guest ${index}`, seat('1', String(index))));
    const answers = await Promise.all([1, 2, 3].map(() => importRows(eventId, rows)));
    const added = answers.flat().filter(({ status }) => status === 'added');
    expect(added).toHaveLength(300);
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set(['added', 'present']));
    expect(await listGuests(eventId)).toHaveLength(300);
  });

  it('beyond the tier’s limit are reported as present if their guests exist', async () => {
    const organiser = await createOrganiser(guestImport.test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const rows = Array.from({ length: 60 }, (_, index) => row(`Guest ${index}`));
    await importRows(eventId, rows, { organiser });
    const again = await importRows(eventId, rows, { organiser });
    expect(statuses(again)).toEqual([...Array(FREE_GUESTS).fill('present'), ...Array(10).fill('failed')]);
  });
});
