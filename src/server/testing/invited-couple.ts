import type { Guest } from '../../shared/contracts/guests.ts';
import { postGuest } from './calls.ts';
import { insertEvent } from './factories.ts';
import { changeRsvp, type Link, listHouseholds, openLink } from './rsvp.ts';
import type { TwoOrganisers } from './two-organisers.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

export interface InvitedCouple {
  eventId: number;
  anna: Guest;
  companion: Guest;
  token: string;
  rsvpCode: string;
  link: Link;
}

/** An open event with a menu and a couple: Anna, who sits at 1/1, and a companion without a name. */
export async function inviteCouple({ test, owner }: TwoOrganisers): Promise<InvitedCouple> {
  const date = new Date(test.context.clock().getTime() + 30 * DAY_MS);
  const { id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, date, language: 'en' });
  const options = [
    { name: 'Beef' },
    { name: 'Fish' },
    { name: 'Pasta', forAge: 'child' },
    { name: 'Old', isArchived: true },
  ];
  await owner.send('PUT', `/api/events/${eventId}/menu`, { courses: [{ name: 'Main', options }] });
  const seat = { tableNumber: '1', seatNumber: '1' };
  const anna = await postGuest(owner, eventId, { ...seat, companions: 1, household: 'Kovács' });
  const listed = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
  const companion = listed.find(({ companionOf }) => companionOf === anna.id) as Guest;
  const [household] = await listHouseholds(owner, eventId);
  const { rsvpToken: token = '', rsvpCode = '' } = household ?? {};
  await changeRsvp(owner, eventId, { isOpen: true, asksNeeds: true });
  return { eventId, anna, companion, token, rsvpCode, link: openLink(test, token) };
}
