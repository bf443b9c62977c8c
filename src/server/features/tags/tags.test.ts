import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tag } from '../../../shared/contracts/tags.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findOrCreateTags } from './service.ts';

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
afterAll(() => test.close());

const BLUE = '#1d4ed8';
const findGuest = (id: number) => test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
const put = (tags: unknown) => owner.send('PUT', `/api/events/${eventId}/tags`, { tags });
const read = async () => (await owner.send('GET', `/api/events/${eventId}/tags`)).json<{ tags: Tag[] }>().tags;
const addGuest = async (tags: string[]) => (await insertGuest(test.database.db, { eventId, tags })).id;
const tagsOf = async (guestId: number) => (await findGuest(guestId))?.tags;

async function putNames(...names: string[]): Promise<Tag[]> {
  const answer = await put(names.map((name) => ({ name, colour: BLUE })));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ tags: Tag[] }>().tags;
}

describe('the tags of an event', () => {
  it('are none at first, and stored with their colours and counts of guests', async () => {
    expect(await read()).toEqual([]);
    await addGuest(['Family', 'Bride']);
    await addGuest(['Family']);
    const tags = await putNames('Bride', 'Family', 'Work');
    expect(tags.map(({ name, guestCount }) => [name, guestCount])).toEqual([
      ['Bride', 1],
      ['Family', 2],
      ['Work', 0],
    ]);
    expect(await read()).toEqual(tags);
  });

  it('are renamed on all their guests, also when two swap their names', async () => {
    const [bride, groom] = await putNames('Bride', 'Groom');
    const anna = await addGuest(['Bride']);
    const both = await addGuest(['Groom', 'Bride']);
    const swapped = await put([
      { ...bride, name: 'Groom' },
      { ...groom, name: 'Bride', colour: '#b91c1c' },
    ]);
    expect(swapped.statusCode).toBe(200);
    expect(await tagsOf(anna)).toEqual(['Groom']);
    expect(await tagsOf(both)).toEqual(['Bride', 'Groom']);
    expect((await read()).find(({ id }) => id === groom?.id)).toEqual({
      id: groom?.id,
      name: 'Bride',
      colour: '#b91c1c',
      guestCount: 1,
    });
  });

  it('are taken off their guests when they are left out, and other guests are not touched', async () => {
    const [bride] = await putNames('Bride', 'Groom');
    const both = await addGuest(['Groom', 'Bride']);
    const only = await addGuest(['Bride']);
    const before = await findGuest(only);
    await put([bride]);
    expect(await tagsOf(both)).toEqual(['Bride']);
    expect(await findGuest(only)).toEqual(before);
  });

  it('stay on their guests when a new tag is sent twice because the answer was lost', async () => {
    const [family] = await putNames('Family');
    const guest = await addGuest(['Family']);
    expect((await putNames('Family')).map(({ id }) => id)).toEqual([family?.id]);
    expect(await tagsOf(guest)).toEqual(['Family']);
  });

  it('that another tab created meanwhile are kept by a caller who names those it knew', async () => {
    const [bride] = await putNames('Bride');
    const guest = await addGuest(['Bride', 'Choir']);
    await put([bride, { name: 'Choir', colour: BLUE }]);
    const body = { tags: [{ name: 'CHOIR', colour: BLUE }], knownIds: [bride?.id] };
    expect((await owner.send('PUT', `/api/events/${eventId}/tags`, body)).statusCode).toBe(200);
    expect(await tagsOf(guest)).toEqual(['CHOIR']);
    await owner.send('PUT', `/api/events/${eventId}/tags`, { tags: [], knownIds: [] });
    expect(await tagsOf(guest)).toEqual(['CHOIR']);
  });

  it('of another event are refused, and nothing changes', async () => {
    const [bride] = await putNames('Bride');
    const other = await insertEvent(test.database.db, { userId: owner.userId });
    const answer = await owner.send('PUT', `/api/events/${other.id}/tags`, { tags: [bride] });
    expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    expect((await read()).map(({ name }) => name)).toEqual(['Bride']);
  });

  it.each([
    [
      'two of the same name',
      [
        { name: 'A', colour: BLUE },
        { name: 'a', colour: BLUE },
      ],
    ],
    ['no colour', [{ name: 'A' }]],
    ['no name', [{ name: ' ', colour: BLUE }]],
    ['a name of 41 letters', [{ name: 'a'.repeat(41), colour: BLUE }]],
    ['51 tags', Array.from({ length: 51 }, (_, index) => ({ name: `T${index}`, colour: BLUE }))],
    ['no list', 'Bride'],
  ])('are refused with %s', async (_about, tags) => {
    expect(refusal(await put(tags))).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('are refused if one is listed twice', async () => {
    const [bride] = await putNames('Bride');
    const answer = await put([bride, { ...bride, name: 'Groom' }]);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });
});

describe('tags that are named by guests', () => {
  it('are created once, in the spelling of the event, up to fifty', async () => {
    const { db } = test.database;
    await putNames('Family');
    const find = (...names: string[]) => findOrCreateTags(db, { eventId, names, now: new Date() });
    expect(Object.fromEntries(await find('family', 'Work', 'WORK'))).toEqual({
      family: 'Family',
      Work: 'Work',
      WORK: 'Work',
    });
    expect((await read()).map(({ name }) => name).sort()).toEqual(['Family', 'Work']);
    await expect(find(...Array.from({ length: 49 }, (_, index) => `T${index}`))).rejects.toMatchObject({
      code: 'tag_limit',
    });
    expect(await read()).toHaveLength(2);
  });
});
