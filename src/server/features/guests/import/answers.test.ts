import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { events } from '../../../db/schema/events.ts';
import { guestNeeds, mealOptions } from '../../../db/schema/guest-lists.ts';
import { row, seat, seatsOf, setUpGuestImport, statuses } from '../../../testing/guest-import.ts';

const guestImport = setUpGuestImport();
const { newEvent, importRows, listGuests } = guestImport;
const db = () => guestImport.test.database.db;
const update = { existing: 'update' } as const;
const problems = (results: { problem: string | null }[]) => results.map(({ problem }) => problem);

let eventId: number;
beforeEach(async () => {
  eventId = await newEvent();
});

const idOf = (list: Guest[], name: string) => list.find(({ fullName }) => fullName === name)?.id ?? 0;

describe('a guest who comes after all', () => {
  it('gets the old seat back before a new guest of the same call can have it', async () => {
    await importRows(eventId, [row('Anna', { ...seat('1', '1'), attendance: 'declined' })]);
    const results = await importRows(
      eventId,
      [row('Béla', seat('1', '1')), row('Anna', { attendance: 'coming' })],
      update,
    );
    expect(statuses(results)).toEqual(['added', 'updated']);
    expect(results[0]?.seatTakenBy).toBe('Anna');
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '1/1', Béla: '-/-' });
  });

  it('has no seat if a row of the same call moves another guest there', async () => {
    await importRows(eventId, [
      row('Anna', { ...seat('1', '1'), attendance: 'declined' }),
      row('Béla', seat('2', '1')),
    ]);
    await importRows(eventId, [row('Anna', { attendance: 'coming' }), row('Béla', seat('1', '1'))], update);
    expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '-/-', Béla: '1/1' });
  });
});

it('the seat of a guest who declines goes to another row of the same call', async () => {
  await importRows(eventId, [row('Anna', seat('1', '1')), row('Béla', seat('2', '1'))]);
  const rows = [row('Béla', seat('1', '1')), row('Anna', { attendance: 'declined' })];
  expect(statuses(await importRows(eventId, rows, update))).toEqual(['updated', 'updated']);
  expect(seatsOf(await listGuests(eventId))).toEqual({ Anna: '-/-', Béla: '1/1' });
});

describe('a household that a host moves to', () => {
  it('counts companions once if they have rows too', async () => {
    await importRows(eventId, [row('Anna', { household: 'Old', companions: 10 })]);
    const list = await listGuests(eventId);
    const rows = list.map(({ id, fullName }) => row(fullName, { guestId: id, household: 'New' }));
    expect(problems(await importRows(eventId, rows, update))).toEqual(Array(11).fill(null));
    expect(new Set((await listGuests(eventId)).map(({ householdName }) => householdName))).toEqual(new Set(['New']));
  });

  it('is not that of a companion whose own row names another', async () => {
    const anna = row('Anna', { household: 'Old' });
    await importRows(eventId, [anna, row('Béla', { household: 'Old', companionOf: anna.qrCodeIdentifier })]);
    const id = idOf(await listGuests(eventId), 'Anna');
    const rows = [row('Anna', { household: 'New' }), row('Béla', { household: 'Old', companionOf: id })];
    await importRows(eventId, rows, update);
    const households = (await listGuests(eventId)).map(({ fullName, householdName }) => [fullName, householdName]);
    expect(households).toEqual([
      ['Anna', 'New'],
      ['Béla', 'Old'],
    ]);
  });
});

describe('meals', () => {
  it('that can’t be chosen any more fail the row, unless the guest has them already', async () => {
    await importRows(eventId, [row('Anna', { meals: { Main: 'Beef' } })]);
    await db().update(mealOptions).set({ archivedAt: new Date() }).where(eq(mealOptions.eventId, eventId));
    const rows = [row('Anna', { meals: { main: 'BEEF' } }), row('Béla', { meals: { Main: 'Beef' } }), row('Cili')];
    expect(problems(await importRows(eventId, rows, update))).toEqual([null, 'option_archived', null]);
    expect((await listGuests(eventId)).map(({ fullName }) => fullName)).toEqual(['Anna', 'Cili']);
  });

  it('two of one course make a row invalid', async () => {
    const [result] = await importRows(eventId, [row('Anna', { meals: { Main: 'Beef', 'main ': 'Fish' } })]);
    expect(result).toMatchObject({ status: 'failed', issues: [{ path: 'meals', message: 'guests.courseTwice' }] });
    expect(await listGuests(eventId)).toEqual([]);
  });
});

describe('needs', () => {
  const vegan = { diets: ['vegan' as const], consent: true as const };

  it('are not taken in once the time for which they are kept is over', async () => {
    await db()
      .update(events)
      .set({ date: new Date('2020-01-01') })
      .where(eq(events.id, eventId));
    const results = await importRows(eventId, [row('Anna', { needs: vegan }), row('Béla')]);
    expect(problems(results)).toEqual(['needs_expired', null]);
    expect((await listGuests(eventId)).map(({ fullName }) => fullName)).toEqual(['Béla']);
  });

  it('without any content remove what was noted', async () => {
    await importRows(eventId, [row('Anna', { needs: vegan })]);
    const id = idOf(await listGuests(eventId), 'Anna');
    await importRows(eventId, [row('Anna', { needs: { consent: true } })], update);
    expect(await db().select().from(guestNeeds).where(eq(guestNeeds.guestId, id))).toEqual([]);
  });
});
