import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Layout, SavedLayout } from '../../shared/contracts/layouts.ts';
import { makeTable } from '../../shared/layout/testing.ts';
import { guests } from '../db/schema/guests.ts';
import { insertEvent, insertGuest } from './factories.ts';
import { createOrganiser, type Organiser } from './organiser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const table = makeTable(1);
export const plan = (overrides: object = {}) => ({ tables: [table], guestPositions: [], ...overrides });
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

/** The app of a test file, and for each test an event whose room can be drawn. */
export function setUpLayouts() {
  let test: TestApp;
  let owner: Organiser;
  let stranger: Organiser;
  let eventId: number;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await createOrganiser(test);
    stranger = await createOrganiser(test);
  });
  beforeEach(async () => {
    ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
  });
  afterAll(() => test.close());

  const path = (id: number | string = eventId) => `/api/events/${id}/layout`;

  return {
    get test() {
      return test;
    },
    get owner() {
      return owner;
    },
    get stranger() {
      return stranger;
    },
    get eventId() {
      return eventId;
    },
    path,
    addGuest: async (tableNumber: string | null = null, seatNumber: string | null = null, event = eventId) =>
      (await insertGuest(test.database.db, { eventId: event, tableNumber, seatNumber })).id,
    async save(body: unknown, organiser = owner): Promise<SavedLayout> {
      const answer = await organiser.send('POST', path(), body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<SavedLayout>();
    },
    async read(): Promise<Layout> {
      const answer = await owner.send('GET', path());
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Layout>();
    },
    async seatOf(id: number): Promise<string> {
      const guest = await test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
      return `${guest?.tableNumber ?? '-'}/${guest?.seatNumber ?? '-'}`;
    },
  };
}
