import type { LightMyRequestResponse } from 'fastify';
import type { Event } from '../../shared/contracts/events.ts';
import type { Guest } from '../../shared/contracts/guests.ts';
import type { Caller } from './organiser.ts';

/** The least that the call for a new event accepts. */
export const eventInput = (overrides: object = {}) => ({
  name: 'Garden dinner',
  date: '2030-06-15T16:00:00.000Z',
  location: 'Margitsziget',
  ...overrides,
});

function created<Thing>(answer: LightMyRequestResponse): Thing {
  if (answer.statusCode !== 201) throw new Error(`It was refused: ${answer.statusCode} ${answer.body}`);
  return answer.json<Thing>();
}

/** Creates an event through the API. */
export async function postEvent(organiser: Caller, overrides: object = {}): Promise<Event> {
  return created<Event>(await organiser.send('POST', '/api/events', eventInput(overrides)));
}

/** Adds a guest through the API. */
export async function postGuest(organiser: Caller, eventId: number, fields: object = {}): Promise<Guest> {
  return created<Guest>(await organiser.send('POST', '/api/guests', { eventId, fullName: 'Kovács Anna', ...fields }));
}

export async function readGuest(organiser: Caller, { eventId, id }: Guest): Promise<Guest> {
  return (await organiser.send('GET', `/api/events/${eventId}/guests/${id}`)).json<Guest>();
}
