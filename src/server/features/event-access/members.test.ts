import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../shared/contracts/dashboard.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { ImportResult } from '../../../shared/contracts/guest-import.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Rsvp } from '../../../shared/contracts/rsvp.ts';
import type { MemberRole } from '../../../shared/event-roles.ts';
import { events } from '../../db/schema/events.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertMember } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { listHouseholds } from '../../testing/rsvp.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let member: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await createOrganiser(test, { fullName: 'Nagy Anna' });
  member = await createOrganiser(test, { subscriptionTier: 'free' });
  eventId = (await postEvent(owner, { date: '2030-06-15T16:00:00Z' })).id;
});

const add = (role: MemberRole) => insertMember(test.database.db, { eventId, userId: member.userId, role });
const ROLE_REQUIRED = { status: 403, code: 'role_required' };

describe('an event that is shared', () => {
  it('is listed with the role and the owner’s name, also on the dashboard and in the figures', async () => {
    await add('viewer');
    await postGuest(owner, eventId);
    const listed = (await member.send('GET', '/api/events')).json<Event[]>();
    expect(listed).toMatchObject([{ id: eventId, role: 'viewer', ownerName: 'Nagy Anna', guestCount: 1 }]);
    const { nextEvent, firstSteps } = (await member.send('GET', '/api/dashboard')).json<Dashboard>();
    expect(nextEvent).toMatchObject({ id: eventId, role: 'viewer' });
    expect(firstSteps.done).toEqual([]);
    const stats = (await member.send('GET', '/api/stats')).json();
    expect(stats).toMatchObject({ totalGuests: 1, upcomingEventsCount: 1 });
  });

  it('counts against the owner’s limits, not against the member’s', async () => {
    await add('editor');
    expect((await member.send('POST', `/api/events/${eventId}/layout`, { tables: [] })).statusCode).toBe(200);
    await postEvent(member);
    await owner.change({ subscriptionTier: 'free' });
    const save = await member.send('POST', `/api/events/${eventId}/layout`, { tables: [] });
    expect(refusal(save)).toEqual({ status: 403, code: 'tier_required' });
  });

  it('is a stranger’s again once the member is gone', async () => {
    await add('editor');
    expect((await member.send('PATCH', `/api/events/${eventId}`, { name: 'Ours' })).statusCode).toBe(200);
    const { db } = test.database;
    await db.delete(eventMembers).where(and(eq(eventMembers.eventId, eventId)));
    expect((await member.send('GET', '/api/events')).json()).toEqual([]);
    expect((await member.send('PATCH', `/api/events/${eventId}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await member.send('GET', `/api/events/${eventId}/guests`)).statusCode).toBe(404);
  });
});

describe('what viewers see of guests', () => {
  it('is neither how to reach them, nor notes, nor meals, in whichever list', async () => {
    await add('viewer');
    const secrets = { email: 'secret@example.com', phone: '+36 30 1', specialRequirements: 'nuts', cardName: 'Panni' };
    const guest = await postGuest(owner, eventId, { fullName: 'Kiss Panna', ...secrets });
    const ofViewer = { id: guest.id, fullName: 'Kiss Panna', email: null, phone: null, specialRequirements: null };
    const hidden = { ...ofViewer, cardName: null, qrCodeIdentifier: '', meals: {} };
    const lists = [`/api/events/${eventId}/guests`, '/api/guests'];
    for (const url of lists) expect((await member.send('GET', url)).json<Guest[]>()).toMatchObject([hidden]);
    expect((await member.send('GET', `/api/events/${eventId}/guests/${guest.id}`)).json()).toMatchObject(hidden);
    for (const url of lists) expect((await owner.send('GET', url)).json<Guest[]>()).toMatchObject([secrets]);
  });

  it('does not include the guests of an event at whose door the account helps', async () => {
    await add('door');
    await postGuest(owner, eventId);
    expect((await member.send('GET', '/api/guests')).json()).toEqual([]);
  });
});

it('lets editors see needs only while the owner allows it', async () => {
  await add('editor');
  const guest = await postGuest(owner, eventId);
  const url = `/api/guests/${guest.id}/needs`;
  expect(refusal(await member.send('GET', url))).toEqual(ROLE_REQUIRED);
  await test.database.db.update(events).set({ editorsSeeNeeds: true }).where(eq(events.id, eventId));
  expect((await member.send('GET', url)).statusCode).toBe(200);
});

describe('needs that an editor may not see', () => {
  const nuts = { allergens: ['nuts'], diets: [], consent: true };
  const isKept = async (guest: Guest) => {
    const { allergens } = (await owner.send('GET', `/api/guests/${guest.id}/needs`)).json<{ allergens: string[] }>();
    return allergens.includes('nuts');
  };
  const allow = () => owner.send('PATCH', `/api/events/${eventId}/members`, { editorsSeeNeeds: true });
  const prepare = async () => {
    await add('editor');
    const guest = await postGuest(owner, eventId, { fullName: 'Panna', household: 'Kiss' });
    await owner.send('PUT', `/api/guests/${guest.id}/needs`, nuts);
    return guest;
  };

  it('are neither stored nor deleted by an import, whose rows with needs fail', async () => {
    const guest = await prepare();
    const rows = [
      { guestId: guest.id, fullName: 'Panna', needs: { allergens: [], diets: [], consent: true } },
      { fullName: 'New', needs: nuts },
      { fullName: 'Without' },
    ];
    const send = () => member.send('POST', `/api/events/${eventId}/guests/import`, { existing: 'update', rows });
    const problems = async () => (await send()).json<ImportResult>().results.map(({ problem }) => problem);
    expect(await problems()).toEqual(['needs_not_allowed', 'needs_not_allowed', null]);
    expect(await isKept(guest)).toBe(true);
    await allow();
    expect(await problems()).toEqual([null, null, null]);
    expect(await isKept(guest)).toBe(false);
  });

  it('are neither changed nor counted by a reply that the editor types in', async () => {
    const guest = await prepare();
    const [household] = await listHouseholds(owner, eventId);
    let version = household?.version ?? 0;
    const type = (fields: object) => {
      const people = [{ guestId: guest.id, attendance: 'coming', ...fields }];
      return member.send('PUT', `/api/households/${household?.id}/reply`, { version, consent: true, people });
    };
    for (const needs of [null, { diets: ['vegan'] }]) expect(refusal(await type({ needs }))).toEqual(ROLE_REQUIRED);
    const noted = async () => (await type({})).json<Rsvp>().people.map(({ notedNeeds }) => notedNeeds);
    expect(await noted()).toEqual([0]);
    const stale = (await type({})).json<{ code: string; current: Rsvp }>();
    expect(stale).toMatchObject({ code: 'rsvp_changed', current: { people: [{ notedNeeds: 0 }] } });
    expect(await isKept(guest)).toBe(true);
    await allow();
    ({ version } = stale.current);
    expect(await noted()).toEqual([1]);
  });

  it('are kept as long as before', async () => {
    await prepare();
    const change = () => member.send('PATCH', `/api/events/${eventId}`, { needsKeptDays: 1 });
    expect(refusal(await change())).toEqual(ROLE_REQUIRED);
    await allow();
    expect((await change()).statusCode).toBe(200);
  });
});

it('lets a viewer who enters the door code check in, and see the event as a viewer still', async () => {
  await add('viewer');
  const guest = await postGuest(owner, eventId);
  expect(refusal(await member.send('POST', `/api/guests/${guest.id}/check-in`))).toEqual(ROLE_REQUIRED);
  const { doorCode } = (await owner.send('POST', `/api/events/${eventId}/generate-door-code`)).json<{
    doorCode: string;
  }>();
  const staff = await enterDoor(test, eventId, doorCode);
  const cookie = `${member.cookie}; ${staff.cookie}`;
  const send = (method: 'GET' | 'POST', url: string) => test.app.inject({ method, url, headers: { cookie } });
  expect((await send('POST', `/api/guests/${guest.id}/check-in`)).statusCode).toBe(200);
  expect((await send('GET', `/api/events/${eventId}`)).json()).toMatchObject({ role: 'viewer', doorCode: null });
  expect((await send('GET', `/api/events/${eventId}/door`)).json()).toMatchObject({ role: 'staff' });
});

it('mails a test to the editor who asks for it', async () => {
  await add('editor');
  const { email } = await member.send('GET', '/api/users/me').then((answer) => answer.json<{ email: string }>());
  await owner.send('PATCH', `/api/events/${eventId}/rsvp`, { isOpen: true });
  await postGuest(owner, eventId, { email: 'guest@example.com' });
  const prepared = await member.send('POST', `/api/events/${eventId}/mails`, { kind: 'invitation' });
  expect(prepared.statusCode, prepared.body).toBe(201);
  const { id } = prepared.json<{ id: number }>();
  expect((await member.send('POST', `/api/mails/${id}/test`)).statusCode).toBe(200);
  expect((await test.mailsTo(email)).at(-1)?.subject).toMatch(/test/i);
});
