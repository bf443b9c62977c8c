import { describe, expect, it } from 'vitest';
import { randomToken } from '../../../common/ids.ts';
import { insertGuest } from '../../../testing/factories.ts';
import { FREE_GUESTS, row, seat, seatsOf, setUpGuestImport, statuses } from '../../../testing/guest-import.ts';
import { createOrganiser, refusal } from '../../../testing/organiser.ts';

const guestImport = setUpGuestImport();
const { newEvent, importRows, listGuests } = guestImport;

describe('the tier', () => {
  it('accepts rows up to its limit and fails the others', async () => {
    const organiser = await createOrganiser(guestImport.test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    await insertGuest(guestImport.test.database.db, { eventId });
    const rows = [row(' '), ...Array.from({ length: 55 }, (_, index) => row(`Guest ${index}`))];
    const [bad, ...results] = await importRows(eventId, rows, { organiser });
    expect(bad).toMatchObject({ status: 'failed', problem: 'invalid' });
    expect(statuses(results)).toEqual([...Array(FREE_GUESTS - 1).fill('added'), ...Array(6).fill('failed')]);
    for (const result of results.slice(FREE_GUESTS - 1)) {
      expect(result).toEqual({ status: 'failed', guestId: null, problem: 'guest_limit', seatTakenBy: null });
    }
    expect(await listGuests(eventId, organiser)).toHaveLength(FREE_GUESTS);
  });

  it('holds for simultaneous imports and single guests', async () => {
    const organiser = await createOrganiser(guestImport.test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const chunk = (name: string) => Array.from({ length: 30 }, (_, index) => row(`${name} ${index}`));
    await Promise.all([
      importRows(eventId, chunk('A'), { organiser }),
      importRows(eventId, chunk('B'), { organiser }),
      ...Array.from({ length: 10 }, () => organiser.send('POST', '/api/guests', { eventId, fullName: 'Single' })),
    ]);
    expect(await listGuests(eventId, organiser)).toHaveLength(FREE_GUESTS);
  });

  it('still allows updates when the event is full', async () => {
    const organiser = await createOrganiser(guestImport.test, { subscriptionTier: 'free' });
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

describe('an event of fifty thousand guests', () => {
  it('accepts no more guests: one by one, by import or by restoring', async () => {
    const { test, owner } = guestImport;
    const eventId = await newEvent();
    const removed = await insertGuest(test.database.db, { eventId });
    expect((await owner.send('DELETE', `/api/guests/${removed.id}`)).statusCode).toBe(204);
    // Without triggers, which cost time for each guest, and do nothing that is counted.
    const filling = await test.database.pool.connect();
    try {
      await filling.query('set session_replication_role = replica');
      // In pieces: on a busy machine one statement would pass the limit of time that the app sets for statements.
      for (let last = 0; last < 49_999; last += 10_000) {
        await filling.query(
          `insert into guests (id, event_id, full_name, qr_code_identifier)
           select n, $1, 'Guest ' || n, 'qr-of-a-large-event-' || n from generate_series($2::int + 1, least($2 + 10000, 49999)) n`,
          [eventId, last],
        );
      }
    } finally {
      filling.release(true);
    }
    expect(await importRows(eventId, [row('Anna'), row('Béla'), row('Csilla')])).toMatchObject([
      { status: 'added' },
      { status: 'failed', problem: 'event_full' },
      { status: 'failed', problem: 'event_full' },
    ]);
    const full = { status: 409, code: 'event_full' };
    expect(refusal(await owner.send('POST', '/api/guests', { eventId, fullName: 'Dóra' }))).toEqual(full);
    expect(refusal(await owner.send('POST', `/api/guests/${removed.id}/restore`))).toEqual(full);
  });
});

describe('a QR code', () => {
  it('of a guest of another event fails its row alone', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent()];
    const taken = await insertGuest(guestImport.test.database.db, { eventId: otherId });
    const rows = [row('Anna'), row('Béla', { qrCodeIdentifier: taken.qrCodeIdentifier }), row('Csilla')];
    expect(await importRows(eventId, rows)).toMatchObject([
      { status: 'added' },
      { status: 'failed', guestId: null, problem: 'qr_taken' },
      { status: 'added' },
    ]);
    expect((await listGuests(eventId)).map(({ fullName }) => fullName)).toEqual(['Anna', 'Csilla']);
  });

  it('that two rows share belongs to the first', async () => {
    const eventId = await newEvent();
    const qrCodeIdentifier = randomToken();
    const results = await importRows(eventId, [row('Anna', { qrCodeIdentifier }), row('Béla', { qrCodeIdentifier })]);
    expect(results).toMatchObject([{ status: 'added' }, { status: 'failed', problem: 'qr_taken' }]);
  });

  it('that two simultaneous imports use goes to one of them', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent()];
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`Guest ${index}`));
    const answers = await Promise.all([importRows(eventId, rows), importRows(otherId, rows.toReversed())]);
    expect(answers.flat().filter(({ status }) => status === 'added')).toHaveLength(1_000);
    expect(answers.flat().filter(({ problem }) => problem === 'qr_taken')).toHaveLength(1_000);
    expect([...(await listGuests(eventId)), ...(await listGuests(otherId))]).toHaveLength(1_000);
  });
});

describe('a seat', () => {
  it('that a guest or an earlier row has is not given, and the result names who has it', async () => {
    const eventId = await newEvent();
    await insertGuest(guestImport.test.database.db, { eventId, fullName: 'Host', ...seat('Á', '1') });
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

  it('of a failed row stays free', async () => {
    const eventId = await newEvent();
    const rows = [row('Bad', { email: 'nobody', ...seat('1', '1') }), row('Anna', seat('1', '1'))];
    expect(await importRows(eventId, rows)).toMatchObject([{ status: 'failed' }, { seatTakenBy: null }]);
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '1/1' });
  });
});
