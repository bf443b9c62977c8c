import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NOTHING_ALLOWED } from '../../../shared/door/operation.ts';
import { doorSessions } from '../../db/schema/door.ts';
import { enterDoor } from '../../testing/door.ts';
import { NOT_FOUND, NOW, seeDoor, setUpDoorCodes } from '../../testing/door-codes.ts';
import { insertEvent } from '../../testing/factories.ts';
import { createOrganiser, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';
import { createTestApp } from '../../testing/test-app.ts';

const door = setUpDoorCodes();
const { newEvent, enter } = door;

const DAY_MS = 24 * 60 * 60 * 1000;
const CODE = 'ABCD2345';

const countOpen = (eventId: number) =>
  door.test.database.db.$count(doorSessions, and(eq(doorSessions.eventId, eventId), isNull(doorSessions.endedAt)));

describe('entering the code', () => {
  it('starts a session with a cookie that scripts and other sites can’t use; only its hash is stored', async () => {
    const event = await newEvent({ date: new Date('2030-12-31T18:00:00Z') });
    const answer = await enter(event.id, event.code);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      role: 'staff',
      event: {
        id: event.id,
        name: event.name,
        date: event.date.toISOString(),
        timeZone: event.timeZone,
        location: event.location,
        nameOrder: 'automatic',
      },
      tagColours: {},
      doorAllows: NOTHING_ALLOWED,
      tables: [],
      keptUntil: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
      sessionKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.cookies).toMatchObject([
      {
        name: `placecard-door-${event.id}`,
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        // Seven days more than the session, to send what was recorded without a network.
        maxAge: (37 * DAY_MS) / 1000,
      },
    ]);
    const [stored] = await door.test.database.db.select().from(doorSessions).where(eq(doorSessions.eventId, event.id));
    for (const secret of [answer.cookies[0]?.value, answer.json().sessionKey])
      expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('uses a __Host- cookie only on https', async () => {
    const secure = await createTestApp({ isHttps: true });
    const { userId } = await createOrganiser(secure);
    const { id } = await insertEvent(secure.database.db, { userId, doorCode: CODE });
    const url = `/api/events/${id}/door/session`;
    const answer = await secure.app.inject({ method: 'POST', url, payload: { code: CODE } });
    expect(answer.cookies).toMatchObject([{ name: `__Host-placecard-door-${id}`, secure: true, path: '/' }]);
    await secure.close();
  });

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['with spaces', (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)}\n`],
    ['with a dash', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ['with a long dash', (code: string) => `${code.slice(0, 4)}–${code.slice(4)}`],
  ])('works %s', async (_how, type) => {
    const { id, code } = await newEvent();
    expect((await enter(id, type(code))).statusCode).toBe(200);
  });

  it('answers the same to a wrong code, another event’s code, and any code of an event without one', async () => {
    const event = await newEvent();
    const other = await newEvent();
    const without = await newEvent({ doorCode: null });
    const { shareCode } = (await door.owner.send('POST', `/api/events/${event.id}/generate-share-code`)).json();
    const answers = [
      await enter(event.id, 'ZZZZZZZZ'),
      await enter(event.id, other.code),
      await enter(event.id, shareCode),
      await enter(event.id, ''),
      await enter(event.id, "' or '1'='1"),
      await enter(without.id, 'ZZZZZZZZ'),
      await enter(without.id, 'null'),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    for (const answer of answers) {
      expect(refusal(answer)).toEqual({ status: 401, code: 'invalid_code' });
      expect(answer.cookies).toEqual([]);
    }
  });

  it.each([[undefined], [null], [7], [['A']], ['A'.repeat(65)], ['a\0b']])(
    'refuses what is no text: %j',
    async (code) => {
      const { id } = await newEvent();
      expect((await enter(id, code)).statusCode).toBe(400);
    },
  );

  it('answers 404 for an event that does not exist', async () => {
    for (const id of [999_999_999_999, 1]) expect(refusal(await enter(id, CODE))).toEqual(NOT_FOUND);
    expect((await enter('abc' as never, CODE)).statusCode).toBe(400);
  });

  it('is refused from another site', async () => {
    const { id, code } = await newEvent();
    expect((await enter(id, code, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('again replaces the session, and keeps those of other events', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const first = await enterDoor(door.test, event.id, event.code);
    const both = await enterDoor(door.test, other.id, other.code, first.cookie);
    for (const { id } of [event, other]) expect((await seeDoor(both, id)).statusCode).toBe(200);
    const again = await enterDoor(door.test, event.id, event.code, first.cookie);
    expect(refusal(await seeDoor(first, event.id))).toEqual(NOT_SIGNED_IN);
    expect(await countOpen(event.id)).toBe(1);
    expect(again.role).toBe('staff');
  });

  it('clears the oldest door cookies, so that they fit into a request', async () => {
    const event = await newEvent();
    const cookie = Array.from({ length: 25 }, (_, index) => `placecard-door-${index}=x`).join('; ');
    const answer = await enter(event.id, event.code, { cookie });
    const cleared = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(cleared).toEqual([0, 1, 2, 3, 4, 5].map((index) => `placecard-door-${index}`));
  });

  it('keeps the five hundred most recently used sessions of an event', async () => {
    const event = await newEvent();
    const session = (index: number) => ({
      tokenHash: Buffer.from(`${event.id} ${index}`),
      eventId: event.id,
      lastSeenAt: new Date(NOW.getTime() - 1000 - index),
      expiresAt: new Date(NOW.getTime() + DAY_MS),
    });
    await door.test.database.db.insert(doorSessions).values(Array.from({ length: 500 }, (_, index) => session(index)));
    const staff = await enterDoor(door.test, event.id, event.code);
    expect(await countOpen(event.id)).toBe(500);
    expect((await seeDoor(staff, event.id)).statusCode).toBe(200);
  });
});
