import type { LightMyRequestResponse } from 'fastify';
import type { Household } from '../../shared/contracts/households.ts';
import type { Rsvp, RsvpAnswer, RsvpSettings, RsvpSettingsChanges } from '../../shared/contracts/rsvp.ts';
import { randomToken } from '../common/ids.ts';
import { anonymous, type Organiser } from './organiser.ts';
import type { TestApp } from './test-app.ts';

export async function changeRsvp(
  organiser: Organiser,
  eventId: number,
  changes: RsvpSettingsChanges,
): Promise<RsvpSettings> {
  const answer = await organiser.send('PATCH', `/api/events/${eventId}/rsvp`, changes);
  if (answer.statusCode !== 200) throw new Error(`It was refused: ${answer.body}`);
  return answer.json<RsvpSettings>();
}

export async function listHouseholds(organiser: Organiser, eventId: number): Promise<Household[]> {
  return (await organiser.send('GET', `/api/events/${eventId}/households`)).json<Household[]>();
}

/** What one household does with its link, without any account. */
export function openLink(test: TestApp, token: string) {
  const { send } = anonymous(test);
  const read = async () => (await send('GET', `/api/rsvp/${token}`)).json<Rsvp>();
  const put = (body: object): Promise<LightMyRequestResponse> =>
    send('PUT', `/api/rsvp/${token}`, { nonce: randomToken(), ...body });
  return {
    read,
    put,
    /** Answers the same for everybody of the household, from its newest version. */
    async answer(attendance: RsvpAnswer, fields: object = {}): Promise<LightMyRequestResponse> {
      const { version, people } = await read();
      return put({ version, people: people.map(({ guestId }) => ({ guestId, attendance })), ...fields });
    },
  };
}

export type Link = ReturnType<typeof openLink>;
