import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { checkInActions, deletedGuests, events, guests, layouts, media } from '../../db/schema.ts';
import { randomId, randomToken } from '../../ids.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
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
  'doorCode',
  'guestCount',
  'maxGuests',
  'shareCode',
  'showNotesToGuests',
  'venueLayout',
].sort();

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
let now = NOW;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => test.close());

const input = (overrides: object = {}) => ({
  name: 'Garden dinner',
  date: '2030-06-15T16:00:00.000Z',
  location: 'Margitsziget',
  ...overrides,
});

async function createEvent(overrides: object = {}, organiser = owner): Promise<Event> {
  const answer = await organiser.send('POST', '/api/events', input(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Event>();
}

const readEvent = async (id: number) => (await owner.send('GET', `/api/events/${id}`)).json<Event>();
const storedEvent = (id: number) => test.database.db.query.events.findFirst({ where: eq(events.id, id) });
const eventsOf = ({ userId }: Organiser) => test.database.db.$count(events, eq(events.userId, userId));

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

  it.each(calls)('%s %s answers 401 signed out, before it judges id or body', async (method, path) => {
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

  it.each(ownCalls)('%s %s answers another organiser as if the event were not there', async (method, path) => {
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

  it('takes calls that name JSON and send nothing', async () => {
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

describe('creating an event', () => {
  it('fills in what was left out', async () => {
    const event = await createEvent();
    expect(event).toEqual({
      id: expect.any(Number),
      userId: owner.userId,
      name: 'Garden dinner',
      date: '2030-06-15T16:00:00.000Z',
      timeZone: 'Europe/Budapest',
      location: 'Margitsziget',
      description: null,
      status: 'draft',
      titleText: null,
      subtitleText: null,
      primaryColor: '#3b82f6',
      backgroundImage: null,
      hasGuests: false,
      hasSeatMap: true,
      maxGuests: 100,
      guestCount: 0,
      showNotesToGuests: true,
      venueLayout: null,
      shareCode: null,
      doorCode: null,
      createdAt: expect.any(String),
    });
    expect(String(event.id)).toMatch(/^\d{12}$/);
    expect(await readEvent(event.id)).toEqual(event);
  });

  it('keeps all that was said', async () => {
    const said = {
      name: 'Esküvő 💍',
      date: '2031-01-02T03:04:05.000Z',
      timeZone: 'America/New_York',
      location: 'Ház a tónál',
      description: 'Két sor\nszöveg',
      status: 'active',
      maxGuests: 7,
      titleText: 'Isten hozott',
      subtitleText: 'Keresd a helyed',
      primaryColor: '#A1B2C3',
      showNotesToGuests: false,
      venueLayout: { rooms: [{ name: 'Terem', size: [1, 2.5, null, true] }] },
    };
    const event = await createEvent(said);
    expect(event).toMatchObject(said);
    expect(await readEvent(event.id)).toEqual(event);
  });

  it('trims texts, and takes empty ones as none', async () => {
    const event = await createEvent({
      name: '  Ball ',
      location: ' Hall\t',
      description: '  ',
      titleText: '',
      maxGuests: null,
    });
    expect(event).toMatchObject({
      name: 'Ball',
      location: 'Hall',
      description: null,
      titleText: null,
      maxGuests: null,
    });
  });

  it('reads a date with an offset as that instant', async () => {
    const { date } = await createEvent({ date: '2030-06-15T18:00:00+02:00' });
    expect(date).toBe('2030-06-15T16:00:00.000Z');
  });

  it('takes the time zone from the input, else the account, else Budapest', async () => {
    const traveller = await createOrganiser(test, { timeZone: 'Asia/Tokyo' });
    expect((await createEvent({}, traveller)).timeZone).toBe('Asia/Tokyo');
    expect((await createEvent({ timeZone: null }, traveller)).timeZone).toBe('Asia/Tokyo');
    expect((await createEvent({ timeZone: 'Europe/Lisbon' }, traveller)).timeZone).toBe('Europe/Lisbon');
    expect((await createEvent({ timeZone: null })).timeZone).toBe('Europe/Budapest');
  });

  it.each([
    ['3b82f6', '#3b82f6'],
    ['#ABC', '#ABC'],
    [' ff0000 ', '#ff0000'],
    [null, '#3b82f6'],
  ])('reads the colour %j as %s', async (primaryColor, expected) => {
    expect((await createEvent({ primaryColor })).primaryColor).toBe(expected);
  });

  it('ignores fields that are not the caller’s to set', async () => {
    const smuggled = {
      id: 123_456_789_012,
      userId: stranger.userId,
      shareCode: 'AAAAAAAA',
      doorCode: 'BBBBBBBB',
      createdAt: '2001-01-01T00:00:00.000Z',
      guestCount: 99,
      hasGuests: true,
      owner: { subscriptionTier: 'enterprise' },
      nonsense: 'x',
    };
    const event = await createEvent(smuggled);
    expect(event).toMatchObject({
      userId: owner.userId,
      shareCode: null,
      doorCode: null,
      guestCount: 0,
      hasGuests: false,
    });
    expect(event.id).not.toBe(smuggled.id);
    expect(event.createdAt).not.toBe(smuggled.createdAt);
    expect(Object.keys(event).sort()).toEqual(OWNER_KEYS);

    const changed = await owner.send('PATCH', `/api/events/${event.id}`, smuggled);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual(event);
    expect(JSON.stringify(await storedEvent(event.id))).not.toContain('nonsense');
  });
});

describe('what is refused', () => {
  const cases: [string, object, string, string][] = [
    ['no name', { name: undefined }, 'name', 'events.nameRequired'],
    ['a null name', { name: null }, 'name', 'events.nameRequired'],
    ['an empty name', { name: '   ' }, 'name', 'events.nameRequired'],
    ['no location', { location: undefined }, 'location', 'events.locationRequired'],
    ['an empty location', { location: '' }, 'location', 'events.locationRequired'],
    ['no date', { date: undefined }, 'date', 'events.dateRequired'],
    ['an empty date', { date: '' }, 'date', 'events.dateRequired'],
    ['a date without a time', { date: '2030-06-15' }, 'date', 'events.dateRequired'],
    ['a day that does not exist', { date: '2030-02-30T10:00:00Z' }, 'date', 'events.dateRequired'],
    ['a year out of reach', { date: '9999-01-01T10:00:00Z' }, 'date', 'events.dateRequired'],
    ['an empty status', { status: '' }, 'status', 'events.statusRequired'],
    ['an unknown status', { status: 'over' }, 'status', 'events.statusRequired'],
    ['no room for guests', { maxGuests: 0 }, 'maxGuests', 'events.maxGuestsPositive'],
    ['fewer than no guests', { maxGuests: -5 }, 'maxGuests', 'events.maxGuestsPositive'],
    ['half a guest', { maxGuests: 1.5 }, 'maxGuests', 'events.maxGuestsPositive'],
    ['guests as text', { maxGuests: '100' }, 'maxGuests', 'events.maxGuestsPositive'],
    ['more guests than there are numbers', { maxGuests: 3_000_000_000 }, 'maxGuests', 'events.maxGuestsPositive'],
    ['a colour by name', { primaryColor: 'red' }, 'primaryColor', 'events.invalidColor'],
    ['a colour with a style in it', { primaryColor: '#fff;x:url(//e)' }, 'primaryColor', 'events.invalidColor'],
    [
      'a picture that is a script',
      { backgroundImage: 'javascript:alert(1)' },
      'backgroundImage',
      'events.invalidImage',
    ],
  ];

  it.each(cases)('%s, and it says why', async (_what, overrides, path, message) => {
    const before = await eventsOf(owner);
    const answer = await owner.send('POST', '/api/events', input(overrides));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
    expect(await eventsOf(owner)).toBe(before);
  });

  it.each(cases.filter(([, overrides]) => !Object.values(overrides).includes(undefined)))(
    '%s, in a change too, which then changes nothing',
    async (_what, overrides, path, message) => {
      const event = await createEvent();
      const answer = await owner.send('PATCH', `/api/events/${event.id}`, { titleText: 'New', ...overrides });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
      expect(await readEvent(event.id)).toEqual(event);
    },
  );

  it('everything wrong at once, each with its own message', async () => {
    const answer = await owner.send('POST', '/api/events', { maxGuests: 0, status: 'x' });
    expect(answer.json().issues).toEqual([
      { path: 'name', message: 'events.nameRequired' },
      { path: 'date', message: 'events.dateRequired' },
      { path: 'location', message: 'events.locationRequired' },
      { path: 'status', message: 'events.statusRequired' },
      { path: 'maxGuests', message: 'events.maxGuestsPositive' },
    ]);
  });

  it.each([
    ['no body', undefined],
    ['a list', '[]'],
    ['half a body', '{"name":'],
    ['a poisoned body', '{"__proto__":{"name":"x"}}'],
    ['texts that are too long', JSON.stringify(input({ name: 'x'.repeat(201) }))],
    ['an unknown time zone', JSON.stringify(input({ timeZone: 'Mars/Olympus' }))],
    ['a time zone that is an offset', JSON.stringify(input({ timeZone: '+01:00' }))],
  ])('%s', async (_what, payload) => {
    const answer = await owner.send('POST', '/api/events', payload, { 'content-type': 'application/json' });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });

  it.each([
    ['a NUL', '\0'],
    ['half a surrogate pair', '\ud83d'],
    ['the other half', '\ude00'],
  ])('%s in any text', async (_what, character) => {
    const { id, ...event } = await createEvent();
    const text = `a${character}b`;
    for (const field of [
      'name',
      'location',
      'description',
      'titleText',
      'subtitleText',
      'backgroundImage',
      'timeZone',
    ]) {
      const value = field === 'backgroundImage' ? `https://example.com/${text}` : text;
      const created = await owner.send('POST', '/api/events', input({ [field]: value }));
      expect(refusal(created), field).toEqual({ status: 400, code: 'invalid_input' });
      const changed = await owner.send('PATCH', `/api/events/${id}`, { [field]: value });
      expect(refusal(changed), field).toEqual({ status: 400, code: 'invalid_input' });
    }
    for (const venueLayout of [text, [text], { a: { b: text } }, { [text]: 1 }]) {
      const answer = await owner.send('POST', '/api/events', input({ venueLayout }));
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
    }
    expect(await readEvent(id)).toEqual({ id, ...event });
  });

  it('a venue layout nested deeper than anything sensible', async () => {
    const nested = (depth: number) => {
      const body = JSON.stringify(input({ venueLayout: 0 }));
      return body.replace('"venueLayout":0', `"venueLayout":${'['.repeat(depth)}${']'.repeat(depth)}`);
    };
    const json = { 'content-type': 'application/json' };
    expect((await owner.send('POST', '/api/events', nested(100), json)).statusCode).toBe(201);
    for (const depth of [101, 5_000, 500_000]) {
      const answer = await owner.send('POST', '/api/events', nested(depth), json);
      expect(refusal(answer), String(depth)).toEqual({ status: 400, code: 'invalid_input' });
    }
  });
});

describe('reading events', () => {
  it('shows anyone the card, and its owner everything', async () => {
    const { id } = await createEvent({ status: 'active' });
    for (const caller of [anonymous(test), stranger]) {
      const answer = await caller.send('GET', `/api/events/${id}`);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json()).sort()).toEqual(PUBLIC_KEYS);
    }
    expect(Object.keys(await readEvent(id)).sort()).toEqual(OWNER_KEYS);
  });

  it.each(['draft', 'planning', 'active'])('shows the card of a %s event', async (status) => {
    const { id } = await createEvent({ status });
    expect((await anonymous(test).send('GET', `/api/events/${id}`)).json()).toMatchObject({ id, status });
  });

  it('answers 404 for an event that is not there', async () => {
    for (const caller of [anonymous(test), owner]) {
      const answer = await caller.send('GET', `/api/events/${randomId()}`);
      expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    }
  });

  it('counts the guests, and tells others only whether there are any', async () => {
    const { id } = await createEvent();
    await insertGuest(test.database.db, { eventId: id });
    await insertGuest(test.database.db, { eventId: id });
    expect(await readEvent(id)).toMatchObject({ guestCount: 2, hasGuests: true });
    const card = (await anonymous(test).send('GET', `/api/events/${id}`)).json();
    expect([card.hasGuests, 'guestCount' in card]).toEqual([true, false]);
  });

  it('lists the organiser’s own, the latest date first', async () => {
    const lister = await createOrganiser(test);
    expect((await lister.send('GET', '/api/events')).json()).toEqual([]);
    const middle = await createEvent({ date: '2030-02-01T10:00:00Z' }, lister);
    const last = await createEvent({ date: '2031-02-01T10:00:00Z' }, lister);
    const first = await createEvent({ date: '2029-02-01T10:00:00Z' }, lister);
    const answer = await lister.send('GET', '/api/events');
    expect(answer.json()).toEqual([last, middle, first]);
  });
});

describe('changing an event', () => {
  it('changes what was named and nothing else', async () => {
    const event = await createEvent({ description: 'Long', maxGuests: 20, venueLayout: { a: 1 }, titleText: 'T' });
    const answer = await owner.send('PATCH', `/api/events/${event.id}`, { name: 'New', status: 'planning' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...event, name: 'New', status: 'planning' });
    expect((await owner.send('PATCH', `/api/events/${event.id}`, {})).json()).toEqual(answer.json());
    expect(await readEvent(event.id)).toEqual(answer.json());
  });

  it('clears what is sent empty', async () => {
    const { id } = await createEvent({
      description: 'Long',
      titleText: 'T',
      subtitleText: 'S',
      maxGuests: 5,
      venueLayout: [],
    });
    const none = { description: '', titleText: null, subtitleText: ' ', maxGuests: null, venueLayout: null };
    expect((await owner.send('PATCH', `/api/events/${id}`, none)).json()).toMatchObject({
      description: null,
      titleText: null,
      subtitleText: null,
      maxGuests: null,
      venueLayout: null,
    });
  });

  it('keeps time zone and colour when they are sent as none', async () => {
    const { id } = await createEvent({ timeZone: 'Asia/Tokyo', primaryColor: '#112233' });
    const answer = await owner.send('PATCH', `/api/events/${id}`, { timeZone: null, primaryColor: null });
    expect(answer.json()).toMatchObject({ timeZone: 'Asia/Tokyo', primaryColor: '#112233' });
  });

  it('adds the # to a colour', async () => {
    const { id } = await createEvent();
    const answer = await owner.send('PATCH', `/api/events/${id}`, { primaryColor: 'fa0' });
    expect(answer.json().primaryColor).toBe('#fa0');
  });

  it.each([
    ['draft', 'active'],
    ['active', 'planning'],
    ['planning', 'draft'],
  ])('moves from %s to %s', async (from, to) => {
    const { id } = await createEvent({ status: from });
    expect((await owner.send('PATCH', `/api/events/${id}`, { status: to })).json().status).toBe(to);
  });
});

describe('the plan', () => {
  it.each([
    ['free', 1],
    ['pro', 2],
  ] as const)('%s has room for %i, also when ten are made at once', async (subscriptionTier, room) => {
    const organiser = await createOrganiser(test, { subscriptionTier });
    const answers = await Promise.all(Array.from({ length: 10 }, () => organiser.send('POST', '/api/events', input())));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(room);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(refusal(answer)).toEqual({ status: 403, code: 'event_limit' });
    }
    expect(await eventsOf(organiser)).toBe(room);
  });

  it('enterprise has no end of room', async () => {
    const organiser = await createOrganiser(test);
    for (let made = 0; made < 5; made++) await createEvent({}, organiser);
    expect(await eventsOf(organiser)).toBe(5);
  });

  it('has room again after an event is deleted', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const { id } = await createEvent({}, organiser);
    expect((await organiser.send('POST', '/api/events', input())).statusCode).toBe(403);
    await organiser.send('DELETE', `/api/events/${id}`);
    await createEvent({}, organiser);
  });

  it('judges the input before the limit', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    await createEvent({}, organiser);
    expect((await organiser.send('POST', '/api/events', {})).statusCode).toBe(400);
  });

  it('takes nothing away when it shrinks, and lets nothing be added', async () => {
    const organiser = await createOrganiser(test);
    const made = [await createEvent({}, organiser), await createEvent({}, organiser), await createEvent({}, organiser)];
    expect(made.every(({ hasSeatMap }) => hasSeatMap)).toBe(true);
    await organiser.change({ subscriptionTier: 'free' });
    expect(refusal(await organiser.send('POST', '/api/events', input()))).toEqual({ status: 403, code: 'event_limit' });
    const list = (await organiser.send('GET', '/api/events')).json<Event[]>();
    expect(list.map(({ hasSeatMap }) => hasSeatMap)).toEqual([false, false, false]);
    for (const { id } of made) {
      expect((await organiser.send('PATCH', `/api/events/${id}`, { name: 'Still mine' })).statusCode).toBe(200);
    }
  });

  it('is free from the moment a paid one ends', async () => {
    const ends = new Date(NOW.getTime() + DAY_MS);
    const organiser = await createOrganiser(test, { subscriptionEndDate: ends });
    const { id } = await createEvent({}, organiser);
    const hasSeatMap = async () => (await anonymous(test).send('GET', `/api/events/${id}`)).json().hasSeatMap;
    now = new Date(ends.getTime() - 1);
    expect(await hasSeatMap()).toBe(true);
    await createEvent({}, organiser);
    now = ends;
    expect(await hasSeatMap()).toBe(false);
    expect(refusal(await organiser.send('POST', '/api/events', input()))).toEqual({ status: 403, code: 'event_limit' });
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

  it('is eight characters that can be read aloud, and shows on the event', async () => {
    const event = await createEvent();
    const answer = await generate(event.id);
    expect(Object.keys(answer)).toEqual([field]);
    expect(answer[field]).toMatch(CODE_SHAPE);
    expect(await readEvent(event.id)).toEqual({ ...event, [field]: answer[field] });
  });

  it('is replaced by the next one, and never the same', async () => {
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
  it('takes everything of it along and nothing of another', async () => {
    const { db } = test.database;
    const fill = async () => {
      const { id: eventId } = await createEvent();
      const { id: guestId } = await insertGuest(db, { eventId });
      const at = new Date();
      await db.insert(checkInActions).values({ guestId, nonce: 'tap', kind: 'check-in', at });
      await db.insert(deletedGuests).values({ id: randomId(), eventId, guest: {}, deletedAt: at });
      await db.insert(media).values({ id: randomToken(), eventId, contentType: 'image/png', bytes: Buffer.from('x') });
      const plan = { name: 'Hall', width: 10, height: 10, unit: 'ft', tables: [], guestPositions: [] };
      await db.insert(layouts).values({ id: randomId(), eventId, ...plan });
      return { eventId, guestId };
    };
    const count = async ({ eventId, guestId }: { eventId: number; guestId: number }) =>
      Promise.all([
        db.$count(events, eq(events.id, eventId)),
        db.$count(guests, eq(guests.eventId, eventId)),
        db.$count(checkInActions, eq(checkInActions.guestId, guestId)),
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

  it('is done once', async () => {
    const { id } = await createEvent();
    const answers = await Promise.all([1, 2, 3].map(() => owner.send('DELETE', `/api/events/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
    expect((await owner.send('GET', `/api/events/${id}`)).statusCode).toBe(404);
  });
});
