import { describe, expect, it } from 'vitest';
import type { ImportRowInput } from '../../../../shared/contracts/guest-import.ts';
import { row, seat, seatsOf, setUpGuestImport, statuses } from '../../../testing/guest-import.ts';

const guestImport = setUpGuestImport();
const { newEvent, importRows, listGuests } = guestImport;

describe('rows of guests who are already on the list', () => {
  it('add a second guest unless the organiser chose to update', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna')]);
    expect(statuses(await importRows(eventId, [row('Anna')]))).toEqual(['added']);
    expect(await listGuests(eventId)).toHaveLength(2);
  });

  it('update by name and e-mail, ignoring case, and keep id, QR code and arrival', async () => {
    const eventId = await newEvent();
    const [added] = await importRows(eventId, [row('Ágnes', { email: 'Agi@example.com' })]);
    await guestImport.owner.send('POST', `/api/guests/${added?.guestId}/check-in`);
    const [before] = await listGuests(eventId);
    const changes = { email: 'AGI@EXAMPLE.COM', ...seat('3', '4'), specialRequirements: 'Vegan' };
    const [result] = await importRows(eventId, [row('ÁGNES', changes)], { existing: 'update' });
    expect(result).toEqual({ status: 'updated', guestId: added?.guestId, problem: null, seatTakenBy: null });
    const after = { ...before, ...seat('3', '4'), specialRequirements: 'Vegan' };
    expect(await listGuests(eventId)).toEqual([after]);
  });

  it('are another person if the e-mail differs', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', { email: 'a@example.com' }), row('Béla')]);
    const rows = [row('Anna', { email: 'b@example.com' }), row('Anna'), row('Béla', { email: 'c@example.com' })];
    expect(statuses(await importRows(eventId, rows, { existing: 'update' }))).toEqual(['added', 'added', 'added']);
  });

  it('never change guests of another event', async () => {
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
  ])('do not change fields that are empty: %s', async (_what, fields, expected, notes) => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', { ...seat('4', '2'), specialRequirements: 'Nuts' })]);
    const [result] = await importRows(eventId, [row('Anna', fields)], { existing: 'update' });
    expect(result).toMatchObject({ status: 'updated', seatTakenBy: null });
    const list = await listGuests(eventId);
    expect(seatsOf(list)).toEqual({ Anna: expected });
    expect(list[0]?.specialRequirements).toBe(notes);
    // The seat still counts as taken.
    const rival = await guestImport.owner.send('POST', '/api/guests', {
      eventId,
      fullName: 'Rival',
      ...seat('4', '2'),
    });
    expect(rival.statusCode).toBe(expected === '4/2' ? 409 : 201);
  });

  it('can swap seats', async () => {
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

  it('can give their seat to a new guest of the same file', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', seat('1', '1'))]);
    const rows = [row('New', seat('1', '1')), row('Anna', seat('2', '2'))];
    expect(await importRows(eventId, rows, { existing: 'update' })).toMatchObject([
      { status: 'added', seatTakenBy: null },
      { status: 'updated', seatTakenBy: null },
    ]);
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '2/2', New: '1/1' });
  });

  it('are matched by id where names are ambiguous', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', seat('1', '1')), row('Anna', seat('1', '2'))]);
    const [, second] = await listGuests(eventId);
    await importRows(eventId, [row('Anna', { ...seat('1', '3'), guestId: second?.id })], { existing: 'update' });
    expect((await listGuests(eventId)).map(({ seatNumber }) => seatNumber)).toEqual(['1', '3']);
  });

  it('keep the old seat if a guest who is not in the file has the new one', async () => {
    const eventId = await newEvent();
    await importRows(eventId, [row('Anna', seat('1', '1')), row('Béla', seat('1', '2'))]);
    const [result] = await importRows(eventId, [row('Anna', seat('1', '2'))], { existing: 'update' });
    expect(result).toMatchObject({ status: 'updated', seatTakenBy: 'Béla' });
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '1/1', Béla: '1/2' });
  });

  it('match guests of the same name one by one, in order', async () => {
    const eventId = await newEvent();
    const [first, second] = await importRows(eventId, [row('Anna', seat('1', '1')), row('Anna', seat('1', '2'))]);
    const rows = [row('Anna', seat('2', '1')), row('Anna', seat('2', '2')), row('Anna', seat('2', '3'))];
    const results = await importRows(eventId, rows, { existing: 'update' });
    expect(statuses(results)).toEqual(['updated', 'updated', 'added']);
    expect(results.slice(0, 2).map(({ guestId }) => guestId)).toEqual([first?.guestId, second?.guestId]);
  });

  it('do not match a guest whose own row came before', async () => {
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

  it('change nothing when the same update is sent again', async () => {
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
