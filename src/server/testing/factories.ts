import { makeTable } from '../../shared/layout/testing.ts';
import { randomHouseholdCode, randomId, randomToken } from '../common/ids.ts';
import type { Database } from '../db/client.ts';
import { events, layouts } from '../db/schema/events.ts';
import { guests, households } from '../db/schema/guests.ts';
import { eventMembers } from '../db/schema/members.ts';
import { seatColumns } from '../features/guests/data.ts';

type EventRow = typeof events.$inferSelect;
type LayoutRow = typeof layouts.$inferSelect;
type GuestRow = typeof guests.$inferSelect;

function inserted<Row>([row]: Row[]): Row {
  if (!row) throw new Error('Nothing was inserted.');
  return row;
}

/** Inserts an event with defaults for everything that the test does not set. */
export async function insertEvent(
  db: Database,
  { userId, ...overrides }: { userId: number } & Partial<typeof events.$inferInsert>,
): Promise<EventRow> {
  const event = {
    id: randomId(),
    userId,
    name: 'Garden dinner',
    date: new Date('2030-06-15T16:00:00Z'),
    timeZone: 'Europe/Budapest',
    location: 'Budapest',
    ...overrides,
  };
  return inserted(await db.insert(events).values(event).returning());
}

type NewGuest = { eventId: number } & Partial<typeof guests.$inferInsert>;

function newGuest({ eventId, ...overrides }: NewGuest): typeof guests.$inferInsert {
  const { tableNumber = null, seatNumber = null } = overrides;
  return {
    id: randomId(),
    eventId,
    fullName: 'Kovács Anna',
    qrCodeIdentifier: randomToken(),
    ...seatColumns({ tableNumber, seatNumber }),
    ...overrides,
  };
}

/** Inserts a guest who has no seat and has not arrived unless the test says so. */
export async function insertGuest(db: Database, guest: NewGuest): Promise<GuestRow> {
  return inserted(await db.insert(guests).values(newGuest(guest)).returning());
}

/** The same for many guests, in one statement, so that all are of the same time. */
export async function insertGuests(db: Database, list: readonly NewGuest[]): Promise<void> {
  await db.insert(guests).values(list.map(newGuest));
}

export async function insertHousehold(
  db: Database,
  { eventId, ...overrides }: { eventId: number } & Partial<typeof households.$inferInsert>,
): Promise<typeof households.$inferSelect> {
  const codes = { rsvpToken: randomToken(), rsvpCode: randomHouseholdCode() };
  const household = { id: randomId(), eventId, name: 'The Smiths', ...codes, ...overrides };
  return inserted(await db.insert(households).values(household).returning());
}

/** Inserts a layout with one table unless the test says otherwise. */
export async function insertLayout(
  db: Database,
  { eventId, ...overrides }: { eventId: number } & Partial<typeof layouts.$inferInsert>,
): Promise<LayoutRow> {
  const layout = { name: 'Hall', width: 1200, height: 600, unit: 'm', tables: [makeTable(1)], guestPositions: [] };
  return inserted(
    await db
      .insert(layouts)
      .values({ id: randomId(), eventId, ...layout, ...overrides })
      .returning(),
  );
}

export async function insertMember(
  db: Database,
  member: Pick<typeof eventMembers.$inferInsert, 'eventId' | 'userId' | 'role'>,
): Promise<void> {
  await db.insert(eventMembers).values({ ...member, at: new Date() });
}
