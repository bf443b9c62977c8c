import type { Page } from '@playwright/test';
import type { Event, EventInput } from '../../src/shared/contracts/events.ts';
import type { ImportRowInput } from '../../src/shared/contracts/guest-import.ts';
import type { Guest } from '../../src/shared/contracts/guests.ts';
import { expect } from './test.ts';

/** Creates an event through the API, for tests that begin with an existing one. */
export async function createEvent(page: Page, input: Partial<EventInput> = {}): Promise<Event> {
  const data = {
    name: 'Anna és Péter esküvője',
    date: '2027-06-19T14:00:00Z',
    timeZone: 'Europe/Budapest',
    location: 'Budapest',
    // Otherwise it would get the account's language, which other tests of the demo account change.
    language: null,
    ...input,
  };
  const answer = await page.request.post('/api/events', { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function importGuests(page: Page, eventId: number, rows: ImportRowInput[]): Promise<void> {
  const answer = await page.request.post(`/api/events/${eventId}/guests/import`, { data: { rows } });
  expect(answer.ok()).toBe(true);
}

export async function listGuests(page: Page, eventId: number): Promise<Guest[]> {
  return (await page.request.get(`/api/events/${eventId}/guests`)).json();
}
