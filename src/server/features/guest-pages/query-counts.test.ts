import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '../../db/client.ts';
import { TOUCH_INTERVAL_MS } from '../../sessions/session.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** One each for the household with its event and settings, its people, the menu, and its open requests. */
const MAX_INVITATION_STATEMENTS = 4;

/** Statements that the app sent to the database; each one outside a transaction is a commit of its own. */
const statements: string[] = [];

/** Replaces the method of the class, because the pool replaces that of a connection while it is in use. */
function watchStatements(pool: pg.Pool): void {
  const connections = new Set<unknown>();
  pool.on('connect', (client) => connections.add(client));
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    if (connections.has(this)) statements.push(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(query, this, args);
  } as typeof query;
}

let test: TestApp;
let owner: Organiser;
let eventId: number;
let pool: pg.Pool;
beforeAll(async () => {
  const database = await createTestDatabase();
  const connection = connect(database.connectionString, () => {});
  pool = connection.pool;
  watchStatements(pool);
  test = await createTestApp(connection, database);
  owner = await createOrganiser(test);
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
  await insertGuest(test.database.db, { eventId });
  // Once the listener is connected and the event is cached, the page needs no statement.
  const asksNothing = async () => {
    statements.length = 0;
    await test.app.inject(`/e/${eventId}`);
    return statements.length === 0;
  };
  await vi.waitUntil(asksNothing, { timeout: 30_000 });
});
beforeEach(() => {
  statements.length = 0;
});
afterAll(async () => {
  await test.close();
  await pool.end();
});

/** Poll it: notifications about guests of earlier tests may still come, and what they concern is read once more. */
async function statementsFor(url: string): Promise<string[]> {
  statements.length = 0;
  expect((await test.app.inject(url)).statusCode).toBe(200);
  return [...statements];
}

it('opens the guests’ page without a query', async () => {
  await expect.poll(() => statementsFor(`/e/${eventId}`)).toEqual([]);
});

it('looks up a seat without a query, once the guests are in memory', async () => {
  const url = `/api/events/${eventId}/guests?name=kovacs+anna`;
  await expect.poll(() => statementsFor(url)).toEqual([]);
  expect((await test.app.inject(url)).json()).toHaveLength(1);
});

it('opens a seat card with one statement that only reads', async () => {
  const { id, qrCodeIdentifier } = await insertGuest(test.database.db, { eventId });
  await test.app.inject(`/e/${eventId}`);
  for (const url of [`/guest-view/${qrCodeIdentifier}`, `/e/${eventId}/guest/${id}`]) {
    await expect
      .poll(() => statementsFor(url))
      .toEqual([expect.stringMatching(/^select .* from "guests" where "guests"."(qr_code_identifier|id)" = \$1$/)]);
  }
});

it('opens an invitation with a few statements that only read', async () => {
  const { id: householdId, rsvpToken } = await insertHousehold(test.database.db, { eventId });
  for (let index = 0; index < 5; index++) await insertGuest(test.database.db, { eventId, householdId });
  const url = `/r/${rsvpToken}`;
  await expect.poll(async () => (await statementsFor(url)).length).toBeLessThanOrEqual(MAX_INVITATION_STATEMENTS);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(statement).toMatch(/^select /);
});

it('needs no query for an event’s calendar file', async () => {
  await expect.poll(() => statementsFor(`/e/${eventId}/calendar.ics`)).toEqual([]);
});

/** How many transactions wrote the guest, the operation and, where due, the session's last use. */
async function countWriters(guestId: number, sessionTable: 'sessions' | 'door_sessions' | null): Promise<number> {
  const { rows } = await test.database.pool.query(
    `select count(distinct writer)::int as count from (
       select xmin::text as writer from guests where id = $1
       union all select xmin::text from check_in_operations where guest_id = $1
       ${sessionTable ? `union all (select xmin::text from ${sessionTable} order by last_seen_at desc limit 1)` : ''}
     ) as writers`,
    [guestId],
  );
  return rows[0].count;
}

it('checks in with one statement and one commit, also when the session’s last use is written', async () => {
  await owner.send('POST', `/api/events/${eventId}/generate-door-code`);
  const event = await test.database.db.query.events.findFirst({ where: (events, { eq }) => eq(events.id, eventId) });
  const staff = await enterDoor(test, eventId, event?.doorCode ?? '');
  const callers = [
    [owner, 'sessions'],
    [staff, 'door_sessions'],
  ] as const;
  // Of a session that it meets for the first time the server asks whose it is.
  for (const [caller] of callers) await caller.send('GET', `/api/events/${eventId}/door`);
  for (const isLongAgo of [false, true]) {
    for (const [caller, table] of callers) {
      const { id } = await insertGuest(test.database.db, { eventId });
      if (isLongAgo) test.advance(TOUCH_INTERVAL_MS + 1_000);
      statements.length = 0;
      const answer = await caller.send('POST', `/api/guests/${id}/check-in`, { id: 'a-tap' });
      expect(answer.json()).toMatchObject({ checkedIn: true, alreadyCheckedIn: false });
      expect(statements).toEqual([expect.stringContaining('from apply_check_in_operation(')]);
      expect(await countWriters(id, isLongAgo ? table : null)).toBe(1);
      statements.length = 0;
      expect((await caller.send('DELETE', `/api/guests/${id}/check-in`)).json()).toMatchObject({ checkedIn: false });
      expect(statements).toEqual([expect.stringContaining('from apply_check_in_operation(')]);
    }
  }
});
