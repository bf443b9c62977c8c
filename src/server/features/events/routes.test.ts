import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { events, layouts, media } from '../../db/schema/events.ts';
import { deletedGuests, guests } from '../../db/schema/guests.ts';
import { postEvent } from '../../testing/calls.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const CODE_SHAPE = /^[2-9A-HJ-NP-Z]{8}$/;
const ODD_IDS = ['abc', '0', '-1', '1.5', '1e400', '99999999999999999999', '9007199254740993', 'null', '%20', '%00'];

const PUBLIC_KEYS = [
  'backgroundImage',
  'date',
  'description',
  'hasGuests',
  'hasSeatMap',
  'id',
  'location',
  'name',
  'primaryColor',
  'status',
  'subtitleText',
  'timeZone',
  'titleText',
  'userId',
];
const OWNER_KEYS = [
  ...PUBLIC_KEYS,
  'createdAt',
  'doorAllows',
  'doorCode',
  'editorsSeeNeeds',
  'guestCount',
  'isShared',
  'language',
  'maxGuests',
  'nameOrder',
  'needsKeptDays',
  'ownerName',
  'passUntil',
  'qrSharedAt',
  'requestCount',
  'role',
  'shareCode',
  'showNotesToGuests',
  'tier',
  'unseatedCount',
  'venueLayout',
].sort();

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
});
afterAll(() => test.close());

const createEvent = (overrides: object = {}, organiser = owner) => postEvent(organiser, overrides);

const readEvent = async (id: number) => (await owner.send('GET', `/api/events/${id}`)).json<Event>();

describe('who may call', () => {
  const calls = [
    ['GET', '/api/events'],
    ['POST', '/api/events'],
    ['PATCH', '/api/events/:id'],
    ['DELETE', '/api/events/:id'],
    ['POST', '/api/events/:id/generate-share-code'],
    ['POST', '/api/events/:id/generate-door-code'],
  ] as const;
  const ownCalls = calls.filter(([, path]) => path.includes(':id'));

  it.each(calls)('%s %s answers 401 without a session, before validating id or body', async (method, path) => {
    const { id } = await createEvent();
    for (const url of [path.replace(':id', String(id)), path.replace(':id', 'abc')]) {
      const bad = method === 'GET' ? undefined : '{"name":';
      const json = method === 'GET' ? {} : { 'content-type': 'application/json' };
      expect(refusal(await anonymous(test).send(method, url, bad, json))).toEqual(NOT_SIGNED_IN);
      const forged = await anonymous(test).send(method, url, bad, { ...json, cookie: 'placecard=forged' });
      expect(refusal(forged)).toEqual(NOT_SIGNED_IN);
    }
    expect(await readEvent(id)).toMatchObject({ name: 'Garden dinner', shareCode: null, doorCode: null });
  });

  it.each(ownCalls)('%s %s answers another organiser as if the event did not exist', async (method, path) => {
    const { id } = await createEvent();
    const payload = method === 'PATCH' ? { name: 'Mine now' } : undefined;
    const foreign = await stranger.send(method, path.replace(':id', String(id)), payload);
    const missing = await stranger.send(method, path.replace(':id', String(randomId())), payload);
    expect(refusal(foreign)).toEqual({ status: 404, code: 'not_found' });
    expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body]);
    expect(await readEvent(id)).toMatchObject({ name: 'Garden dinner', shareCode: null, doorCode: null });
  });

  it.each([['GET', '/api/events/:id'] as const, ...ownCalls])(
    '%s %s refuses ids of any odd shape',
    async (method, path) => {
      for (const id of ODD_IDS) {
        const answer = await owner.send(method, path.replace(':id', id), method === 'PATCH' ? {} : undefined);
        expect([400, 404], id).toContain(answer.statusCode);
      }
    },
  );

  it('accepts a JSON content type with an empty body', async () => {
    const { id } = await createEvent();
    const json = { 'content-type': 'application/json' };
    const code = await owner.send('POST', `/api/events/${id}/generate-share-code`, undefined, json);
    expect(code.statusCode).toBe(200);
    expect((await owner.send('DELETE', `/api/events/${id}`, undefined, json)).statusCode).toBe(204);
    expect(refusal(await owner.send('POST', '/api/events', undefined, json))).toEqual({
      status: 400,
      code: 'invalid_input',
    });
  });
});

describe('reading events', () => {
  it('shows everyone the public details, and its owner everything', async () => {
    const { id } = await createEvent({ status: 'active' });
    for (const caller of [anonymous(test), stranger]) {
      const answer = await caller.send('GET', `/api/events/${id}`);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json()).sort()).toEqual(PUBLIC_KEYS);
    }
    expect(Object.keys(await readEvent(id)).sort()).toEqual(OWNER_KEYS);
  });

  it.each(['draft', 'planning', 'active'])('shows the public details of a %s event', async (status) => {
    const { id } = await createEvent({ status });
    expect((await anonymous(test).send('GET', `/api/events/${id}`)).json()).toMatchObject({ id, status });
  });

  it('answers 404 for an event that does not exist', async () => {
    for (const caller of [anonymous(test), owner]) {
      const answer = await caller.send('GET', `/api/events/${randomId()}`);
      expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    }
  });

  it('shows the owner the number of guests, and others only whether there are any', async () => {
    const { id } = await createEvent();
    await insertGuest(test.database.db, { eventId: id });
    await insertGuest(test.database.db, { eventId: id });
    expect(await readEvent(id)).toMatchObject({ guestCount: 2, hasGuests: true });
    const card = (await anonymous(test).send('GET', `/api/events/${id}`)).json();
    expect([card.hasGuests, 'guestCount' in card]).toEqual([true, false]);
  });

  it('counts no guests for those who are not shown the number: guests and door staff', async () => {
    const { id } = await createEvent();
    const { doorCode } = (await owner.send('POST', `/api/events/${id}/generate-door-code`)).json<{
      doorCode: string;
    }>();
    const { texts } = await countStatements(async () => {
      expect((await anonymous(test).send('GET', `/api/events/${id}`)).statusCode).toBe(200);
      const staff = await enterDoor(test, id, doorCode);
      expect((await staff.send('GET', `/api/events/${id}/door`)).statusCode).toBe(200);
    });
    expect(texts.filter((text) => /count\(.* from "guests"/s.test(text))).toEqual([]);
  });

  it('counts guests without a seat, except those who declined', async () => {
    const { id } = await createEvent();
    for (const guest of [
      {},
      { tableNumber: '4' },
      { attendance: 'declined' as const },
      { attendance: 'coming' as const },
    ])
      await insertGuest(test.database.db, { eventId: id, ...guest });
    expect(await readEvent(id)).toMatchObject({ guestCount: 4, unseatedCount: 2, requestCount: 0 });
  });

  it('lists the organiser’s own events, latest date first', async () => {
    const lister = await createOrganiser(test);
    expect((await lister.send('GET', '/api/events')).json()).toEqual([]);
    const middle = await createEvent({ date: '2030-02-01T10:00:00Z' }, lister);
    const last = await createEvent({ date: '2031-02-01T10:00:00Z' }, lister);
    const first = await createEvent({ date: '2029-02-01T10:00:00Z' }, lister);
    const answer = await lister.send('GET', '/api/events');
    const listed = [last, middle, first].map((event) => ({ ...event, venueLayout: undefined }));
    expect(answer.json()).toEqual(listed);
  });
});

describe.each([
  ['share', 'shareCode'],
  ['door', 'doorCode'],
] as const)('a %s code', (kind, field) => {
  const generate = async (id: number) => {
    const answer = await owner.send('POST', `/api/events/${id}/generate-${kind}-code`);
    expect(answer.statusCode).toBe(200);
    return answer.json<Record<string, string>>();
  };

  it('is eight characters that are easy to read aloud, and is part of the event', async () => {
    const event = await createEvent();
    const answer = await generate(event.id);
    expect(Object.keys(answer)).toEqual([field]);
    expect(answer[field]).toMatch(CODE_SHAPE);
    expect(await readEvent(event.id)).toEqual({ ...event, [field]: answer[field] });
  });

  it('is replaced by a different one', async () => {
    const { id } = await createEvent();
    const codes = new Set<string | undefined>();
    for (let round = 0; round < 10; round++) codes.add((await generate(id))[field]);
    expect(codes.size).toBe(10);
    expect((await readEvent(id))[field]).toBe([...codes].at(-1));
  });

  it('belongs to one event only', async () => {
    const { id } = await createEvent();
    const code = (await generate(id))[field];
    const twin = insertEvent(test.database.db, { userId: owner.userId, [field]: code });
    await expect(twin).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});

describe('deleting an event', () => {
  it('deletes everything that belongs to it and nothing of another event', async () => {
    const { db } = test.database;
    const fill = async () => {
      const { id: eventId } = await createEvent();
      const { id: guestId } = await insertGuest(db, { eventId });
      const at = new Date();
      await db.insert(checkInOperations).values({ guestId, eventId, nonce: 'tap', kind: 'arrive', at });
      await db.insert(deletedGuests).values({ id: randomId(), eventId, guest: {}, deletedAt: at });
      await db.insert(media).values({ id: randomToken(), eventId, contentType: 'image/png', bytes: Buffer.from('x') });
      const layout = { name: 'Hall', width: 10, height: 10, unit: 'ft', tables: [], guestPositions: [] };
      await db.insert(layouts).values({ id: randomId(), eventId, ...layout });
      return { eventId, guestId };
    };
    const count = async ({ eventId, guestId }: { eventId: number; guestId: number }) =>
      Promise.all([
        db.$count(events, eq(events.id, eventId)),
        db.$count(guests, eq(guests.eventId, eventId)),
        db.$count(checkInOperations, eq(checkInOperations.guestId, guestId)),
        db.$count(deletedGuests, eq(deletedGuests.eventId, eventId)),
        db.$count(media, eq(media.eventId, eventId)),
        db.$count(layouts, eq(layouts.eventId, eventId)),
      ]);
    const [gone, kept] = [await fill(), await fill()];
    const answer = await owner.send('DELETE', `/api/events/${gone.eventId}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await count(gone)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await count(kept)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('answers 404 the second time', async () => {
    const { id } = await createEvent();
    const answers = await Promise.all([1, 2, 3].map(() => owner.send('DELETE', `/api/events/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
    expect((await owner.send('GET', `/api/events/${id}`)).statusCode).toBe(404);
  });
});
