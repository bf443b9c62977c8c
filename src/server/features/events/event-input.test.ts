import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { NOTHING_ALLOWED } from '../../../shared/door/operation.ts';
import { events } from '../../db/schema/events.ts';
import { eventInput, postEvent } from '../../testing/calls.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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
const storedEvent = (id: number) => test.database.db.query.events.findFirst({ where: eq(events.id, id) });
const eventsOf = ({ userId }: Organiser) => test.database.db.$count(events, eq(events.userId, userId));

describe('creating an event', () => {
  it('fills in defaults', async () => {
    const event = await createEvent();
    expect(event).toEqual({
      id: expect.any(Number),
      userId: owner.userId,
      name: 'Garden dinner',
      date: '2030-06-15T16:00:00.000Z',
      timeZone: 'Europe/Budapest',
      language: null,
      location: 'Margitsziget',
      description: null,
      status: 'draft',
      titleText: null,
      subtitleText: null,
      primaryColor: '#3b82f6',
      backgroundImage: null,
      hasGuests: false,
      hasSeatMap: false,
      isShared: false,
      maxGuests: 100,
      guestCount: 0,
      unseatedCount: 0,
      requestCount: 0,
      showNotesToGuests: true,
      venueLayout: null,
      shareCode: null,
      doorCode: null,
      doorAllows: NOTHING_ALLOWED,
      qrSharedAt: null,
      needsKeptDays: 30,
      nameOrder: 'automatic',
      role: 'owner',
      ownerName: expect.anything(),
      editorsSeeNeeds: false,
      tier: 'enterprise',
      passUntil: null,
      createdAt: expect.any(String),
    });
    expect(String(event.id)).toMatch(/^\d{12}$/);
    expect(await readEvent(event.id)).toEqual(event);
  });

  it('stores every field', async () => {
    const said = {
      name: 'Esküvő 💍',
      date: '2031-01-02T03:04:05.000Z',
      timeZone: 'America/New_York',
      language: 'hu',
      location: 'Ház a tónál',
      description: 'Két sor\nszöveg',
      status: 'active',
      maxGuests: 7,
      titleText: 'Isten hozott',
      subtitleText: 'Keresd a helyed',
      primaryColor: '#A1B2C3',
      showNotesToGuests: false,
      nameOrder: 'lastWord',
      venueLayout: { rooms: [{ name: 'Terem', size: [1, 2.5, null, true] }] },
    };
    const event = await createEvent(said);
    expect(event).toMatchObject(said);
    expect(await readEvent(event.id)).toEqual(event);
  });

  it('uses the owner’s language unless another, or none, is given', async () => {
    const hungarian = await createOrganiser(test, { language: 'hu', subscriptionTier: 'enterprise' });
    const languageOf = async (fields: object) => (await createEvent(fields, hungarian)).language;
    expect(await languageOf({})).toBe('hu');
    expect(await languageOf({ language: 'en' })).toBe('en');
    expect(await languageOf({ language: null })).toBeNull();
    expect((await hungarian.send('POST', '/api/events', eventInput({ language: 'de' }))).statusCode).toBe(400);
    const { id } = await createEvent({}, hungarian);
    const changed = await hungarian.send('PATCH', `/api/events/${id}`, { language: 'en' });
    expect(changed.json()).toMatchObject({ language: 'en' });
    expect((await hungarian.send('PATCH', `/api/events/${id}`, { name: 'Ball' })).json()).toMatchObject({
      language: 'en',
    });
  });

  it('trims texts and stores empty ones as null', async () => {
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

  it('uses the time zone of the input, else of the account, else Budapest', async () => {
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

  it('ignores fields that callers may not set', async () => {
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
    expect(event).not.toHaveProperty('owner');
    expect(event).not.toHaveProperty('nonsense');

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
    [
      'the address of a picture without end',
      { backgroundImage: `https://example.com/${'x'.repeat(2_000)}` },
      'backgroundImage',
      'events.invalidImage',
    ],
  ];

  it.each(cases)('%s, with a message', async (_what, overrides, path, message) => {
    const before = await eventsOf(owner);
    const answer = await owner.send('POST', '/api/events', eventInput(overrides));
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

  it('several errors at once, each with its own message', async () => {
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
    ['texts that are too long', JSON.stringify(eventInput({ name: 'x'.repeat(201) }))],
    ['an unknown time zone', JSON.stringify(eventInput({ timeZone: 'Mars/Olympus' }))],
    ['a time zone that is an offset', JSON.stringify(eventInput({ timeZone: '+01:00' }))],
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
      const created = await owner.send('POST', '/api/events', eventInput({ [field]: value }));
      expect(refusal(created), field).toEqual({ status: 400, code: 'invalid_input' });
      const changed = await owner.send('PATCH', `/api/events/${id}`, { [field]: value });
      expect(refusal(changed), field).toEqual({ status: 400, code: 'invalid_input' });
    }
    for (const venueLayout of [text, [text], { a: { b: text } }, { [text]: 1 }]) {
      const answer = await owner.send('POST', '/api/events', eventInput({ venueLayout }));
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
    }
    expect(await readEvent(id)).toEqual({ id, ...event });
  });

  it('a venue layout that is nested too deeply', async () => {
    const nested = (depth: number) => {
      const body = JSON.stringify(eventInput({ venueLayout: 0 }));
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

describe('changing an event', () => {
  it('changes only the given fields', async () => {
    const event = await createEvent({ description: 'Long', maxGuests: 20, venueLayout: { a: 1 }, titleText: 'T' });
    const answer = await owner.send('PATCH', `/api/events/${event.id}`, { name: 'New', status: 'planning' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...event, name: 'New', status: 'planning' });
    expect((await owner.send('PATCH', `/api/events/${event.id}`, {})).json()).toEqual(answer.json());
    expect(await readEvent(event.id)).toEqual(answer.json());
  });

  it('clears fields that are sent empty', async () => {
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

  it('keeps time zone and colour when they are sent as null', async () => {
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
