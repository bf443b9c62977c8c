import { beforeEach } from 'vitest';
import { randomAccessCode } from '../common/ids.ts';
import { insertEvent, insertGuest } from './factories.ts';
import { anonymous, type Caller } from './organiser.ts';
import { setUpTwoOrganisers } from './two-organisers.ts';

export const NOT_FOUND = { status: 404, code: 'not_found' };
export const NOW = new Date('2030-05-20T18:00:00Z');

export const seeDoor = (caller: Caller, eventId: number) => caller.send('GET', `/api/events/${eventId}/door`);

/** The app of a test file with a clock that tests set, an organiser, and functions to use its doors. */
export function setUpDoorCodes() {
  let now = NOW;
  const people = setUpTwoOrganisers({ clock: () => now, trustProxy: true });
  beforeEach(() => {
    now = NOW;
  });

  return Object.assign(people, {
    /** Sets the app's clock until the end of the test. */
    setNow(time: Date) {
      now = time;
    },
    async newEvent(fields: object = {}) {
      const code = randomAccessCode();
      const event = await insertEvent(people.test.database.db, {
        userId: people.owner.userId,
        doorCode: code,
        ...fields,
      });
      const guest = await insertGuest(people.test.database.db, {
        eventId: event.id,
        email: 'anna@example.com',
        tableNumber: '4',
        seatNumber: '2',
        specialRequirements: 'Vegan',
      });
      return { ...event, code, guest };
    },
    enter: (eventId: number, code: unknown, headers: Record<string, string> = {}) =>
      anonymous(people.test).send('POST', `/api/events/${eventId}/door/session`, { code }, headers),
  });
}
