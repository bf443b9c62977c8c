import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Members } from '../../../shared/contracts/members.ts';
import type { MemberRole } from '../../../shared/event-roles.ts';
import { TIER_DETAILS } from '../../../shared/tiers.ts';
import { eventInvitations, eventMembers } from '../../db/schema/members.ts';
import { countedMails } from '../../db/schema/rsvp.ts';
import type { AppError } from '../../http/errors.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { insertMember } from '../../testing/factories.ts';
import { anonymous, createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportFiles } from '../account/export-files.ts';
import { findUser } from '../users/data.ts';
import { createInvitations } from './invitation-service.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOT_FOUND = { status: 404, code: 'not_found' };

let test: TestApp;
let owner: Organiser;
let eventId: number;
let people = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await createOrganiser(test, { fullName: 'Nagy Anna' });
  eventId = (await postEvent(owner, { name: 'Garden wedding' })).id;
});

const newAddress = () => `invitee${++people}@example.com`;
const invite = (email: string, role: MemberRole = 'editor', by = owner) =>
  by.send('POST', `/api/events/${eventId}/invitations`, { email, role });
async function readToken(email: string): Promise<string> {
  const mail = (await test.mailsTo(email.toLowerCase())).at(-1);
  return mail?.text?.match(/\/join\/([\w-]+)/)?.[1] ?? '';
}
async function inviteAndRead(email: string, role: MemberRole = 'editor'): Promise<string> {
  const answer = await invite(email, role);
  expect(answer.statusCode, answer.body).toBe(201);
  return readToken(email);
}
const accept = (who: Organiser, token: string) => who.send('POST', `/api/invitations/${token}`);
const readMembers = async (who = owner) => (await who.send('GET', `/api/events/${eventId}/members`)).json<Members>();
const roleOf = async ({ userId }: Organiser) =>
  (await readMembers()).members.find((member) => member.userId === userId)?.role;

/** An account that signed in with an address, as both ways of signing in prove it. */
const personWith = (email: string) => createOrganiser(test, { email });

describe('an invitation', () => {
  it('is mailed with who invites to what, and is listed until it is accepted', async () => {
    const email = newAddress();
    const token = await inviteAndRead(email, 'viewer');
    const [mail] = await test.mailsTo(email);
    expect(mail?.subject).toContain('Garden wedding');
    expect(mail?.text).toContain('Nagy Anna');
    expect((await readMembers()).invitations).toMatchObject([{ email, role: 'viewer', isExpired: false }]);
    const person = await personWith(email);
    expect((await accept(person, token)).json()).toEqual({ eventId });
    expect(await readMembers()).toMatchObject({ invitations: [], members: [{ email, role: 'viewer' }] });
    expect((await person.send('GET', '/api/events')).json()).toMatchObject([{ id: eventId, role: 'viewer' }]);
  });

  it('shows whoever opens it what it is about, and changes nothing by that', async () => {
    const token = await inviteAndRead('Some.Body+Tag@Example.com');
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await test.database.db.query.eventInvitations.findFirst({
      where: eq(eventInvitations.eventId, eventId),
    });
    expect(stored?.tokenHash.toString('base64url')).not.toBe(token);
    const opened = await anonymous(test).send('GET', `/api/invitations/${token}`);
    expect(opened.json()).toMatchObject({ ownerName: 'Nagy Anna', role: 'editor', maskedEmail: 's•••@e•••.com' });
    expect(opened.body).not.toContain('some.body');
    expect((await readMembers()).members).toEqual([]);
  });

  it('is only for the invited address', async () => {
    const token = await inviteAndRead(newAddress());
    const attacker = await personWith(newAddress());
    const refused = await accept(attacker, token);
    expect(refusal(refused)).toEqual({ status: 409, code: 'other_address' });
    expect(refused.json()).toMatchObject({ maskedEmail: 'i•••@e•••.com' });
    expect(await roleOf(attacker)).toBeUndefined();
  });

  it('is for its address in capitals too, and for no other spelling of the mailbox', async () => {
    const name = `kata.kiss${++people}`;
    const email = `${name}@gmail.com`;
    const token = await inviteAndRead(email.toUpperCase());
    const spelling = await personWith(`${name.replace('.', '')}@gmail.com`);
    expect(refusal(await accept(spelling, token))).toEqual({ status: 409, code: 'other_address' });
    expect((await accept(await personWith(email), token)).statusCode).toBe(200);
  });

  it('answers the inviter the same whether the address has an account', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await personWith(known);
    const [one, other] = [await invite(known), await invite(unknown)];
    const shapeOf = (body: string) => Object.keys(JSON.parse(body).invitations[0]);
    expect(one.statusCode).toBe(other.statusCode);
    expect(shapeOf(one.body)).toEqual(shapeOf(other.body));
    expect((await test.mailsTo(known)).length).toBe((await test.mailsTo(unknown)).length);
  });

  it('that is used, expired, revoked, replaced or wrong is answered with one and the same 404', async () => {
    const email = newAddress();
    const person = await personWith(email);
    const replaced = await inviteAndRead(email);
    const used = await inviteAndRead(email);
    expect((await accept(person, used)).statusCode).toBe(200);
    const other = newAddress();
    const stranger = await personWith(other);
    const revoked = await inviteAndRead(other);
    const [invitation] = (await readMembers()).invitations;
    await owner.send('DELETE', `/api/events/${eventId}/invitations/${invitation?.id}`);
    const late = newAddress();
    const expired = await inviteAndRead(late);
    const past = { expiresAt: new Date(Date.now() - 1_000) };
    await test.database.db.update(eventInvitations).set(past).where(eq(eventInvitations.email, late));
    const bodies = new Set<string>();
    const tries: [Organiser, string][] = [
      ...[[person, used] as const, [person, replaced] as const, [stranger, revoked] as const].map(
        ([who, token]): [Organiser, string] => [who, token],
      ),
      [await personWith(late), expired],
      [person, 'wrong'],
    ];
    for (const [who, token] of tries) {
      for (const answer of [await accept(who, token), await who.send('GET', `/api/invitations/${token}`)]) {
        expect(answer.statusCode, token).toBe(404);
        bodies.add(answer.body);
      }
    }
    expect(bodies.size).toBe(1);
    expect((await readMembers()).invitations).toMatchObject([{ email: late, isExpired: true }]);
  });

  it('is gone with its event', async () => {
    const email = newAddress();
    const token = await inviteAndRead(email);
    await owner.send('DELETE', `/api/events/${eventId}`);
    expect(refusal(await accept(await personWith(email), token))).toEqual(NOT_FOUND);
  });

  it('is not accepted by an account that is being deleted', async () => {
    const email = newAddress();
    const token = await inviteAndRead(email);
    const person = await personWith(email);
    await test.database.pool.query('delete from users where id = $1', [person.userId]);
    expect((await accept(person, token)).statusCode).toBe(401);
  });

  it('of an address that a member or the owner has is refused, in whichever spelling', async () => {
    const email = `in.vitee${++people}@gmail.com`;
    const token = await inviteAndRead(email);
    await accept(await personWith(email), token);
    const spellings = [email, email.toUpperCase(), email.replace('.', ''), email.replace('@', '+wedding@')];
    for (const spelling of spellings) {
      expect(refusal(await invite(spelling))).toEqual({ status: 409, code: 'already_member' });
    }
    await owner.change({ email: 'the.owner@gmail.com' });
    expect(refusal(await invite('TheOwner+x@googlemail.com'))).toEqual({ status: 409, code: 'already_member' });
  });

  it('of one mailbox is one, however it is spelt', async () => {
    await invite(`a.b${people}@gmail.com`);
    await invite(`AB${people}+other@gmail.com`, 'door');
    expect((await readMembers()).invitations).toMatchObject([{ email: `ab${people}+other@gmail.com`, role: 'door' }]);
  });

  it('needs a role and an address that mail can reach', async () => {
    expect((await invite(newAddress(), 'owner' as MemberRole)).statusCode).toBe(400);
    expect((await invite(newAddress(), 'boss' as MemberRole)).statusCode).toBe(400);
    for (const email of [
      '',
      'nobody',
      'két@szó@example.com',
      'árvíztűrő@example.com',
      `${'x'.repeat(250)}@example.com`,
    ]) {
      expect((await invite(email)).statusCode, email).toBe(400);
    }
  });

  it('can be ended by its recipient, for all events of the inviter', async () => {
    const email = newAddress();
    await inviteAndRead(email);
    const link = (await test.mailsTo(email)).at(-1)?.text?.match(/\/unsubscribe\?token=[\w.-]+/)?.[0] ?? '';
    expect((await test.app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
    expect(refusal(await invite(email))).toEqual({ status: 409, code: 'mail_opted_out' });
    const other = await createOrganiser(test);
    const { id } = await postEvent(other);
    const body = { email, role: 'viewer' };
    expect((await other.send('POST', `/api/events/${id}/invitations`, body)).statusCode).toBe(201);
  });

  it('is told to be sent again where mail is down', async () => {
    const email = newAddress();
    test.setMailDown(true);
    expect(refusal(await invite(email))).toEqual({ status: 503, code: 'mail_unavailable' });
    test.setMailDown(false);
    expect((await accept(await personWith(email), await inviteAndRead(email))).statusCode).toBe(200);
  });
});

it('an invitation that could not be mailed again stays as it was, with the link that was mailed before', async () => {
  const name = `twice${++people}`;
  const token = await inviteAndRead(`${name}@gmail.com`, 'viewer');
  const { invitations } = await readMembers();
  test.setMailDown(true);
  expect((await invite(`${name}+other@gmail.com`, 'editor')).statusCode).toBe(503);
  test.setMailDown(false);
  expect((await readMembers()).invitations).toEqual(invitations);
  const person = await personWith(`${name}@gmail.com`);
  expect((await accept(person, token)).statusCode).toBe(200);
  expect(await roleOf(person)).toBe('viewer');
});

describe('how many', () => {
  it('invitations an address gets in a day from one inviter is limited, the same mailbox counting once', async () => {
    const name = `often${++people}`;
    for (const spelling of [name, `${name}+a`, name.toUpperCase()]) {
      expect((await invite(`${spelling}@example.com`)).statusCode).toBe(201);
    }
    expect((await invite(`${name}+b@example.com`)).statusCode).toBe(429);
    const other = await createOrganiser(test);
    const { id } = await postEvent(other);
    const again = { email: `${name}@example.com`, role: 'viewer' };
    expect((await other.send('POST', `/api/events/${id}/invitations`, again)).statusCode).toBe(201);
  });

  it('invitations an owner sends in an hour is limited', async () => {
    for (let sent = 0; sent < 20; sent++) expect((await invite(newAddress())).statusCode).toBe(201);
    expect((await invite(newAddress())).statusCode).toBe(429);
  });

  it('mails an account sends in a day is limited, invitations and mails to guests together', async () => {
    const email = newAddress();
    expect((await invite(email)).statusCode).toBe(201);
    const { db, pool } = test.database;
    const [{ address_hash: hash }] = (
      await pool.query('select address_hash from counted_mails where user_id = $1', [owner.userId])
    ).rows;
    const count = (mails: number, addressHash = Buffer.from('another')) =>
      db
        .insert(countedMails)
        .values(
          Array.from({ length: mails }, (_, mailId) => ({ mailId, userId: owner.userId, addressHash, at: new Date() })),
        );
    await count(4, hash);
    expect(refusal(await invite(email))).toEqual({ status: 429, code: 'too_many_requests' });
    expect((await invite(newAddress())).statusCode).toBe(201);
    await count(TIER_DETAILS.enterprise.mailsPerDay);
    expect(refusal(await invite(newAddress()))).toEqual({ status: 429, code: 'too_many_requests' });
  });

  it('members an event has is limited, when inviting and when accepting', async () => {
    const email = newAddress();
    const token = await inviteAndRead(email);
    for (let index = 0; index < 50; index++) {
      const { rows } = await test.database.pool.query<{ id: number }>(
        `insert into users (id, email, auth_provider) values ($1, $2, 'email') returning id`,
        [900_000_000_000 + ++people, newAddress()],
      );
      await insertMember(test.database.db, { eventId, userId: Number(rows[0]?.id), role: 'viewer' });
    }
    expect(refusal(await invite(newAddress()))).toEqual({ status: 403, code: 'member_limit' });
    const person = await personWith(email);
    expect(refusal(await accept(person, token))).toEqual({ status: 403, code: 'member_limit' });
    expect(await roleOf(person)).toBeUndefined();
    // The refused try used nothing up.
    const anyone = (await readMembers()).members[0];
    await owner.send('DELETE', `/api/events/${eventId}/members/${anyone?.userId}`);
    expect((await accept(person, token)).statusCode).toBe(200);
  });
});

/** To race longer: RACE_EFFORT=10 tries a thousand times. */
const BATCHES = 5 * Number(process.env.RACE_EFFORT ?? 1);
/** Twice as many as there are connections: on a busy machine, some of a hundred at once would wait too long for one. */
const TRIES = 20;

it('many tries at once to accept one invitation make one member', async () => {
  const invitations = createInvitations(test.context);
  for (let batch = 0; batch < BATCHES; batch++) {
    const email = newAddress();
    const token = await inviteAndRead(email);
    const { userId } = await personWith(email);
    const user = await findUser(test.database.db, userId);
    if (!user) throw new Error('The account was not created.');
    const tries = Array.from({ length: TRIES }, () =>
      invitations.accept(user, token).catch((error: AppError) => error.code),
    );
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === eventId)).toHaveLength(1);
    expect(results.filter((result) => result === 'not_found')).toHaveLength(TRIES - 1);
    const ofPerson = and(eq(eventMembers.eventId, eventId), eq(eventMembers.userId, userId));
    expect(await test.database.db.$count(eventMembers, ofPerson)).toBe(1);
  }
});

describe('the page of an invitation', () => {
  const open = (token: string, cookie = '', language = 'en') =>
    test.app.inject({ url: `/join/${token}`, headers: { cookie, 'accept-language': language } });

  it('says who invites to what without JavaScript, in both languages, and leads to signing in', async () => {
    const token = await inviteAndRead(newAddress());
    const page = await open(token);
    expect(page.statusCode).toBe(200);
    for (const words of ['Nagy Anna', 'Garden wedding', 'Editor', `/auth#to=${encodeURIComponent(`/join/${token}`)}`]) {
      expect(page.body).toContain(words);
    }
    expect(page.body).not.toContain('<script');
    expect((await open(token, '', 'hu')).body).toContain('Szerkesztő');
  });

  it('accepts by its button, and leads on to the event', async () => {
    const email = newAddress();
    const token = await inviteAndRead(email);
    const person = await personWith(email);
    expect((await open(token, person.cookie)).body).toContain(`action="/join/${token}"`);
    const headers = { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await test.app.inject({ method: 'POST', url: `/join/${token}`, headers, payload: '' });
    expect([posted.statusCode, posted.headers.location]).toEqual([303, `/events/${eventId}`]);
    const again = await test.app.inject({ method: 'POST', url: `/join/${token}`, headers, payload: '' });
    expect(again.statusCode).toBe(404);
  });

  it('tells somebody else whom it is for, and offers to sign out', async () => {
    const token = await inviteAndRead(newAddress());
    const other = await createOrganiser(test);
    const page = await open(token, other.cookie);
    expect(page.body).toContain('i•••@e•••.com');
    expect(page.body).not.toContain(`action="/join/${token}"`);
    const headers = { cookie: other.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await test.app.inject({ method: 'POST', url: `/join/${token}`, headers, payload: '' });
    expect(posted.statusCode).toBe(200);
    expect(await roleOf(other)).toBeUndefined();
    const signedOut = await test.app.inject({ method: 'POST', url: `/join/${token}/sign-out`, headers, payload: '' });
    expect(signedOut.headers.location).toContain('/auth#to=');
    expect((await other.send('GET', '/api/users/me')).statusCode).toBe(401);
  });
});

describe('members', () => {
  async function add(role: MemberRole): Promise<Organiser> {
    const person = await createOrganiser(test, { fullName: `Person ${++people}` });
    await insertMember(test.database.db, { eventId, userId: person.userId, role });
    return person;
  }
  const urlOf = ({ userId }: Organiser) => `/api/events/${eventId}/members/${userId}`;

  it('get another role or are removed by the owner only, and leave by themselves', async () => {
    const [editor, viewer] = [await add('editor'), await add('viewer')];
    expect((await owner.send('PATCH', urlOf(editor), { role: 'door' })).statusCode).toBe(200);
    expect(await roleOf(editor)).toBe('door');
    expect(refusal(await editor.send('DELETE', urlOf(viewer)))).toEqual({ status: 403, code: 'role_required' });
    expect(refusal(await viewer.send('PATCH', urlOf(viewer), { role: 'editor' }))).toMatchObject({ status: 403 });
    expect((await viewer.send('DELETE', urlOf(viewer))).statusCode).toBe(204);
    expect((await owner.send('DELETE', urlOf(editor))).statusCode).toBe(204);
    expect((await readMembers()).members).toEqual([]);
    expect(refusal(await owner.send('DELETE', urlOf(editor)))).toEqual(NOT_FOUND);
    expect(refusal(await editor.send('GET', `/api/events/${eventId}/members`))).toEqual(NOT_FOUND);
  });

  it('never include the owner, who can neither be given a role nor leave', async () => {
    const fixed = { status: 409, code: 'owner_fixed' };
    expect(refusal(await owner.send('PATCH', urlOf(owner), { role: 'viewer' }))).toEqual(fixed);
    expect(refusal(await owner.send('DELETE', urlOf(owner)))).toEqual(fixed);
    expect((await owner.send('PATCH', urlOf(owner), { role: 'boss' })).statusCode).toBe(400);
  });

  it('see each other’s names, but neither addresses nor invitations', async () => {
    const viewer = await add('viewer');
    const editor = await add('editor');
    await invite(newAddress());
    const seen = await readMembers(viewer);
    expect(seen).toMatchObject({ ownerName: 'Nagy Anna', invitations: [] });
    expect(seen.members.map(({ email, tier }) => [email, tier])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(seen.members.map(({ userId }) => userId)).toEqual([viewer.userId, editor.userId]);
  });

  it('are forgotten with their account, and so are invitations and replies to its address and the caterer’s link', async () => {
    const email = newAddress();
    const person = await personWith(email);
    await insertMember(test.database.db, { eventId, userId: person.userId, role: 'editor' });
    await owner.send('PATCH', `/api/events/${eventId}/members`, { editorsSeeNeeds: true });
    await person.send('PATCH', `/api/events/${eventId}/rsvp`, { replyTo: email });
    const link = await person.send('POST', `/api/events/${eventId}/caterer-link`);
    const other = (await postEvent(owner)).id;
    await owner.send('POST', `/api/events/${other}/invitations`, { email, role: 'viewer' });
    await person.send('POST', '/api/users/me/confirmation-code', { action: 'deleteAccount' });
    const code = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
    expect((await person.send('POST', '/api/users/me/delete', { confirmation: email, code })).statusCode).toBe(200);
    expect((await readMembers()).members).toEqual([]);
    expect(await test.database.db.$count(eventInvitations, eq(eventInvitations.email, email))).toBe(0);
    expect((await owner.send('GET', `/api/events/${eventId}/rsvp`)).json()).toMatchObject({ replyTo: null });
    expect((await owner.send('GET', `/api/caterer/${link.json().token}`)).statusCode).toBe(404);
  });
});

describe('members of an event that is gone', () => {
  const tell = async (email: string) => (await test.mailsTo(email)).at(-1)?.subject;
  const deleteAccount = async () => {
    const { email } = (await owner.send('GET', '/api/users/me')).json<{ email: string }>();
    await owner.send('POST', '/api/users/me/confirmation-code', { action: 'deleteAccount' });
    const code = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
    return owner.send('POST', '/api/users/me/delete', { confirmation: email, code });
  };

  it.each([
    ['the event', () => owner.send('DELETE', `/api/events/${eventId}`)],
    ['its owner’s account', deleteAccount],
  ])('are told by mail where %s was deleted, in their language', async (_what, remove) => {
    const email = newAddress();
    const person = await createOrganiser(test, { email, language: 'hu' });
    await insertMember(test.database.db, { eventId, userId: person.userId, role: 'viewer' });
    expect((await remove()).statusCode).toBeLessThan(300);
    expect(await tell(email)).toBe('Törölték az eseményt: Garden wedding');
    expect((await person.send('GET', '/api/events')).json()).toEqual([]);
  });
});

it('invitations that expired long ago are deleted', async () => {
  await inviteAndRead(newAddress());
  const old = { expiresAt: new Date(Date.now() - 31 * DAY_MS) };
  await test.database.db.update(eventInvitations).set(old).where(eq(eventInvitations.eventId, eventId));
  await deleteExpiredData(test.context);
  expect(await test.database.db.$count(eventInvitations, eq(eventInvitations.eventId, eventId))).toBe(0);
});

it('a member’s export has the memberships, and no guests of the owner', async () => {
  const email = newAddress();
  const person = await personWith(email);
  await insertMember(test.database.db, { eventId, userId: person.userId, role: 'viewer' });
  await postGuest(owner, eventId, { fullName: 'Guest of the owner' });
  const user = await findUser(test.database.db, person.userId);
  if (!user) throw new Error('The account was not created.');
  let text = '';
  for await (const { path, pieces } of exportFiles(test.database.db, {
    user,
    language: 'en',
    devices: [],
    security: {},
  })) {
    text += path;
    for await (const piece of pieces) text += piece.toString();
  }
  expect(text).toContain('memberships.json');
  expect(text).toContain('Garden wedding');
  expect(text).not.toContain('Guest of the owner');
});
