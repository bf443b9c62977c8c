import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTable } from '../../../shared/layout/testing.ts';
import { randomId } from '../../common/ids.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { layouts, seatings } from '../../db/schema/events.ts';
import { payments } from '../../db/schema/payments.ts';
import { postGuest } from '../../testing/calls.ts';
import { confirmAction } from '../../testing/confirm-action.ts';
import { insertEvent, insertGuest, insertMember } from '../../testing/factories.ts';
import { createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { plain, toDataUrl } from '../../testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const URL = '/api/users/me/export';
type Files = Record<string, Uint8Array>;

/** Asks for the archive as a session does that has just confirmed it. */
async function download(organiser: Organiser) {
  await confirmAction(test, organiser.cookie, 'exportAccount');
  return organiser.send('GET', URL);
}
async function takeAlong(organiser: Organiser): Promise<Files> {
  const answer = await download(organiser);
  expect(answer.statusCode).toBe(200);
  return unzipSync(answer.rawPayload);
}
const text = (files: Files, path: string) => strFromU8(files[path] ?? new Uint8Array());
const json = (files: Files, path: string) => JSON.parse(text(files, path));

it('needs a session that has just confirmed it, once', async () => {
  expect(refusal(await test.app.inject({ url: URL }))).toEqual(NOT_SIGNED_IN);
  const organiser = await createOrganiser(test);
  const NEEDED = { status: 403, code: 'confirmation_required' };
  expect(refusal(await organiser.send('GET', URL))).toEqual(NEEDED);
  await confirmAction(test, organiser.cookie, 'linkGoogle');
  expect(refusal(await organiser.send('GET', URL))).toEqual(NEEDED);
  await confirmAction(test, organiser.cookie, 'exportAccount');
  expect((await organiser.send('GET', URL)).statusCode).toBe(200);
  expect(refusal(await organiser.send('GET', URL))).toEqual(NEEDED);
});

describe('the archive', () => {
  it('holds who works on an event and what they did, whole changes at a time', async () => {
    const organiser = await createOrganiser(test);
    const { id: eventId } = await insertEvent(test.database.db, { userId: organiser.userId, name: 'Ball' });
    const editor = await createOrganiser(test, { fullName: 'Kiss Péter', email: 'peter.kiss@example.com' });
    await insertMember(test.database.db, { eventId, userId: editor.userId, role: 'editor' });
    const guest = await postGuest(editor, eventId, { fullName: 'Nagy Ilona' });
    await test.database.pool.query(
      `insert into event_log (event_id, change, subject, guest_id, at, actor_kind, via, action)
       select $1, 1000000 + n / 3, 'guest', 1 + n % 3, now(), 'door', 'door', 'arrival' from generate_series(0, 5999) n`,
      [eventId],
    );
    const files = await takeAlong(organiser);
    const folder = `events/ball-${eventId}`;
    expect(json(files, `${folder}/members.json`)).toMatchObject([
      { userId: editor.userId, name: 'Kiss Péter', email: 'peter.kiss@example.com', role: 'editor' },
    ]);
    const history = json(files, `${folder}/history.json`);
    const isOfEditor = ({ actorId }: { actorId: number | null }) => actorId === editor.userId;
    expect(history.filter(isOfEditor)).toMatchObject([{ action: 'added', guestId: guest.id, via: 'list' }]);
    expect(history.filter(({ actorKind }: { actorKind: string }) => actorKind === 'door')).toHaveLength(6_000);
    expect(text(files, `${folder}/history.json`)).not.toContain('Ilona');
  });

  it('holds the account, but no secrets', async () => {
    const organiser = await createOrganiser(test, { fullName: 'Kovács Anna', company: 'Minta Kft.' });
    const me = (await organiser.send('GET', '/api/users/me')).json();
    await test.database.db.insert(contactMessages).values([
      { id: randomId(), name: 'Anna', email: me.email, subject: 'Hello', message: 'Words', language: 'en' },
      { id: randomId(), name: 'Eve', email: 'eve@example.com', subject: 'Other', message: 'Hidden', language: 'en' },
    ]);
    await test.database.db.insert(payments).values({
      id: randomId(),
      userId: organiser.userId,
      tier: 'pro',
      amount: 19,
      currency: 'USD',
      status: 'succeeded',
      barionPaymentId: 'a'.repeat(32),
      origin: 'http://placecard.test',
      orderedOn: 'free',
      createdAt: new Date('2026-11-01T10:00:00Z'),
    });
    const answer = await download(organiser);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="placecard-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    });
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'devices.json',
      'events.csv',
      'events.json',
      'messages.json',
      'notifications.json',
      'payments.csv',
      'payments.json',
      'profile.json',
      'security.json',
    ]);
    expect(json(files, 'profile.json')).toMatchObject({ ...me, subscriptionTier: 'enterprise' });
    expect(json(files, 'notifications.json')).toEqual({
      eventReminders: true,
      guestCheckIns: true,
      systemUpdates: true,
      marketingEmails: false,
    });
    expect(json(files, 'messages.json')).toMatchObject([{ subject: 'Hello', message: 'Words' }]);
    expect(json(files, 'payments.json')).toMatchObject([{ tier: 'pro', amount: 19, barionPaymentId: 'a'.repeat(32) }]);
    expect(text(files, 'payments.csv')).toContain('2026-11-01 11:00,"Placecard Pro, one month",19,USD,Paid');
    expect(json(files, 'devices.json')).toHaveLength(1);
    expect(json(files, 'security.json')).toEqual({ hasGoogle: false, hasTwoFactor: false, recoveryCodesLeft: 0 });
    expect(text(files, 'README.txt')).toContain(me.email);
    const everything = Object.keys(files)
      .map((path) => text(files, path))
      .join();
    expect(everything).not.toMatch(/hash|token/i);
  });

  it('holds each own event with its guests, layout and picture', async () => {
    const organiser = await createOrganiser(test, { language: 'hu' });
    const stranger = await createOrganiser(test);
    await insertEvent(test.database.db, { userId: stranger.userId, name: 'Not mine' });
    const picture = toDataUrl(await plain(40, 30).jpeg().toBuffer());
    const body = {
      name: 'Őszi bál / 2026',
      date: '2026-10-03T16:00:00Z',
      timeZone: 'Europe/Budapest',
      location: 'Pécs',
      backgroundImage: picture,
    };
    const event = (await organiser.send('POST', '/api/events', body)).json();
    const evil = {
      fullName: '=HYPERLINK("http://evil.example")',
      email: 'a@example.com',
      specialRequirements: 'a;"b"',
    };
    await insertGuest(test.database.db, { eventId: event.id, ...evil });
    const anna = await insertGuest(test.database.db, { eventId: event.id, tableNumber: '4', seatNumber: '2' });
    const removed = await insertGuest(test.database.db, { eventId: event.id, fullName: 'Removed' });
    await organiser.send('DELETE', `/api/guests/${removed.id}`);
    await organiser.send('POST', `/api/guests/${anna.id}/check-in`, { id: 'tap-1', at: '2026-10-03T16:05:00Z' });
    const tables = [{ id: 1, type: 'round', label: 'Table 1' }];
    await test.database.db.insert(layouts).values({
      id: randomId(),
      eventId: event.id,
      name: 'Main Layout',
      width: 1000,
      height: 800,
      unit: 'ft',
      tables,
      guestPositions: [],
    });
    await test.database.db.insert(seatings).values({ eventId: event.id, rules: [{ id: 7 }], pins: [] });

    const room = { name: 'Bálterem', layout: { tables: [makeTable(1)] } };
    expect((await organiser.send('POST', `/api/events/${event.id}/rooms`, room)).statusCode).toBe(201);

    const { doorCode } = (await organiser.send('POST', `/api/events/${event.id}/generate-door-code`)).json();
    const { shareCode } = (await organiser.send('POST', `/api/events/${event.id}/generate-share-code`)).json();

    const files = await takeAlong(organiser);
    for (const code of [doorCode, shareCode]) {
      expect(code).toHaveLength(8);
      for (const path of Object.keys(files)) expect(text(files, path)).not.toContain(code);
    }
    expect(json(files, 'rooms.json')).toMatchObject([{ name: 'Bálterem', tables: [makeTable(1)] }]);
    const folder = `events/oszi-bal-2026-${event.id}`;
    const pictures = Object.keys(files).filter((path) => path.startsWith(`${folder}/pictures/`));
    expect(pictures).toHaveLength(1);
    const stored = await test.database.pool.query('select bytes from media where event_id = $1', [event.id]);
    expect(Buffer.from(files[pictures[0] ?? ''] ?? []).equals(stored.rows[0].bytes)).toBe(true);
    expect(json(files, `${folder}/event.json`)).toMatchObject({ id: event.id, name: 'Őszi bál / 2026' });
    expect(json(files, `${folder}/floor-plan.json`)).toMatchObject({ tables, width: 1000 });
    expect(json(files, `${folder}/seating-rules.json`)).toMatchObject({ rules: [{ id: 7 }] });
    expect(json(files, `${folder}/removed-guests.json`)).toMatchObject([{ guest: { full_name: 'Removed' } }]);
    expect(json(files, `${folder}/check-ins.json`)).toMatchObject([{ guestId: anna.id, kind: 'arrive' }]);
    const guests = json(files, `${folder}/guests.json`);
    expect(guests).toHaveLength(2);
    expect(guests.find(({ id }: { id: number }) => id === anna.id)).toMatchObject({
      tableNumber: '4',
      checkedIn: true,
    });
    const csv = text(files, `${folder}/guests.csv`);
    expect([...(files[`${folder}/guests.csv`] ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv).toMatch(/^Teljes név;/);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")";a@example.com;;;"a;""b"""`);
    expect(text(files, 'events.csv')).toContain('Őszi bál / 2026;2026-10-03 18:00;Europe/Budapest;Pécs;');
    expect(
      Object.keys(files)
        .map((path) => text(files, path))
        .join(),
    ).not.toContain('Not mine');
  });

  it('holds households, tags, menu, needs and answers, also households deleted a moment ago', async () => {
    const organiser = await createOrganiser(test);
    const event = await insertEvent(test.database.db, { userId: organiser.userId });
    const courses = [{ name: 'Main', options: [{ name: 'Fish', mark: 'F' }] }];
    await organiser.send('PUT', `/api/events/${event.id}/menu`, { courses });
    const fields = { household: 'Kovács', attendance: 'coming', tags: ['Bride'], meals: { Main: 'Fish' } };
    const anna = await postGuest(organiser, event.id, { ...fields, companions: 1, ageGroup: 'adult' });
    const { householdId: deleted } = await postGuest(organiser, event.id, { household: 'Nagy' });
    await organiser.send('DELETE', `/api/households/${deleted}`);
    await organiser.send('PUT', `/api/guests/${anna.id}/needs`, { allergens: ['milk'], other: 'soft', consent: true });

    await organiser.send('PATCH', `/api/events/${event.id}/printing`, { monogram: 'A & B' });
    const printed = [{ guestId: anna.id, hash: 'name:0123abcd' }];
    await organiser.send('POST', `/api/events/${event.id}/printing/placeCards/confirm`, { printed, takenAway: [] });

    const files = await takeAlong(organiser);
    const read = (name: string) => json(files, `events/garden-dinner-${event.id}/${name}.json`);
    expect(read('households')).toMatchObject([{ id: anna.householdId, name: 'Kovács' }]);
    expect(read('removed-households')).toMatchObject([{ household: { id: deleted, name: 'Nagy' } }]);
    expect(read('tags')).toMatchObject([{ name: 'Bride' }]);
    expect(read('menu')).toMatchObject([{ course: 'Main', name: 'Fish', mark: 'F' }]);
    expect(read('print-settings')).toMatchObject([{ settings: { monogram: 'A & B' } }]);
    expect(read('printed-cards')).toMatchObject([{ kind: 'placeCards', ...printed[0] }]);
    expect(read('needs')).toMatchObject([{ guestId: anna.id, allergens: ['milk'], other: 'soft' }]);
    const answers = read('attendance-log').filter(({ guestId }: { guestId: number }) => guestId === anna.id);
    expect(answers).toMatchObject([{ to: 'coming', by: 'organiser' }]);
    expect(read('guests')).toMatchObject([
      { id: anna.id, attendance: 'coming', tags: ['Bride'], meals: { Main: 'Fish' }, ageGroup: 'adult' },
      { companionOf: anna.id, isNamePlaceholder: true },
      { householdId: null },
    ]);
  });

  it('holds passes with their event and their end', async () => {
    const organiser = await createOrganiser(test, { language: 'hu' });
    const event = await insertEvent(test.database.db, { userId: organiser.userId, name: 'Bál' });
    const at = new Date('2030-01-01T10:00:00Z');
    await test.database.db.insert(payments).values({
      id: randomId(),
      userId: organiser.userId,
      product: 'pass',
      eventId: event.id,
      amount: 49,
      currency: 'USD',
      status: 'succeeded',
      origin: 'http://placecard.test',
      orderedOn: 'free',
      createdAt: at,
      grantedAt: at,
    });
    const files = unzipSync((await download(organiser)).rawPayload);
    const end = { eventId: event.id, eventName: 'Bál', endDate: '2030-08-14T16:00:00.000Z' };
    expect(json(files, 'payments.json')).toMatchObject([{ product: 'pass', tier: null, amount: 49, ...end }]);
    expect(text(files, 'payments.csv')).toContain('Placecard Eseménycsomag: Bál');
  });

  it('keeps events of the same name apart, also a name without letters', async () => {
    const organiser = await createOrganiser(test);
    const [a, b, c] = [
      await insertEvent(test.database.db, { userId: organiser.userId, name: 'Party' }),
      await insertEvent(test.database.db, { userId: organiser.userId, name: 'Party' }),
      await insertEvent(test.database.db, { userId: organiser.userId, name: '../../🎉' }),
    ];
    const files = await takeAlong(organiser);
    for (const folder of [`party-${a.id}`, `party-${b.id}`, String(c.id)])
      expect(json(files, `events/${folder}/guests.json`)).toEqual([]);
    for (const path of Object.keys(files)) expect(path).not.toMatch(/\.\.|^\/|\\/);
  });

  it('holds every guest of a list that is longer than a batch', async () => {
    const organiser = await createOrganiser(test);
    const event = await insertEvent(test.database.db, { userId: organiser.userId });
    await test.database.pool.query(
      `insert into guests (id, event_id, full_name, qr_code_identifier)
       select 100000000000 + i * 7, $1, 'Guest ' || i, 'export-' || i from generate_series(1, 5200) i`,
      [event.id],
    );
    const files = await takeAlong(organiser);
    const guests = json(files, `events/garden-dinner-${event.id}/guests.json`);
    expect(new Set(guests.map(({ fullName }: { fullName: string }) => fullName)).size).toBe(5200);
    expect(text(files, `events/garden-dinner-${event.id}/guests.csv`).trim().split('\r\n')).toHaveLength(5201);
  });
});

it('can be requested five times an hour', async () => {
  const organiser = await createOrganiser(test);
  for (let times = 0; times < 5; times++) expect((await download(organiser)).statusCode).toBe(200);
  const refused = await download(organiser);
  expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});
