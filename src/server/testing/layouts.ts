import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { Layout, SavedLayout } from '../../shared/contracts/layouts.ts';
import { makeTable } from '../../shared/layout/testing.ts';
import { guests } from '../db/schema/guests.ts';
import { insertEvent, insertGuest } from './factories.ts';
import { setUpTwoOrganisers } from './two-organisers.ts';

export const table = makeTable(1);
export const layoutBody = (overrides: object = {}) => ({ tables: [table], guestPositions: [], ...overrides });
export const dot = (guestId: number, overrides: object = {}) => ({
  id: guestId % 100_000,
  guestId,
  x: 300,
  y: 310,
  tableNumber: null,
  seatNumber: null,
  color: '#ff0000',
  ...overrides,
});

/** The app of a test file, with a new event for each test and functions to read and save its layout. */
export function setUpLayouts() {
  const room = Object.assign(setUpTwoOrganisers(), { eventId: 0 });
  beforeEach(async () => {
    room.eventId = (await insertEvent(room.test.database.db, { userId: room.owner.userId })).id;
  });

  const path = (id: number | string = room.eventId) => `/api/events/${id}/layout`;

  return Object.assign(room, {
    path,
    addGuest: async (tableNumber: string | null = null, seatNumber: string | null = null, event = room.eventId) =>
      (await insertGuest(room.test.database.db, { eventId: event, tableNumber, seatNumber })).id,
    async save(body: unknown, organiser = room.owner): Promise<SavedLayout> {
      const answer = await organiser.send('POST', path(), body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<SavedLayout>();
    },
    async read(): Promise<Layout> {
      const answer = await room.owner.send('GET', path());
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Layout>();
    },
    async seatOf(id: number): Promise<string> {
      const guest = await room.test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
      return `${guest?.tableNumber ?? '-'}/${guest?.seatNumber ?? '-'}`;
    },
  });
}
