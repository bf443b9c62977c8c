import { beforeEach, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { LIST_CURSOR_HEADER } from '../../../shared/list-cursor.ts';
import { insertEvent, insertGuest, insertMember } from '../../testing/factories.ts';
import { createOrganiser, refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
let eventId: number;
let ids: number[];
beforeEach(async () => {
  const { db } = people.test.database;
  eventId = (await insertEvent(db, { userId: people.owner.userId })).id;
  const names = ['Anna', 'Béla', 'Cili'];
  ids = await Promise.all(names.map(async (fullName) => (await insertGuest(db, { eventId, fullName })).id));
});

interface Changed {
  readonly cursor: string;
  readonly isStale: boolean;
  readonly guests: Guest[];
  readonly removedIds: number[];
}

async function readCursor(reader = people.owner): Promise<string> {
  const { headers } = await reader.send('GET', `/api/events/${eventId}/guests`);
  return String(headers[LIST_CURSOR_HEADER]);
}

async function readChanged(since: string, reader = people.owner): Promise<Changed> {
  const answer = await reader.send('GET', `/api/events/${eventId}/guests/changed?since=${since}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Changed>();
}

it('tells which guests changed since the list was read, and as whole rows', async () => {
  const since = await readCursor();
  const [anna, bela, cili] = ids;
  await people.owner.send('PATCH', `/api/guests/${anna}`, { email: 'anna@example.com', tags: ['Family'] });
  await people.owner.send('DELETE', `/api/guests/${bela}`);
  const added = await people.owner.send('POST', '/api/guests', { eventId, fullName: 'Dóra' });
  const changed = await readChanged(since);
  expect(changed).toMatchObject({ isStale: false, removedIds: [bela] });
  const { id } = added.json<Guest>();
  const listed = (await people.owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
  const rows = listed.filter((guest) => guest.id === anna || guest.id === id);
  expect(changed.guests.filter((guest) => guest.id !== cili).sort((a, b) => a.id - b.id)).toEqual(
    rows.sort((a, b) => a.id - b.id),
  );
  await people.owner.send('PATCH', `/api/guests/${cili}`, { tableNumber: '4' });
  const next = await readChanged(changed.cursor);
  expect(next.guests.map((guest) => guest.id)).toContain(cili);
});

it('tells viewers what they see in the list, and others nothing', async () => {
  const viewer = await createOrganiser(people.test);
  await insertMember(people.test.database.db, { eventId, userId: viewer.userId, role: 'viewer' });
  const since = await readCursor(viewer);
  const changes = {
    email: 'anna@example.com',
    phone: '06 30 123 4567',
    specialRequirements: 'quiet',
    tableNumber: '3',
  };
  await people.owner.send('PATCH', `/api/guests/${ids[0]}`, changes);
  const { guests } = await readChanged(since, viewer);
  expect(guests.find((guest) => guest.id === ids[0])).toMatchObject({ fullName: 'Anna', tableNumber: '3' });
  expect(JSON.stringify(guests)).not.toMatch(/anna@|123 4567|quiet/);
  const path = `/api/events/${eventId}/guests/changed?since=${since}`;
  expect(refusal(await people.stranger.send('GET', path))).toEqual({ status: 404, code: 'not_found' });
});

it('has the list read again when more guests changed or were removed than fit into one answer', async () => {
  const since = await readCursor();
  await people.test.database.pool.query(
    `insert into guests (id, event_id, full_name, qr_code_identifier)
     select number, $1, 'Guest', gen_random_uuid() from generate_series(1, 1001) number`,
    [eventId],
  );
  expect(await readChanged(since)).toMatchObject({ isStale: true, guests: [] });
  await people.test.database.pool.query('delete from guests where event_id = $1', [eventId]);
  expect(await readChanged(since)).toMatchObject({ isStale: true, guests: [], removedIds: [] });
});

it('has the list read again from a place that it does not know', async () => {
  for (const place of ['1.1.1-1-1', '1.1.1-09-1', '1.1.1-9999999999999999999-1'])
    expect(await readChanged(place)).toMatchObject({ isStale: true, guests: [], removedIds: [] });
  const path = `/api/events/${eventId}/guests/changed`;
  for (const query of ['', '?since=', '?since=nonsense', `?since=${'1'.repeat(100)}`])
    expect(refusal(await people.owner.send('GET', `${path}${query}`))).toEqual({ status: 400, code: 'invalid_input' });
});
