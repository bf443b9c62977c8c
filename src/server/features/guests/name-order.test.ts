import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catering } from '../../../shared/contracts/catering.ts';
import type { EventNeeds } from '../../../shared/contracts/needs.ts';
import type { FoundGuest } from '../../../shared/contracts/seat-finder.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

it('needs, catering list and seat finder are sorted by family name, and as the organiser chooses', async () => {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId, language: 'en' });
  for (const fullName of ['Alice Swann', 'Dr. Zoe Hann', 'Mary Mann']) {
    const { id } = await insertGuest(db, { eventId, fullName, householdName: null });
    await owner.send('PUT', `/api/guests/${id}/needs`, { diets: ['vegan'], consent: true });
  }
  const path = `/api/events/${eventId}`;
  const readNeeds = async () =>
    (await owner.send('GET', `${path}/needs`)).json<EventNeeds>().guests.map(({ fullName }) => fullName);
  const readFile = async () => (await owner.send('GET', `${path}/needs.csv`)).body.match(/Alice|Zoe|Mary/g);
  const readCatering = async () =>
    (await owner.send('GET', `${path}/catering`))
      .json<Catering>()
      .list.tables.flatMap(({ people }) => people.map(({ name }) => name));
  const find = async () =>
    (await anonymous(test).send('GET', `${path}/guests?name=ann`)).json<FoundGuest[]>().map(({ fullName }) => fullName);

  const byFamilyName = ['Dr. Zoe Hann', 'Mary Mann', 'Alice Swann'];
  expect(await readNeeds()).toEqual(byFamilyName);
  expect(await readFile()).toEqual(['Zoe', 'Mary', 'Alice']);
  expect(await readCatering()).toEqual(byFamilyName);
  expect(await find()).toEqual(byFamilyName);

  expect((await owner.send('PATCH', path, { nameOrder: 'firstWord' })).statusCode).toBe(200);
  const byFirstWord = ['Alice Swann', 'Mary Mann', 'Dr. Zoe Hann'];
  expect(await readNeeds()).toEqual(byFirstWord);
  expect(await readCatering()).toEqual(byFirstWord);
  await expect.poll(find).toEqual(byFirstWord);
});
