import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SUGGESTED_COLOR } from '../../../shared/color.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { KeepSandboxInput } from '../../../shared/contracts/sandbox.ts';
import type { Seating } from '../../../shared/contracts/seating.ts';
import { randomToken } from '../../common/ids.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { postEvent } from '../../testing/calls.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
const GUESTS = 48;

/** 12 households of four; the first 40 guests have seats at tables of eight. */
function sandbox(guestCount = GUESTS): KeepSandboxInput & { key: string } {
  const tables = Array.from({ length: 6 }, (_, index) => ({
    id: `t${index + 1}`,
    type: 'round' as const,
    label: `Table ${index + 1}`,
    tableNumber: String(index + 1),
    x: 100 + 200 * index,
    y: 100,
    width: 100,
    height: 100,
    seats: 8,
  }));
  const list = Array.from({ length: guestCount }, (_, index) => ({
    id: index + 1,
    householdId: Math.floor(index / 4) + 1,
    household: `Household ${Math.floor(index / 4) + 1}`,
    fullName: `Guest ${index + 1}`,
    tags: index % 2 === 0 ? ['Bride'] : [],
    ...(index < 40 && { tableNumber: String(Math.floor(index / 8) + 1), seatNumber: String((index % 8) + 1) }),
  }));
  return {
    key: randomToken(),
    event: { name: 'Our wedding', date: '2031-06-14T14:00:00Z', location: 'The old mill', language: 'hu' },
    guests: list,
    layout: {
      tables,
      guestPositions: [{ id: 1, guestId: 9, x: 300, y: 60, tableNumber: '2', seatNumber: '1', color: '#aa0000' }],
    },
    seating: {
      rules: [
        { id: 1, kind: 'households', strength: 'must', exceptIds: [2] },
        {
          id: 2,
          kind: 'apart',
          strength: 'must',
          hops: 1,
          guests: { guestIds: [1, 5], tags: [], householdIds: [3] },
        },
      ],
      pins: [{ guestId: 9, tableId: 't2', seat: 1 }],
    },
  };
}

const keep = (body: unknown, organiser: Organiser) => organiser.send('POST', '/api/sandbox/keep', body);
const count = async ({ userId }: Organiser) => {
  const { db } = people.test.database;
  const own = await db.select({ id: events.id }).from(events).where(eq(events.userId, userId));
  const perEvent = await Promise.all(own.map(({ id }) => db.$count(guests, eq(guests.eventId, id))));
  return { events: own.length, guests: perEvent.reduce((sum, each) => sum + each, 0) };
};
const read = async <Answer>(organiser: Organiser, path: string) => (await organiser.send('GET', path)).json<Answer>();

describe('keeping a sandbox', () => {
  it('makes the event with its guests, seats, layout and rules', async () => {
    const organiser = await createOrganiser(people.test);
    const body = sandbox();
    // A sandbox has no cards, so the call takes no names for them.
    const withCards = body.guests.map((guest) => ({ ...guest, cardName: 'Somebody' }));
    const answer = await keep({ ...body, guests: withCards }, organiser);
    expect(answer.statusCode, answer.body).toBe(201);
    const { eventId, hasFloorPlan } = answer.json<{ eventId: number; hasFloorPlan: boolean }>();
    expect(hasFloorPlan).toBe(true);
    expect(await read(organiser, `/api/events/${eventId}`)).toMatchObject({ primaryColor: SUGGESTED_COLOR });
    const list = await read<Guest[]>(organiser, `/api/events/${eventId}/guests`);
    expect(list).toHaveLength(GUESTS);
    expect(new Set(list.map(({ householdId }) => householdId)).size).toBe(12);
    expect(list.filter(({ seatNumber }) => seatNumber !== null)).toHaveLength(40);
    const named = (name: string) => list.find(({ fullName }) => fullName === name) as Guest;
    expect(named('Guest 1')).toMatchObject({ tableNumber: '1', seatNumber: '1', tags: ['Bride'], cardName: null });
    const layout = await read<Layout>(organiser, `/api/events/${eventId}/layout`);
    expect(layout.tables).toHaveLength(6);
    expect(layout.guestPositions.find(({ color }) => color === '#aa0000')?.guestId).toBe(named('Guest 9').id);
    const { rules, pins } = await read<Seating>(organiser, `/api/events/${eventId}/seating`);
    expect(rules).toMatchObject([
      { kind: 'households', exceptIds: [named('Guest 5').householdId] },
      {
        kind: 'apart',
        guests: {
          guestIds: [named('Guest 1').id, named('Guest 5').id],
          householdIds: [named('Guest 9').householdId],
        },
      },
    ]);
    expect(pins).toEqual([{ guestId: named('Guest 9').id, tableId: 't2', seat: 1 }]);
    // A copy of the event is no second keeping of the sandbox.
    expect((await organiser.send('POST', `/api/events/${eventId}/copy`, {})).statusCode).toBe(201);
  });

  it('keeps families of one name apart, and splits one of more people than a household takes', async () => {
    const organiser = await createOrganiser(people.test);
    const body = sandbox();
    const householdIds = (place: number) => (place < 22 ? 1 : place < 36 ? Math.floor(place / 2) : 99);
    const guestsOfOneName = body.guests.map((guest, place) => ({
      ...guest,
      householdId: householdIds(place),
      household: 'Kovács',
    }));
    const answer = await keep({ ...body, guests: guestsOfOneName }, organiser);
    expect(answer.statusCode, answer.body).toBe(201);
    const { eventId } = answer.json<{ eventId: number }>();
    const list = await read<Guest[]>(organiser, `/api/events/${eventId}/guests`);
    const sizes = [...Map.groupBy(list, ({ householdId }) => householdId).values()].map((members) => members.length);
    expect(sizes.toSorted((one, other) => other - one)).toEqual([20, 12, ...Array(8).fill(2)]);
    expect(new Set(list.map(({ householdName }) => householdName))).toEqual(new Set(['Kovács']));
  });

  it('makes one event of 20 calls at once, although the tier has room for no second one', async () => {
    const organiser = await createOrganiser(people.test, { subscriptionTier: 'free' });
    const body = sandbox();
    const answers = await Promise.all(Array.from({ length: 20 }, () => keep(body, organiser)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect((await keep(body, organiser)).body).toBe(answers[0]?.body);
    expect(await count(organiser)).toEqual({ events: 1, guests: GUESTS });
  });

  it('leaves nothing behind when the server loses the database in the middle, and can be repeated', async () => {
    const organiser = await createOrganiser(people.test);
    const body = sandbox();
    const { pool } = people.test.database;
    const blocker = await pool.connect();
    onTestFinished(() => blocker.release(true));
    await blocker.query('begin; lock table seatings in access exclusive mode');
    const cut = keep(body, organiser);
    const findWaiting = () =>
      pool.query<{ pid: number }>(
        `select pid from pg_locks where relation = 'seatings'::regclass and not granted and pid <> pg_backend_pid()`,
      );
    await expect.poll(async () => (await findWaiting()).rows.length).toBe(1);
    await pool.query('select pg_terminate_backend($1)', [(await findWaiting()).rows[0]?.pid]);
    await blocker.query('rollback');
    expect((await cut).statusCode).toBeGreaterThanOrEqual(500);
    expect(await count(organiser)).toEqual({ events: 0, guests: 0 });
    expect((await keep(body, organiser)).statusCode).toBe(201);
    expect(await count(organiser)).toEqual({ events: 1, guests: GUESTS });
  });

  it('is refused where the tier has no room for the event or its guests, and works after an upgrade', async () => {
    const organiser = await createOrganiser(people.test, { subscriptionTier: 'free' });
    const long = sandbox(51);
    expect(refusal(await keep(long, organiser))).toEqual({ status: 403, code: 'guest_limit' });
    expect(await count(organiser)).toEqual({ events: 0, guests: 0 });
    await postEvent(organiser);
    expect(refusal(await keep(sandbox(), organiser))).toEqual({ status: 403, code: 'event_limit' });
    await organiser.change({ subscriptionTier: 'enterprise' });
    expect((await keep(long, organiser)).statusCode).toBe(201);
    expect(await count(organiser)).toEqual({ events: 2, guests: 51 });
  });

  it('stores the layout unseen in a tier without floor plans', async () => {
    const organiser = await createOrganiser(people.test, { subscriptionTier: 'pro' });
    const kept = (await keep(sandbox(), organiser)).json<{ eventId: number; hasFloorPlan: boolean }>();
    expect(kept.hasFloorPlan).toBe(false);
    const path = `/api/events/${kept.eventId}/layout`;
    expect((await organiser.send('GET', path)).statusCode).toBe(403);
    await organiser.change({ subscriptionTier: 'enterprise' });
    expect((await read<Layout>(organiser, path)).tables).toHaveLength(6);
  });

  it('takes no more guests than a sandbox has, no id twice, and no larger body', async () => {
    const body = sandbox();
    expect((await keep(sandbox(201), people.owner)).statusCode).toBe(400);
    expect((await keep({ ...body, key: 'again' }, people.owner)).statusCode).toBe(400);
    const twice = { ...body, guests: body.guests.map((guest) => ({ ...guest, id: 1 })) };
    expect(refusal(await keep(twice, people.owner))).toEqual({ status: 400, code: 'invalid_input' });
    const large = { ...body, padding: 'x'.repeat(513 * 1024) };
    expect(refusal(await keep(large, people.owner))).toEqual({ status: 413, code: 'payload_too_large' });
    expect(await people.test.database.db.$count(events, sql`${events.sandboxKey} = ${body.key}`)).toBe(0);
  });

  it('makes an event of each account that keeps the same sandbox', async () => {
    const body = sandbox();
    const made = await Promise.all([keep(body, people.owner), keep(body, people.stranger)]);
    expect(new Set(made.map((answer) => answer.json<{ eventId: number }>().eventId)).size).toBe(2);
  });
});
