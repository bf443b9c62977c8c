import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeTable } from '../../../shared/layout/testing.ts';
import { tableKey } from '../../../shared/seat-key.ts';
import { customTableName } from '../../../shared/table-name.ts';
import { randomAccessCode } from '../../common/ids.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertLayout } from '../../testing/factories.ts';
import { setUpLayouts } from '../../testing/layouts.ts';
import { anonymous, refusal } from '../../testing/organiser.ts';
import { openPhone } from '../../testing/phone.ts';
import { listenAtOrigin, startSecondServer } from '../../testing/second-server.ts';

const room = setUpLayouts();
const { addGuest, save } = room;

const HEAD = makeTable(1, { id: 'head', label: 'Head table', tableNumber: 'A' });
const FOURTH = makeTable(4, { id: 'fourth', label: 'Table 4', tableNumber: '4' });
const layoutBody = (...tables: unknown[]) => ({ tables, keepsSeats: true });

const rowOf = async (id: number) => {
  const { tableName, isOnPlan } = guests;
  const rows = await room.test.database.db.select({ tableName, isOnPlan }).from(guests).where(eq(guests.id, id));
  return rows[0];
};

const countWaiting = async () => {
  const { rows } = await room.test.database.pool.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count);
};

describe('the rule for table names', () => {
  it.each([
    ['Table 4', '4'],
    ['TABLE 4 ', ' 4'],
    ['4. asztal', '4'],
    ['4. Asztal', '4'],
    ['Rózsa asztal', 'Rózsa'],
    ['A', 'a'],
    ['Table Á', 'á'],
    ['FŐASZTAL', 'Főasztal'],
    ['Table 4', '7'],
    ['Head table', 'A'],
    ['Fo\u030Basztal', 'F\u0151'],
    ['4', '44'],
  ])('is the same in the database: %j with the number %j', async (label, tableNumber) => {
    const tables = JSON.stringify([{ label, tableNumber }]);
    const { rows } = await room.test.database.db.execute<{ names: Record<string, string | null> }>(
      sql`select layout_table_names(${tables}::jsonb) as names`,
    );
    expect(rows[0]?.names).toEqual({ [tableKey(tableNumber) ?? '']: customTableName({ label, tableNumber }) });
  });
});

describe('a guest at a table with a name of its own', () => {
  it('is shown that name by every answer that contains the seat', async () => {
    const { eventId, owner, test } = room;
    const id = await addGuest('a ', '2');
    await save(layoutBody(HEAD, FOURTH));
    const [shareCode, doorCode] = [randomAccessCode(), randomAccessCode()];
    await test.database.db.update(events).set({ shareCode, doorCode }).where(eq(events.id, eventId));
    const staff = await enterDoor(test, eventId, doorCode);
    const guest = { id, tableNumber: 'a ', tableName: 'Head table' };
    const list = `/api/events/${eventId}/guests`;
    expect((await anonymous(test).send('GET', `${list}?name=Anna`)).json()).toMatchObject([
      { ...guest, isOnPlan: true },
    ]);
    expect((await anonymous(test).send('GET', `${list}/${id}`)).json()).toMatchObject({ tableName: 'Head table' });
    expect((await owner.send('GET', list)).json()).toMatchObject([guest]);
    expect((await owner.send('GET', '/api/guests')).json()).toContainEqual(expect.objectContaining(guest));
    expect((await staff.send('GET', list)).json()).toMatchObject([guest]);
    expect((await staff.send('POST', `/api/guests/${id}/check-in`)).json()).toMatchObject(guest);
    const chart = await anonymous(test).send('GET', `/api/shared-seating/${shareCode}`);
    expect(chart.json().guests).toMatchObject([guest]);
    const taken = await owner.send('POST', '/api/guests', {
      eventId,
      fullName: 'Béla',
      tableNumber: 'A',
      seatNumber: '2',
    });
    expect(refusal(taken)).toEqual({ status: 409, code: 'seat_taken' });
    expect(taken.json().seatedGuest).toEqual({ id, fullName: expect.any(String), tableName: 'Head table' });
  });

  it('gets the name of the new table after moving, and the new name after a rename', async () => {
    const { owner } = room;
    await save(layoutBody(HEAD, FOURTH));
    const id = await addGuest('A', '1');
    const moved = async (seat: object) => (await owner.send('PATCH', `/api/guests/${id}`, seat)).json().tableName;
    expect(await rowOf(id)).toEqual({ tableName: 'Head table', isOnPlan: true });
    expect(await moved({ tableNumber: '4' })).toBeNull();
    expect(await rowOf(id)).toEqual({ tableName: null, isOnPlan: true });
    expect(await moved({ tableNumber: '9' })).toBeNull();
    expect(await rowOf(id)).toEqual({ tableName: null, isOnPlan: false });
    expect(await moved({ tableNumber: 'a' })).toBe('Head table');
    await save(layoutBody({ ...HEAD, label: 'Főasztal' }, FOURTH));
    expect(await rowOf(id)).toEqual({ tableName: 'Főasztal', isOnPlan: true });
    await owner.send('DELETE', `/api/guests/${id}`);
    await save(layoutBody({ ...HEAD, label: 'Family' }, FOURTH));
    await owner.send('POST', `/api/guests/${id}/restore`);
    expect(await rowOf(id)).toEqual({ tableName: 'Family', isOnPlan: true });
    await save(layoutBody(FOURTH));
    expect(await rowOf(id)).toEqual({ tableName: null, isOnPlan: false });
    expect(await moved({ tableNumber: null, seatNumber: null })).toBeNull();
    expect(await rowOf(id)).toEqual({ tableName: null, isOnPlan: false });
  });

  it('is renamed on every server and every phone at the door by one save', async () => {
    const { eventId, test } = room;
    await save(layoutBody(HEAD, FOURTH));
    const [named, other] = [await addGuest('A', '1'), await addGuest('4', '1')];
    const doorCode = randomAccessCode();
    await test.database.db.update(events).set({ doorCode }).where(eq(events.id, eventId));
    const second = await startSecondServer(test);
    try {
      const servers = [await listenAtOrigin(test.app), await listenAtOrigin(second.app)];
      const { cookie } = await enterDoor(test, eventId, doorCode);
      const phone = await openPhone({ origin: servers[1] ?? '', eventId, cookie });
      const nameOf = (id: number) => phone.guests.get(id)?.tableName;
      // Looks a name up over a real connection, as browsers do.
      const namesFound = async (origin: string) => {
        const answer = await fetch(`${origin}/api/events/${eventId}/guests?name=anna`);
        const people = (await answer.json()) as { id: number; tableName: string | null }[];
        return Object.fromEntries(people.map(({ id, tableName }) => [id, tableName]));
      };
      for (const origin of servers) expect(await namesFound(origin)).toEqual({ [named]: 'Head table', [other]: null });
      await expect.poll(() => nameOf(named)).toBe('Head table');
      await save(layoutBody({ ...HEAD, label: 'Főasztal' }, FOURTH));
      for (const origin of servers) {
        await expect.poll(() => namesFound(origin)).toEqual({ [named]: 'Főasztal', [other]: null });
      }
      await expect.poll(() => nameOf(named)).toBe('Főasztal');
      expect(nameOf(other)).toBeNull();
      phone.hangUp();
    } finally {
      await second.close();
    }
  });

  it('gets a new table name during a check-in without a deadlock', async () => {
    const { eventId, test } = room;
    await save(layoutBody(HEAD));
    const id = await addGuest('A', '1');
    const door = await test.database.pool.connect();
    try {
      // A check-in locks the guest first and then the event's key; a save locks them in the other order.
      await door.query('begin');
      await door.query('select from guests where id = $1 for update', [id]);
      const saving = save(layoutBody({ ...HEAD, label: 'Family' }));
      await expect.poll(async () => (await countWaiting()) > 0).toBe(true);
      await door.query(
        `insert into check_in_operations (guest_id, event_id, nonce, kind, at) values ($1, $2, 'tap', 'check-in', now())`,
        [id, eventId],
      );
      await door.query('commit');
      await saving;
    } finally {
      door.release();
    }
    expect(await rowOf(id)).toMatchObject({ tableName: 'Family' });
  });

  it('keeps the table name after a downgrade', async () => {
    const { owner, test, eventId } = room;
    await insertLayout(test.database.db, { eventId, tables: [HEAD] });
    await test.database.db.update(users).set({ subscriptionTier: 'free' }).where(eq(users.id, owner.userId));
    const id = await addGuest('A', '1');
    const found = await anonymous(test).send('GET', `/api/events/${eventId}/guests?name=Anna`);
    expect(found.json()).toMatchObject([{ id, tableName: 'Head table' }]);
  });
});
