import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainImpossible } from '../../shared/auto-seat/explain-impossible.ts';
import { judge } from '../../shared/auto-seat/judge.ts';
import { createSolver } from '../../shared/auto-seat/solver.ts';
import { placesOf, toProblem } from '../../shared/auto-seat/to-problem.ts';
import type { Guest } from '../../shared/contracts/guests.ts';
import type { Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { ALLERGENS, DIETS } from '../../shared/contracts/needs.ts';
import { seatingSchema } from '../../shared/contracts/seating.ts';
import { checkInOperations } from '../db/schema/door.ts';
import { events, layouts, seatings } from '../db/schema/events.ts';
import { guests, households } from '../db/schema/guests.ts';
import { eventMembers } from '../db/schema/members.ts';
import { rooms } from '../db/schema/rooms.ts';
import { guestMails, replies, rsvpSettings } from '../db/schema/rsvp.ts';
import { users } from '../db/schema/users.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed.ts';
import { ROOM } from './wedding.ts';

const NOW = new Date('2026-11-15T10:30:00Z');
const DOT_RADIUS = 16;

interface Dot {
  readonly guestId: number;
  readonly x: number;
  readonly y: number;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Two servers that start at the same time.
  await Promise.all([seedDemo(database.db, NOW), seedDemo(database.db, NOW)]);
});
afterAll(() => database.drop());

it('creates an organiser and one who shares an event, and nothing more when run again', async () => {
  await seedDemo(database.db, NOW);
  const found = await database.db.select().from(users);
  const [organiser, other, ...more] = found.sort((one, two) => one.email.localeCompare(two.email));
  expect(more).toEqual([]);
  expect(other).toMatchObject({ email: 'judit@placecard.test', subscriptionTier: 'free' });
  expect(organiser).toMatchObject({
    email: 'demo@placecard.test',
    fullName: 'Demo Organiser',
    subscriptionTier: 'enterprise',
    subscriptionEndDate: null,
    language: null,
    timeZone: 'Europe/Budapest',
  });
  expect(await database.db.$count(events)).toBe(3);
  expect(await database.db.$count(guests)).toBe(125);
  expect(await database.db.$count(eventMembers)).toBe(2);
});

it('creates a wedding on a Saturday afternoon and a dinner as a draft', async () => {
  const [wedding, dinner] = await database.db.select().from(events).orderBy(events.date);
  expect(wedding).toMatchObject({ status: 'active', date: new Date('2026-11-28T15:00:00Z') });
  expect(wedding?.shareCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(dinner).toMatchObject({ status: 'draft', date: new Date('2027-01-14T18:00:00Z') });
  expect(await database.db.$count(guests, eq(guests.eventId, dinner?.id ?? 0))).toBe(0);
});

it('has arrivals at two doors, and a double entry', async () => {
  const arrived = await database.db.query.guests.findMany({ where: eq(guests.checkedIn, true) });
  const doors = new Set(arrived.flatMap(({ arrivals }) => arrivals.map(({ door }) => door)));
  expect([...doors].sort()).toEqual(['Kerti kapu', 'Main entrance']);
  expect(arrived.filter(({ arrivals }) => arrivals.length > 1)).toHaveLength(1);
  expect(await database.db.$count(checkInOperations)).toBe(arrived.length + 1);
});

describe('the guests', () => {
  it('have different names, and some have e-mail addresses and notes, none of which is about diet or health', async () => {
    const rows = await database.db.select().from(guests);
    expect(new Set(rows.map((guest) => guest.fullName)).size).toBe(rows.length);
    const notes = rows.flatMap(({ specialRequirements }) => specialRequirements ?? []);
    expect(notes).toHaveLength(14);
    const words = [...DIETS, ...ALLERGENS, 'wheelchair', 'kerekessz', 'vegetári', 'glutén', 'laktóz', 'cukor', 'menu'];
    expect(notes.filter((note) => words.some((word) => note.toLowerCase().includes(word)))).toEqual([]);
    const addresses = rows.flatMap((guest) => guest.email ?? []);
    expect(addresses).toHaveLength(40);
    for (const address of addresses) expect(address).toMatch(/^[a-z]+(\.[a-z]+)*@example\.com$/);
  });

  it('who arrived did so today, before now', async () => {
    const arrived = (await database.db.select().from(guests)).filter((guest) => guest.checkedIn);
    expect(arrived).toHaveLength(15);
    for (const { checkInTime } of arrived) {
      expect(checkInTime?.getTime()).toBeLessThan(NOW.getTime());
      expect(checkInTime?.getTime()).toBeGreaterThan(new Date('2026-11-14T23:00:00Z').getTime());
    }
  });
});

it('is open for answers: two thirds of the households have answered, and one asks for a change', async () => {
  const [settings] = await database.db.select().from(rsvpSettings);
  expect(settings).toMatchObject({ isOpen: true, deadline: new Date('2026-11-24T15:00:00Z') });
  const [wedding] = await database.db.select().from(events).orderBy(events.date);
  const everyone = await database.db
    .select()
    .from(guests)
    .where(eq(guests.eventId, wedding?.id ?? 0));
  expect(everyone.every(({ householdId, attendance }) => householdId !== null && attendance !== null)).toBe(true);
  const rows = await database.db.select().from(households);
  const share = rows.filter(({ answeredAt }) => answeredAt !== null).length / rows.length;
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.75);
  const log = await database.db.select().from(replies);
  expect(log.filter(({ state }) => state === 'requested')).toHaveLength(1);
  expect(log.every(({ at }) => at < NOW)).toBe(true);
  const mails = await database.db.select().from(guestMails);
  expect(new Set(mails.map(({ householdId }) => householdId)).size).toBe(rows.length);
  expect(mails.filter(({ state }) => state === 'failed')).toHaveLength(1);
  // Somebody who has arrived is coming.
  expect(everyone.filter(({ checkedIn, attendance }) => checkedIn && attendance !== 'coming')).toEqual([]);
});

describe('the floor plan', () => {
  async function readLayout() {
    const [layout] = await database.db.select().from(layouts);
    return { tables: layout?.tables as LayoutTable[], dots: layout?.guestPositions as Dot[] };
  }

  it('has a dot for everyone who has a seat, at that table', async () => {
    const { tables, dots } = await readLayout();
    const rows = await database.db.select().from(guests);
    const seated = rows.filter((guest) => guest.tableNumber !== null);
    expect(seated).toHaveLength(112);
    expect(dots.map((dot) => dot.guestId).sort()).toEqual(seated.map((guest) => guest.id).sort());
    for (const guest of seated) {
      const table = tables.find(({ tableNumber }) => tableNumber === guest.tableNumber) ?? expect.fail('No such table');
      const dot = dots.find(({ guestId }) => guestId === guest.id) ?? expect.fail('No dot');
      expect(Number(guest.seatNumber)).toBeLessThanOrEqual(table.seats);
      expect(Math.abs(dot.x - (table.x + table.width / 2))).toBeLessThan(table.width / 2 + 2 * DOT_RADIUS);
      expect(Math.abs(dot.y - (table.y + table.height / 2))).toBeLessThan(table.height / 2 + 2 * DOT_RADIUS);
    }
  });

  it('is kept as a room, without guests', async () => {
    const kept = await database.db.select().from(rooms);
    expect(kept).toMatchObject([{ name: 'Fűzfa Kert', ...ROOM, tableCount: 13, seatCount: 126 }]);
    expect(JSON.stringify(kept)).not.toContain('guestId');
  });

  it('has no overlapping dots, and none outside the room', async () => {
    const { dots } = await readLayout();
    for (const [index, dot] of dots.entries()) {
      expect(Math.min(dot.x, dot.y)).toBeGreaterThan(DOT_RADIUS);
      expect(dot.x).toBeLessThan(ROOM.width - DOT_RADIUS);
      expect(dot.y).toBeLessThan(ROOM.height - DOT_RADIUS);
      for (const other of dots.slice(index + 1)) {
        expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThan(2 * DOT_RADIUS);
      }
    }
  });
});

describe('the seating rules', () => {
  async function readProblem() {
    const [stored] = await database.db.select().from(seatings);
    const seating = seatingSchema.parse({ ...stored, version: stored?.version });
    const [layout] = await database.db.select().from(layouts);
    const list = await database.db.select().from(guests);
    const drawn = { ...layout, tables: layout?.tables, guestPositions: layout?.guestPositions } as Layout;
    return { seating, drawn, made: toProblem(drawn, list as unknown as Guest[], seating) };
  }

  it('are of every kind, contradict nothing, and some are broken so far', async () => {
    const { seating, drawn, made } = await readProblem();
    const kinds =
      'households together sideBySide notBeside apart at notAt only near accessible gather company mix fill'.split(' ');
    expect(new Set(seating.rules.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(seating.pins).toHaveLength(3);
    expect([...made.inactive]).toEqual([]);
    expect(explainImpossible(made.problem)).toEqual([]);
    const { broken } = judge(made.problem, placesOf(drawn));
    expect(new Set(broken.map(({ ruleId }) => made.sources.get(ruleId)?.rule.kind)).size).toBeGreaterThan(3);
  });

  it('can all but a few wishes be kept by a plan that seats everybody', async () => {
    const { made } = await readProblem();
    const tries = 100_000;
    const solver = createSolver(made.problem, { seed: 1, tries, aim: 'best' });
    while (!solver.step(tries).isDone);
    const { unseated, broken } = solver.best();
    expect(unseated).toEqual([]);
    const rules = new Map(made.problem.rules.map((rule) => [rule.id, rule]));
    expect(broken.filter(({ ruleId }) => rules.get(ruleId)?.must)).toEqual([]);
    expect(broken.length).toBeLessThanOrEqual(5);
  });
});

it('does nothing in a database with an account', async () => {
  const used = await createTestDatabase();
  await used.db.insert(users).values({ id: 123_456_789_012, email: 'a@example.com', authProvider: 'email' });
  await seedDemo(used.db, NOW);
  expect(await used.db.$count(events)).toBe(0);
  await used.drop();
});
