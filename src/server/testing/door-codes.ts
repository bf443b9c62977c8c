import { afterAll, beforeAll, beforeEach } from 'vitest';
import { randomShareCode } from '../ids.ts';
import { insertEvent, insertGuest } from './factories.ts';
import { anonymous, type Caller, createOrganiser, type Organiser } from './organiser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const NOT_FOUND = { status: 404, code: 'not_found' };
export const NOW = new Date('2030-05-20T18:00:00Z');

export const seeDoor = (caller: Caller, eventId: number) => caller.send('GET', `/api/events/${eventId}/door`);

/** The app of a test file at a time that stands still, and people at its doors. */
export function setUpDoorCodes() {
  let test: TestApp;
  let owner: Organiser;
  let stranger: Organiser;
  let now = NOW;
  beforeAll(async () => {
    test = await createTestApp({ clock: () => now, trustProxy: true });
    owner = await createOrganiser(test);
    stranger = await createOrganiser(test);
  });
  beforeEach(() => {
    now = NOW;
  });
  afterAll(() => test.close());

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
    /** Until the test ends. */
    setNow(time: Date) {
      now = time;
    },
    async newEvent(fields: object = {}) {
      const code = randomShareCode();
      const event = await insertEvent(test.database.db, { userId: owner.userId, doorCode: code, ...fields });
      const guest = await insertGuest(test.database.db, {
        eventId: event.id,
        email: 'anna@example.com',
        tableNumber: '4',
        seatNumber: '2',
        specialRequirements: 'Vegan',
      });
      return { ...event, code, guest };
    },
    enter: (eventId: number, code: unknown, headers: Record<string, string> = {}) =>
      anonymous(test).send('POST', `/api/events/${eventId}/door/session`, { code }, headers),
  };
}
