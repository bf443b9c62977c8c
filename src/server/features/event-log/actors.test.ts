import { and, eq, gt, max } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { createRandom } from '../../../shared/door/testing.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { rateLimits } from '../../db/schema/limits.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { postGuest } from '../../testing/calls.ts';
import { enterDoor, type Staff } from '../../testing/door.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import { DAY_MS, type InvitedCouple, inviteCouple } from '../../testing/invited-couple.ts';
import type { Organiser } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const organisers = setUpTwoOrganisers();
let owner: Organiser;
let couple: InvitedCouple;
let staff: Staff;
let others: Guest[];
beforeAll(async () => {
  owner = organisers.owner;
  couple = await inviteCouple(organisers);
  const { doorCode } = (await owner.send('POST', `/api/events/${couple.eventId}/generate-door-code`)).json<{
    doorCode: string;
  }>();
  staff = await enterDoor(organisers.test, couple.eventId, doorCode);
  const { db } = organisers.test.database;
  const member = { eventId: couple.eventId, userId: organisers.stranger.userId, addedBy: owner.userId, at: new Date() };
  await db.insert(eventMembers).values({ ...member, role: 'editor' });
  others = [];
  for (let n = 1; n <= 4; n++)
    others.push(await postGuest(owner, couple.eventId, { fullName: `Szerafina${n} Titkos`, household: `Titkos${n}` }));
});

const entriesAfter = (change: number) =>
  organisers.test.database.db
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.eventId, couple.eventId), gt(eventLog.change, change)));
const newestChange = async () => {
  const [row] = await organisers.test.database.db.select({ newest: max(eventLog.change) }).from(eventLog);
  return row?.newest ?? 0;
};
/** How many random writes; more are tried by hand with LOG_WRITES. */
const WRITES = Number(process.env.LOG_WRITES ?? 60);

describe('random writes by several actors', () => {
  it(`are one change each with the right actor, and nothing personal is in any entry (${WRITES} writes)`, async () => {
    const random = createRandom(20261117);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const arrived = new Set<number>();
    /** The owner or the editor. */
    const pickPerson = () => {
      const sender = random() < 0.5 ? owner : organisers.stranger;
      return { sender, who: { actorKind: 'user', actorId: sender.userId } };
    };
    const door = { actorKind: 'door', actorId: null };
    const { link, eventId } = couple;
    const [household] = (await owner.send('GET', `/api/events/${eventId}/households`)).json<
      { id: number; name: string }[]
    >();
    let turn = 0;
    const kinds = [
      async () => {
        const { id } = pick(others);
        const { who, sender } = pickPerson();
        const place = { tableNumber: String((turn % 50) + 2), seatNumber: String(turn) };
        return { ...who, guestId: id, answer: await sender.send('PATCH', `/api/guests/${id}`, place) };
      },
      async () => {
        const { id } = pick(others);
        const { who, sender } = pickPerson();
        const fields = {
          email: `secret${turn}@private.test`,
          specialRequirements: `Titok ${turn}`,
          fullName: `Titkos ${turn}`,
        };
        return { ...who, guestId: id, answer: await sender.send('PATCH', `/api/guests/${id}`, fields) };
      },
      async () => {
        const { id } = pick(others);
        const method = arrived.delete(id) ? 'DELETE' : 'POST';
        if (method === 'POST') arrived.add(id);
        const { who, sender } = random() < 0.5 ? { who: door, sender: staff } : pickPerson();
        return { ...who, guestId: id, answer: await sender.send(method, `/api/guests/${id}/check-in`) };
      },
      async () => {
        const { id } = pick(others);
        const at = new Date().toISOString();
        const ops = [{ id: `operation-number-${turn}`, seq: turn, kind: 'arrive', at, guestId: id }];
        arrived.add(id);
        const device = 'device-number-of-a-phone';
        const answer = await staff.send('POST', `/api/events/${eventId}/door/operations`, { device, ops });
        return { ...door, guestId: id, answer };
      },
      async () => {
        // A household may answer only so often.
        await organisers.test.database.db.delete(rateLimits);
        const attendance = turn % 2 === 0 ? 'coming' : 'maybe';
        const answer = await link.answer(attendance, { message: `Titkos üzenet ${turn}` });
        return { actorKind: 'household', actorId: household?.id, guestId: 0, answer };
      },
      async () => {
        const { who, sender } = pickPerson();
        const body = { description: `Titkos leírás ${turn}` };
        return { ...who, guestId: 0, answer: await sender.send('PATCH', `/api/events/${eventId}`, body) };
      },
      async () => {
        const courses = [{ name: 'Main', options: [{ name: `Titkos étel ${turn}` }] }];
        const { who, sender } = pickPerson();
        return { ...who, guestId: 0, answer: await sender.send('PUT', `/api/events/${eventId}/menu`, { courses }) };
      },
    ];
    for (turn = 1; turn <= WRITES; turn++) {
      const before = await newestChange();
      const { answer, guestId, ...actor } = await pick(kinds)();
      expect(answer.statusCode, answer.body).toBe(200);
      const written = await entriesAfter(before);
      expect(new Set(written.map(({ change }) => change)).size, JSON.stringify(written)).toBe(1);
      for (const entry of written) expect(entry).toMatchObject(actor);
      if (guestId > 0) expect(written.map((entry) => entry.guestId)).toEqual([guestId]);
    }
    for (const needle of ['itkos', 'Szerafina', 'private.test', 'Titok'])
      expect(
        (await findInTables(organisers.test.database, needle)).filter((place) => place.startsWith('event_log')),
      ).toEqual([]);
  });
});

it('is read by the owner and editors only', async () => {
  const { stranger, test } = organisers;
  const [guest] = others as [Guest];
  const ask = async (role: 'editor' | 'viewer' | 'door') => {
    await test.database.db.update(eventMembers).set({ role }).where(eq(eventMembers.userId, stranger.userId));
    const answers = [
      await stranger.send('GET', `/api/events/${couple.eventId}/log`),
      await stranger.send('GET', `/api/events/${couple.eventId}/log.csv`),
      await stranger.send('POST', `/api/guests/${guest.id}/put-back`, { change: 1 }),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await ask('viewer')).toEqual([403, 403, 403]);
  expect(await ask('door')).toEqual([403, 403, 403]);
  expect(await ask('editor')).toEqual([200, 200, 404]);
});

it('an erased guest takes all entries along; that somebody was erased stays', async () => {
  const [guest] = others as [Guest];
  await owner.send('PATCH', `/api/guests/${guest.id}`, { tableNumber: '90' });
  expect((await owner.send('POST', `/api/guests/${guest.id}/erase`)).statusCode).toBe(204);
  const left = await entriesAfter(0);
  expect(left.filter(({ guestId }) => guestId === guest.id)).toEqual([]);
  expect(left.filter(({ action }) => action === 'erased')).toMatchObject([{ subject: 'guests', guestId: 0, count: 1 }]);
});

it('entries are kept for 180 days', async () => {
  const { test } = organisers;
  await test.database.db
    .update(eventLog)
    .set({ at: new Date(Date.now() - 200 * DAY_MS) })
    .where(eq(eventLog.action, 'erased'));
  await deleteExpiredData(test.context);
  expect((await entriesAfter(0)).filter(({ action }) => action === 'erased')).toEqual([]);
});
