import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_CHUNK_ROWS } from '../../../../shared/contracts/guest-import.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Household } from '../../../../shared/contracts/households.ts';
import { attendanceLog, guestNeeds, mealOptions, tags } from '../../../db/schema/guest-lists.ts';
import { households } from '../../../db/schema/guests.ts';
import { FREE_GUESTS, row, seat, setUpGuestImport, statuses } from '../../../testing/guest-import.ts';
import { createOrganiser } from '../../../testing/organiser.ts';

const guestImport = setUpGuestImport();
const { newEvent, importRows, listGuests } = guestImport;
const db = () => guestImport.test.database.db;

let eventId: number;
beforeEach(async () => {
  eventId = await newEvent();
});

const problems = (results: { problem: string | null }[]) => results.map(({ problem }) => problem);
const listHouseholds = (): Promise<Pick<Household, 'id' | 'name' | 'salutation'>[]> =>
  db().select().from(households).where(eq(households.eventId, eventId)).orderBy(households.createdAt);
const byName = (guests: Guest[]) => new Map(guests.map((guest) => [guest.fullName, guest]));

describe('households', () => {
  it('are found by name, or created, and families of one name stay apart by their first row', async () => {
    const [first, second] = [row('Kovács Anna'), row('Kovács Béla')];
    const family = (one: typeof first) => ({ household: 'Kovács', householdOf: one.qrCodeIdentifier });
    await importRows(eventId, [
      { ...first, ...family(first), householdDetails: { salutation: 'Kovács család' } },
      { ...second, ...family(second) },
      row('Kovács Cili', family(first)),
      row('Nagy Éva', { household: 'Nagy' }),
    ]);
    // The second half of the file comes in another call.
    await importRows(eventId, [row('Kovács Dóra', family(second)), row('Nagy Pál', { household: 'NAGY' })]);
    const guests = byName(await listGuests(eventId));
    const householdOf = (name: string) => guests.get(name)?.householdId;
    expect(householdOf('Kovács Cili')).toBe(householdOf('Kovács Anna'));
    expect(householdOf('Kovács Dóra')).toBe(householdOf('Kovács Béla'));
    expect(householdOf('Kovács Anna')).not.toBe(householdOf('Kovács Béla'));
    expect(householdOf('Nagy Pál')).toBe(householdOf('Nagy Éva'));
    expect(guests.get('Kovács Cili')?.householdName).toBe('Kovács');
    expect((await listHouseholds()).map(({ name, salutation }) => [name, salutation])).toEqual([
      ['Kovács', 'Kovács család'],
      ['Kovács', null],
      ['Nagy', null],
    ]);
  });

  it('take twenty people, and the rows beyond fail alone', async () => {
    const rows = Array.from({ length: 21 }, (_, index) => row(`Guest ${index}`, { household: 'Large' }));
    const results = await importRows(eventId, [...rows, row('Other')]);
    expect(problems(results)).toEqual([...Array(20).fill(null), 'household_full', null]);
    expect(await listGuests(eventId)).toHaveLength(21);
  });

  it('of an updated guest stay unless another is named; companions follow', async () => {
    await importRows(eventId, [row('Anna', { household: 'Old', companions: 1 }), row('Béla', { household: 'Old' })]);
    await importRows(eventId, [row('Anna', { household: 'New' }), row('Béla', { household: 'old' })], {
      existing: 'update',
    });
    expect((await listGuests(eventId)).map(({ fullName, householdName }) => [fullName, householdName])).toEqual(
      expect.arrayContaining([
        ['Anna', 'New'],
        ['Guest of Anna', 'New'],
        ['Béla', 'Old'],
      ]),
    );
  });
});

describe('companions', () => {
  it('are linked to their hosts in any order and over several calls, with a name or without', async () => {
    const host = row('Anna', { household: 'Lee' });
    const companion = { companionOf: host.qrCodeIdentifier };
    await importRows(eventId, [row('x', { ...companion, isNamePlaceholder: true }), host, row('Mark', companion)]);
    await importRows(eventId, [row('y', { ...companion, isNamePlaceholder: true, attendance: 'maybe' })]);
    const guests = await listGuests(eventId);
    const anna = guests.find(({ fullName }) => fullName === 'Anna');
    expect(
      guests.map(({ fullName, companionOf, isNamePlaceholder, householdName }) => [
        fullName,
        companionOf,
        isNamePlaceholder,
        householdName,
      ]),
    ).toEqual([
      ['Guest of Anna', anna?.id, true, 'Lee'],
      ['Anna', null, false, 'Lee'],
      ['Mark', anna?.id, false, 'Lee'],
      ['Guest of Anna', anna?.id, true, 'Lee'],
    ]);
  });

  it('come with their host as a number or as names, and count for the tier', async () => {
    const organiser = await createOrganiser(guestImport.test, { subscriptionTier: 'free' });
    const own = await newEvent(organiser);
    const many = Array.from({ length: FREE_GUESTS - 4 }, (_, index) => row(`Guest ${index}`));
    const rows = [...many, row('Anna', { companions: 2 }), row('Béla', { companions: ['Zoé'] }), row('Cili')];
    const results = await importRows(own, rows, { organiser });
    expect(problems(results).slice(many.length)).toEqual([null, 'guest_limit', null]);
    const guests = await listGuests(own, organiser);
    expect(guests).toHaveLength(FREE_GUESTS);
    expect(guests.filter(({ isNamePlaceholder }) => isNamePlaceholder).map(({ fullName }) => fullName)).toEqual([
      'Guest of Anna',
      'Guest of Anna',
    ]);
  });

  it('fail alone if their host is unknown, is a companion, or has ten', async () => {
    const [host, other] = [row('Anna'), row('Béla')];
    const ten = Array.from({ length: 11 }, (_, index) => row(`C${index}`, { companionOf: host.qrCodeIdentifier }));
    const results = await importRows(eventId, [
      host,
      ...ten,
      row('D', { companionOf: 'x'.repeat(22) }),
      row('E', { companionOf: ten[0]?.qrCodeIdentifier }),
      { ...other, companionOf: other.qrCodeIdentifier },
    ]);
    expect(problems(results)).toEqual([
      null,
      ...Array(10).fill(null),
      'too_many_companions',
      'host_unknown',
      'host_unknown',
      'host_unknown',
    ]);
  });
});

describe('tags and meals', () => {
  it('are created as the file spells them first, and reused in any case', async () => {
    await importRows(eventId, [
      row('Anna', { tags: ['VIP', 'Family'], meals: { Main: 'Beef' } }),
      row('Béla', { tags: ['vip', 'Vip'], meals: { main: 'BEEF', Dessert: 'Cake' } }),
    ]);
    const guests = await listGuests(eventId);
    expect(guests.map((guest) => [guest.tags, guest.meals])).toEqual([
      [['VIP', 'Family'], { Main: 'Beef' }],
      [['VIP'], { Main: 'Beef', Dessert: 'Cake' }],
    ]);
    expect(await db().$count(tags, eq(tags.eventId, eventId))).toBe(2);
    const options = await db()
      .select()
      .from(mealOptions)
      .where(eq(mealOptions.eventId, eventId))
      .orderBy(mealOptions.position);
    expect(options.map(({ course, name, position }) => [course, name, position])).toEqual([
      ['Main', 'Beef', 0],
      ['Dessert', 'Cake', 1],
    ]);
  });

  it('fail a row alone if the event would have too many', async () => {
    const rows = [
      ...Array.from({ length: 51 }, (_, index) => row(`T${index}`, { tags: [`Tag ${index}`] })),
      ...Array.from({ length: 13 }, (_, index) => row(`O${index}`, { meals: { Main: `Option ${index}` } })),
      ...Array.from({ length: 5 }, (_, index) => row(`C${index}`, { meals: { [`Course ${index}`]: 'A' } })),
      row('Many', { tags: Array.from({ length: 11 }, (_, index) => `Tag ${index}`) }),
    ];
    const results = await importRows(eventId, rows);
    expect(problems(results).slice(50, 51)).toEqual(['too_many_tags']);
    expect(problems(results).slice(51, 64)).toEqual([...Array(12).fill(null), 'too_many_options']);
    expect(problems(results).slice(64)).toEqual([null, null, null, null, 'too_many_courses', 'invalid']);
  });
});

describe('attendance', () => {
  it('of new guests is logged, and a declined guest’s seat is given up', async () => {
    const results = await importRows(eventId, [
      row('Anna', { attendance: 'coming', ...seat('1', '1') }),
      row('Béla', { attendance: 'declined', ...seat('1', '1') }),
    ]);
    expect(results.map(({ seatTakenBy }) => seatTakenBy)).toEqual([null, null]);
    const guests = byName(await listGuests(eventId));
    expect(guests.get('Béla')).toMatchObject({ attendance: 'declined', tableNumber: null, seatNumber: null });
    const log = await db().select().from(attendanceLog).where(eq(attendanceLog.eventId, eventId));
    expect(log.map(({ guestId, from, to, seatGivenUp, by }) => [guestId, from, to, seatGivenUp, by])).toEqual(
      expect.arrayContaining([
        [guests.get('Anna')?.id, null, 'coming', null, 'import'],
        [guests.get('Béla')?.id, null, 'declined', { tableNumber: '1', seatNumber: '1' }, 'import'],
      ]),
    );
    await importRows(eventId, [row('Anna', { attendance: 'declined' }), row('Béla', { attendance: 'coming' })], {
      existing: 'update',
    });
    expect(byName(await listGuests(eventId)).get('Béla')).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  });

  it('of a guest who has arrived can’t become declined', async () => {
    const [anna] = await importRows(eventId, [row('Anna')]);
    await guestImport.owner.send('POST', `/api/guests/${anna?.guestId}/check-in`);
    const [result] = await importRows(eventId, [row('Anna', { attendance: 'declined', cardName: 'A' })], {
      existing: 'update',
    });
    expect(result).toMatchObject({ status: 'failed', problem: 'already_arrived' });
    expect(await listGuests(eventId)).toMatchObject([{ attendance: null, cardName: null }]);
  });
});

it('updates only the fields that a row gives', async () => {
  await importRows(eventId, [
    row('Anna', {
      ageGroup: 'child',
      needsHighChair: true,
      tags: ['A'],
      meals: { Main: 'Beef' },
      sortName: 'S',
      cardName: 'C',
    }),
  ]);
  const [before] = await listGuests(eventId);
  await importRows(eventId, [row('Anna', { specialRequirements: 'x' })], { existing: 'update' });
  expect(await listGuests(eventId)).toEqual([{ ...before, specialRequirements: 'x' }]);
  await importRows(eventId, [row('Anna', { tags: ['B'], meals: { Dessert: 'Cake' }, cardName: 'D' })], {
    existing: 'update',
  });
  expect(await listGuests(eventId)).toEqual([
    { ...before, specialRequirements: 'x', tags: ['B'], meals: { Main: 'Beef', Dessert: 'Cake' }, cardName: 'D' },
  ]);
});

it('stores needs with consent only, apart from the list', async () => {
  const needs = { allergens: ['nuts'], diets: ['vegan'], other: 'x' };
  const results = await importRows(eventId, [
    row('Anna', { needs: { ...needs, consent: true } as never }),
    { ...row('Béla'), needs },
  ]);
  expect(statuses(results)).toEqual(['added', 'failed']);
  const stored = await db()
    .select()
    .from(guestNeeds)
    .where(eq(guestNeeds.guestId, results[0]?.guestId ?? 0));
  expect(stored).toMatchObject([{ ...needs, usesWheelchair: false, consentBy: 'import' }]);
  expect(JSON.stringify(await listGuests(eventId))).not.toContain('vegan');
});

it('prepares the seat finder for a thousand rows, which is what pages send at once', async () => {
  const { test } = guestImport;
  const large = await newEvent();
  await importRows(
    large,
    Array.from({ length: IMPORT_CHUNK_ROWS }, (_, index) => row(`Guest ${index}`)),
  );
  const countNames = async () =>
    Number(/^placecard_seat_index_names (\d+)/m.exec(await test.context.metrics.registry.render())?.[1]);
  await expect.poll(countNames).toBeGreaterThanOrEqual(IMPORT_CHUNK_ROWS);
});
