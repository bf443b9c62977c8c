import { expect } from 'vitest';
import type { ImportResult, ImportRowInput, ImportRowResult } from '../../shared/contracts/guest-import.ts';
import type { Guest } from '../../shared/contracts/guests.ts';
import { randomToken } from '../common/ids.ts';
import { insertEvent } from './factories.ts';
import type { Organiser } from './organiser.ts';
import { setUpTwoOrganisers } from './two-organisers.ts';

export const FREE_GUESTS = 50;

export const row = (fullName: string, fields: Partial<ImportRowInput> = {}): ImportRowInput => ({
  fullName,
  qrCodeIdentifier: randomToken(),
  ...fields,
});
export const seat = (tableNumber: string, seatNumber: string) => ({ tableNumber, seatNumber });
export const statuses = (results: ImportRowResult[]) => results.map(({ status }) => status);
/** The guests' seats, by name. */
export const seatsOf = (list: Guest[]) =>
  Object.fromEntries(list.map((guest) => [guest.fullName, `${guest.tableNumber ?? '-'}/${guest.seatNumber ?? '-'}`]));

/** The app of a test file, with an organiser and functions to import guests. */
export function setUpGuestImport() {
  const people = setUpTwoOrganisers();

  const send = (eventId: number, payload: unknown, organiser = people.owner) =>
    organiser.send('POST', `/api/events/${eventId}/guests/import`, payload);

  return Object.assign(people, {
    newEvent: async ({ userId } = people.owner) => (await insertEvent(people.test.database.db, { userId })).id,
    send,
    async importRows(
      eventId: number,
      rows: unknown[],
      { existing, organiser }: { existing?: 'add' | 'update'; organiser?: Organiser } = {},
    ): Promise<ImportRowResult[]> {
      const answer = await send(eventId, { rows, existing }, organiser);
      expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
      const { results } = answer.json<ImportResult>();
      expect(results).toHaveLength(rows.length);
      return results;
    },
    listGuests: async (eventId: number, organiser = people.owner) =>
      (await organiser.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>(),
  });
}
