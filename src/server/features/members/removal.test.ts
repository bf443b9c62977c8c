import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberRole } from '../../../shared/event-roles.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import type { AppError } from '../../http/errors.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { createDoorPhone } from '../../testing/door-phone.ts';
import { insertMember } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { listenAtOrigin, startSecondServer } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { untilSettled } from '../../testing/test-database.ts';
import { withEventAccess } from '../event-access/service.ts';
import { updateGuest } from '../guests/data.ts';

const NOT_FOUND = { status: 404, code: 'not_found' };

let test: TestApp;
let origin: string;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let owner: Organiser;
let member: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  // Members are connected to another server than the owner.
  second = await startSecondServer(test);
  origin = await listenAtOrigin(second.app);
});
afterAll(async () => {
  await second.close();
  await test.close();
});
beforeEach(async () => {
  owner = await createOrganiser(test);
  member = await createOrganiser(test);
  eventId = (await postEvent(owner)).id;
});

const join = (role: MemberRole) => insertMember(test.database.db, { eventId, userId: member.userId, role });
const memberUrl = () => `/api/events/${eventId}/members/${member.userId}`;
const open = (path: string, who = member) => fetch(origin + path, { headers: { cookie: who.cookie } });

/** Reads a stream on the other server until it ends. */
async function listen(path: string, who = member) {
  const response = await open(path, who);
  expect(response.status).toBe(200);
  const stream = { text: '', isOver: false };
  const read = async () => {
    for await (const bytes of response.body ?? []) stream.text += Buffer.from(bytes as Uint8Array).toString();
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.isOver = true;
    });
  await expect.poll(() => stream.text).toMatch(/data:/);
  return stream;
}

describe('on another server', () => {
  it.each(['changes', 'door/changes'])(
    'the stream %s of a removed member ends, and calls are refused',
    async (name) => {
      await join('editor');
      const stream = await listen(`/api/events/${eventId}/${name}`);
      expect((await owner.send('DELETE', memberUrl())).statusCode).toBe(204);
      await expect.poll(() => stream.isOver).toBe(true);
      expect(stream.text).toContain('event: ended');
      expect((await open(`/api/events/${eventId}/guests`)).status).toBe(404);
    },
  );

  it('the stream of a member with another role says that something changed, and ends where the role is too small', async () => {
    await join('editor');
    const [pages, door] = [
      await listen(`/api/events/${eventId}/changes`),
      await listen(`/api/events/${eventId}/door/changes`),
    ];
    const before = pages.text.length;
    expect((await owner.send('PATCH', memberUrl(), { role: 'viewer' })).statusCode).toBe(200);
    await expect.poll(() => pages.text.length).toBeGreaterThan(before);
    await expect.poll(() => door.isOver).toBe(true);
    expect(pages.isOver).toBe(false);
  });

  it('the stream of an owner who hands the event over says that something changed', async () => {
    await join('editor');
    await owner.send('POST', `/api/events/${eventId}/transfer`, { userId: member.userId });
    const pages = await listen(`/api/events/${eventId}/changes`, owner);
    const before = pages.text.length;
    expect((await member.send('POST', `/api/events/${eventId}/transfer/accept`)).statusCode).toBe(200);
    await expect.poll(() => pages.text.length).toBeGreaterThan(before);
  });

  /** Begins to read a long answer, lets the role change, and says whether the rest came. `wait`: until the server has heard of it. */
  async function changeDuring(
    list: string,
    change: () => Promise<unknown>,
    wait: (answer: ServerResponse) => Promise<unknown> = () => untilSettled(test.database),
  ): Promise<boolean> {
    // More than the buffers of both sides hold, in a field that viewers see and in one that is in the file.
    await test.database.pool.query(
      `insert into guests (id, event_id, full_name, sort_name, special_requirements, qr_code_identifier)
       select $1::bigint + i, $2, 'Guest ' || i, repeat('x', 9000), repeat('y', 9000), $1::text || '-' || i
       from generate_series(1, 1500) i`,
      [randomId(), eventId],
    );
    const headers = { cookie: member.cookie, 'accept-encoding': 'identity' };
    const requested = once(second.app.server, 'request') as Promise<[unknown, ServerResponse]>;
    const response = await fetch(`${origin}/api/events/${eventId}/${list}`, { headers });
    expect(response.status).toBe(200);
    const [, answer] = await requested;
    const reader = response.body?.getReader();
    await reader?.read();
    await change();
    await wait(answer);
    const readToEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    return readToEnd().then(
      () => true,
      () => false,
    );
  }
  const changeRole = async (role: MemberRole | null) => {
    const changed = await (role ? owner.send('PATCH', memberUrl(), { role }) : owner.send('DELETE', memberUrl()));
    expect(changed.statusCode).toBeLessThan(300);
  };
  const takeOver = async () => {
    await owner.send('POST', `/api/events/${eventId}/transfer`, { userId: member.userId });
    expect((await member.send('POST', `/api/events/${eventId}/transfer/accept`)).statusCode).toBe(200);
  };

  /** As of a role that the member had for a moment before the answer began. */
  const tellLate = () =>
    test.database.pool.query("select pg_notify('members_changed', $1)", [`${eventId} ${member.userId}`]);

  it.each([
    ['guests', 'editor', null],
    ['guests.csv', 'editor', null],
    ['guests', 'editor', 'viewer'],
    ['guests', 'viewer', 'door'],
  ] as const)('the long answer %s to an %s whose role becomes %s is broken off', async (list, before, after) => {
    await join(before);
    const isBrokenOff = (answer: ServerResponse) => expect.poll(() => answer.destroyed).toBe(true);
    expect(await changeDuring(list, () => changeRole(after), isBrokenOff)).toBe(false);
  });

  it.each([
    ['guests', 'viewer', () => changeRole('editor')],
    ['guests', 'door', () => changeRole('editor')],
    ['guests.csv', 'editor', takeOver],
    ['guests.csv', 'editor', tellLate],
  ] as const)('the long answer %s goes on where the role, before it %s, allows it', async (list, before, change) => {
    await join(before);
    expect(await changeDuring(list, change)).toBe(true);
  });
});

describe('what an editor set up', () => {
  const patch = (path: string, body: object, by = owner) => by.send('PATCH', `/api/events/${eventId}/${path}`, body);
  const readReplyTo = async () => (await owner.send('GET', `/api/events/${eventId}/rsvp`)).json().replyTo;
  const createLink = async (by: Organiser) => {
    const created = await by.send('POST', `/api/events/${eventId}/caterer-link`, { showsNames: true });
    return created.json<{ token: string }>().token;
  };
  const opens = async (token: string) => (await owner.send('GET', `/api/caterer/${token}`)).statusCode;
  const ways = {
    'is removed': () => owner.send('DELETE', memberUrl()),
    leaves: () => member.send('DELETE', memberUrl()),
    'becomes a viewer': () => owner.send('PATCH', memberUrl(), { role: 'viewer' }),
  };

  it.each(Object.entries(ways))(
    'ends when the editor %s: replies to them and the caterer’s link',
    async (_way, end) => {
      await join('editor');
      await patch('members', { editorsSeeNeeds: true });
      const { email } = (await member.send('GET', '/api/users/me')).json<{ email: string }>();
      expect((await patch('rsvp', { replyTo: email }, member)).json()).toMatchObject({ replyTo: email });
      const token = await createLink(member);
      expect(await opens(token)).toBe(200);
      expect((await owner.send('PATCH', memberUrl(), { role: 'editor' })).statusCode).toBe(200);
      expect([await readReplyTo(), await opens(token)]).toEqual([email, 200]);
      expect((await end()).statusCode).toBeLessThan(300);
      expect([await readReplyTo(), await opens(token)]).toEqual([null, 404]);
    },
  );

  it('stays if it is the owner’s: their address, and a link that editors could not see', async () => {
    await join('editor');
    const { email } = (await owner.send('GET', '/api/users/me')).json<{ email: string }>();
    await patch('rsvp', { replyTo: email });
    const token = await createLink(owner);
    await owner.send('DELETE', memberUrl());
    expect([await readReplyTo(), await opens(token)]).toEqual([email, 200]);
  });

  it('ends, as the caterer’s link, when editors may no longer see needs', async () => {
    const token = await createLink(owner);
    await patch('members', { editorsSeeNeeds: false });
    await patch('members', { editorsSeeNeeds: true });
    expect(await opens(token)).toBe(200);
    await patch('members', { editorsSeeNeeds: false });
    expect(await opens(token)).toBe(404);
  });
});

it('a change that is under way when its member is removed is not stored', async () => {
  await join('editor');
  const guest = await postGuest(owner, eventId, { fullName: 'Before' });
  const { db } = test.database;
  const change = withEventAccess(db, { userId: member.userId, need: 'edit-guests' }, { eventId }, async (tx) => {
    await updateGuest(tx, guest.id, { fullName: 'After' });
    // The owner does not wait for the change, which holds the event's lock.
    expect((await owner.send('DELETE', memberUrl())).statusCode).toBe(204);
  });
  expect(await change.catch((error: AppError) => error.code)).toBe('not_found');
  const [kept] = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<{ fullName: string }[]>();
  expect(kept?.fullName).toBe('Before');
});

describe('a call that waits for a lock while its member is removed', () => {
  const lockOfEvent = () => `select from events where id = ${eventId} for no key update`;
  /** Makes the call wait, removes the member, and lets the call go on. */
  async function removeDuring(call: () => ReturnType<Organiser['send']>, lock = lockOfEvent()) {
    const { pool } = test.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query(lock);
    const called = call();
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    const removed = await owner.send('DELETE', memberUrl());
    await other.query('commit');
    other.release();
    expect(removed.statusCode).toBe(204);
    return refusal(await called);
  }
  const count = async (from: string) =>
    (await test.database.pool.query(`select 1 from ${from} and event_id = $1`, [eventId])).rowCount;

  it('mails no guest', async () => {
    await join('editor');
    await owner.send('PATCH', `/api/events/${eventId}`, { date: '2030-06-15T16:00:00Z' });
    await owner.send('PATCH', `/api/events/${eventId}/rsvp`, { isOpen: true });
    await postGuest(owner, eventId, { fullName: 'Mailed', email: 'mailed@example.com' });
    const prepare = () => member.send('POST', `/api/events/${eventId}/mails`, { kind: 'invitation' });
    const { id } = (await prepare()).json<{ id: number }>();
    expect(await removeDuring(() => member.send('POST', `/api/mails/${id}/send`))).toEqual(NOT_FOUND);
    expect(await count('mail_batches where sent_at is not null')).toBe(0);
    expect(await count("guest_mails where state <> 'planned'")).toBe(0);
    await join('editor');
    expect(await removeDuring(prepare)).toEqual(NOT_FOUND);
    expect(await count('mail_batches where true')).toBe(1);
  });

  it.each([
    ['a walk-in', { kind: 'walkIn', fullName: 'Late', qrCodeIdentifier: randomToken() }, undefined],
    ['an arrival', { kind: 'arrive' }, 'lock table door_devices in share mode'],
  ])('records %s at the door no more', async (_, operation, lock) => {
    await join('door');
    await owner.send('PATCH', `/api/events/${eventId}`, { doorAllows: { walkIn: true } });
    const guest = await postGuest(owner, eventId, { fullName: 'Listed' });
    const phone = createDoorPhone({ eventId, caller: member, at: () => new Date() });
    const ops = [phone.make({ guestId: guest.id, ...operation })];
    const post = () => phone.post({ device: phone.device, label: null, ops });
    expect(await removeDuring(post, lock)).toEqual(NOT_FOUND);
    expect((await owner.send('GET', `/api/events/${eventId}/guests`)).json()).toMatchObject([
      { fullName: 'Listed', checkedIn: false },
    ]);
  });
});

it('an import during which the role becomes too small stores nothing', async () => {
  await join('editor');
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ fullName: `Guest ${index}` }));
  const [imported, lowered] = await Promise.all([
    member.send('POST', `/api/events/${eventId}/guests/import`, { rows }),
    owner.send('PATCH', memberUrl(), { role: 'viewer' }),
  ]);
  expect(lowered.statusCode).toBe(200);
  const { length } = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<unknown[]>();
  if (imported.statusCode === 200) expect(length).toBe(2_000);
  else expect([refusal(imported), length]).toEqual([{ status: 403, code: 'role_required' }, 0]);
  expect((await member.send('POST', `/api/events/${eventId}/guests/import`, { rows })).statusCode).toBe(403);
});
