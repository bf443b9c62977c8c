import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type EventRole, MEMBER_ROLES, type MemberRole } from '../../../shared/event-roles.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { deletedGuests, guests, households } from '../../db/schema/guests.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { mailBatches, replies } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import { type Actor, actorSetting } from './actor.ts';
import type { Caller } from './rules.ts';

/** An event that has an owner: one that was deleted is found by nobody. */
export type EventRow = typeof events.$inferSelect & { readonly userId: number };

/** The event that a call is about, by its own id or that of one of its guests, households, requests or mail batches. */
export type EventTarget =
  | { readonly eventId: number }
  | { readonly guestId: number }
  | { readonly deletedGuestId: number }
  | { readonly householdId: number }
  | { readonly requestId: number }
  | { readonly mailBatchId: number };

/** An event with the caller's role, and its owner's subscription and language, which count whoever calls. */
export type AccessedEvent = EventRow & {
  readonly owner: Pick<typeof users.$inferSelect, 'subscriptionTier' | 'subscriptionEndDate' | 'language'>;
  readonly role: EventRole;
};

export const ownerColumns = {
  subscriptionTier: users.subscriptionTier,
  subscriptionEndDate: users.subscriptionEndDate,
  language: users.language,
};

/** For queries that join the owner, which leaves out deleted events. */
export const ownedEventColumns = { ...getTableColumns(events), userId: users.id };

/** The events that belong to an account, and count against its tier's limits. */
export const isOwnEvent = (userId: number): SQL => eq(events.userId, userId);

/** The events that an account works on, its own and shared ones: those on which `account_role` gives it a role. */
export function isEventOfAccount(userId: number, roles: readonly MemberRole[] = MEMBER_ROLES): SQL {
  const shared = sql`select ${eventMembers.eventId} from ${eventMembers} where ${eventMembers.userId} = ${userId}
    and ${inArray(eventMembers.role, [...roles])}`;
  return sql`(${isOwnEvent(userId)} or ${events.userId} is not null and ${events.id} in (${shared}))`;
}

function idOf(db: Database, target: EventTarget) {
  if ('eventId' in target) return target.eventId;
  if ('guestId' in target) return db.select({ id: guests.eventId }).from(guests).where(eq(guests.id, target.guestId));
  if ('requestId' in target)
    return db.select({ id: replies.eventId }).from(replies).where(eq(replies.id, target.requestId));
  if ('mailBatchId' in target) {
    return db.select({ id: mailBatches.eventId }).from(mailBatches).where(eq(mailBatches.id, target.mailBatchId));
  }
  return 'householdId' in target
    ? db.select({ id: households.eventId }).from(households).where(eq(households.id, target.householdId))
    : db.select({ id: deletedGuests.eventId }).from(deletedGuests).where(eq(deletedGuests.id, target.deletedGuestId));
}

/** Undefined where there is no such thing. */
export async function findEventId(db: Database, target: EventTarget): Promise<number | undefined> {
  const found = idOf(db, target);
  return typeof found === 'number' ? found : (await found)[0]?.id;
}

/**
 * Names the actor for the rest of the transaction: the triggers that write the history ask for one. It is a condition that
 * always holds, so that the statement that locks the event says it too and no further one is needed.
 */
export const namesActor = (actor: Actor): SQL =>
  sql`set_config('placecard.actor', ${actorSetting(actor)}, true) is not null`;

/**
 * Undefined where the account has no role on the event. With an actor the row stays locked until the transaction ends.
 * Only rows that the account has a role on are locked, so that nobody can make the organiser of another event wait.
 */
export async function findEventOfAccount(db: Database, userId: number, target: EventTarget, actor?: Actor) {
  const role = sql<EventRole>`account_role(${events}, ${userId})`;
  const query = db
    .select({ ...ownedEventColumns, owner: ownerColumns, role })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .where(and(eq(events.id, sql`(${idOf(db, target)})`), sql`${role} is not null`, actor && namesActor(actor)));
  // Not 'update', which would make inserts that refer to the event, such as check-ins, wait for it and maybe deadlock.
  const complete = actor ? query.for('no key update', { of: events }) : query;
  // Each connection plans it once: planning takes longer than running it. Not where another table has the event's id: a plan that
  // was made while that was small would read all of it after a large import, until PostgreSQL has counted the rows again.
  const [found] = await ('eventId' in target
    ? complete.prepare(actor ? 'lock-event-of-account' : 'find-event-of-account').execute()
    : complete);
  return found;
}

/** Takes the lock under which everything of an event is changed, for whoever was let in by other means than an account. */
export async function lockEvent(
  tx: Database,
  eventId: number,
  actor: Actor,
): Promise<Omit<AccessedEvent, 'role'> | undefined> {
  const [found] = await tx
    .select({ ...ownedEventColumns, owner: ownerColumns })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .where(and(eq(events.id, eventId), namesActor(actor)))
    .for('no key update', { of: events })
    .prepare('lock-event')
    .execute();
  return found;
}

/** Hashes of the session tokens in a browser's cookies, and the times by which the sessions are judged. */
export interface Credentials {
  readonly sessionHash: Buffer | undefined;
  readonly doorHashes: readonly Buffer[];
  readonly now: Date;
  readonly idleSince: Date;
  readonly touchBefore: Date;
}

/** In the order in which the functions `event_caller` and `apply_check_in_operation` take them. */
export function toParameters({ sessionHash, doorHashes, now, idleSince, touchBefore }: Credentials): unknown[] {
  return [sessionHash, doorHashes.length > 0 ? doorHashes : null, now, idleSince, touchBefore];
}

export interface EventCaller extends Caller {
  /** Null where the browser is not signed in to an account. */
  readonly userId: number | null;
  /** Hash of the session's token that the role comes from. */
  readonly tokenHash: Buffer | null;
}

/** A browser can have a session and a door session: the account's role counts if it is among `roles`, else that of the door. */
export async function findEventCaller(
  pool: pg.Pool,
  eventId: number,
  credentials: Credentials,
  roles: readonly EventRole[],
): Promise<EventCaller> {
  const { rows } = await pool.query<EventCaller>({
    name: 'event-caller',
    text: `select user_id as "userId", user_id is not null as "isSignedIn", role, token_hash as "tokenHash"
      from event_caller($1, $2, $3, $4, $5, $6, $7)`,
    values: [eventId, ...toParameters(credentials), roles],
  });
  const [caller] = rows;
  if (!caller) throw new Error('event_caller returned no row.');
  return caller;
}

/** The session that gives a browser its role on an event. */
export interface EventPass {
  readonly role: EventRole;
  readonly tokenHash: Buffer;
  /** Null for a door session. */
  readonly userId: number | null;
}

/** What opened a stream. */
export type StreamPass = EventPass | { readonly shareCode: string };

const sessionHashOf = (pass: StreamPass) => ('role' in pass && pass.role !== 'staff' ? pass.tokenHash : null);
const doorHashOf = (pass: StreamPass) => ('role' in pass && pass.role === 'staff' ? pass.tokenHash : null);

export type PassState = 'valid' | 'signed-out' | 'refused';

/** Whether each pass still opens its event, in the order given. One query, however many streams are open. */
export async function listPassStates(
  pool: pg.Pool,
  holders: readonly { readonly eventId: number; readonly pass: StreamPass }[],
  { roles, now, idleSince }: { roles: readonly EventRole[]; now: Date; idleSince: Date },
): Promise<PassState[]> {
  const { rows } = await pool.query<{ state: PassState }>({
    name: 'pass-states',
    text: `select case
        when pass.share_code is not null then case when events.share_code = pass.share_code then 'valid' else 'refused' end
        when pass.door_hash is not null
          then case when door_sessions.token_hash is not null and 'staff' = any ($5) then 'valid' else 'refused' end
        when sessions.user_id is null then 'signed-out'
        when account_role(events, sessions.user_id) = any ($5) then 'valid'
        else 'refused' end as state
      from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::text[])
        with ordinality as pass (event_id, session_hash, door_hash, share_code, place)
      left join events on events.id = pass.event_id
      left join sessions on sessions.token_hash = pass.session_hash
        and sessions.expires_at > $6 and sessions.last_seen_at > $7
      left join door_sessions on door_sessions.token_hash = pass.door_hash and door_sessions.event_id = events.id
        and door_sessions.ended_at is null and door_sessions.expires_at > $6 and door_sessions.last_seen_at > $7
      order by pass.place`,
    values: [
      holders.map(({ eventId }) => eventId),
      holders.map(({ pass }) => sessionHashOf(pass)),
      holders.map(({ pass }) => doorHashOf(pass)),
      holders.map(({ pass }) => ('shareCode' in pass ? pass.shareCode : null)),
      roles,
      now,
      idleSince,
    ],
  });
  return rows.map(({ state }) => state);
}

/**
 * Writes that the sessions are in use, where that was last written before `since`. Sessions that somebody else is changing
 * are left for the next time: whoever replaces a door code locks many of them, in whatever order.
 */
export async function touchSessions(
  pool: pg.Pool,
  passes: readonly StreamPass[],
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  const tables = [
    ['sessions', passes.map(sessionHashOf)],
    ['door_sessions', passes.map(doorHashOf)],
  ] as const;
  for (const [table, hashes] of tables) {
    const present = hashes.filter((hash) => hash !== null);
    if (present.length === 0) continue;
    const text = `update ${table} set last_seen_at = $1 where token_hash in (
      select token_hash from ${table} where token_hash = any ($2) and last_seen_at < $3 for no key update skip locked
    )`;
    await pool.query({ name: `touch-${table}`, text, values: [now, present, since] });
  }
}
