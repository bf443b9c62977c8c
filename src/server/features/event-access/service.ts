import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Via } from '../../../shared/contracts/event-log.ts';
import { type EventNeed, isGranted, mayDo, rolesWith } from '../../../shared/event-roles.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { inTurnOfCaller } from '../../limits/changes-of-event.ts';
import type { DoorSessions } from '../../sessions/door-session.ts';
import {
  currentUser,
  requireSession,
  type Sessions,
  sessionCutoffs,
  TOUCH_INTERVAL_MS,
} from '../../sessions/session.ts';
import { viaOf } from './actor.ts';
import {
  type AccessedEvent,
  type Credentials,
  type EventCaller,
  type EventPass,
  type EventTarget,
  findEventCaller,
  findEventId,
  findEventOfAccount,
} from './data.ts';
import { refuse } from './rules.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route wants to do with an event; set by `eventRoute`. */
    eventNeed?: EventNeed;
  }
}

/**
 * Options of a route on an event or its guests. Where only accounts can have the need, a call without a session is
 * refused with 401 before its body is read. A call that guests make too takes no share of the server, unless it looks sessions up.
 */
export function eventRoute(need: EventNeed) {
  const config = { eventNeed: need };
  if (need === 'view') return { config };
  return { config, onRequest: rolesWith(need).includes('staff') ? takeDoorShare : requireSession };
}

/**
 * For the `onRequest` of calls that door staff make too. Where guests make them as well, it is for those who send a session: one that
 * is made up costs a query, and anybody can send hundreds of them at once.
 */
export async function takeDoorShare(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply.takeShare('door');
}

/** An account and what its call wants to do with an event. */
export interface AccountCaller {
  readonly userId: number;
  readonly need: EventNeed;
  /** Where the organiser works, for the history of the event; else on the event's own pages. */
  readonly via?: Via;
}

export function accountCaller(request: FastifyRequest): AccountCaller {
  const { eventNeed } = request.routeOptions.config;
  if (!eventNeed) throw new Error(`${request.routeOptions.url} does not say what it needs: use eventRoute().`);
  return { userId: currentUser(request).id, need: eventNeed, via: viaOf(request.routeOptions.url ?? '') };
}

function nameTarget(target: EventTarget): string {
  if ('eventId' in target) return 'Event';
  if ('requestId' in target) return 'Request';
  if ('mailBatchId' in target) return 'Batch';
  return 'householdId' in target ? 'Household' : 'Guest';
}

/**
 * The one check of an organiser's call on an event: returns the event, or throws 404 or 403. With `lock`, changes of
 * one event run one at a time, so limits and free seats are checked on current data.
 */
export async function requireEventAccess(
  db: Database,
  { userId, need, via = 'event' }: AccountCaller,
  target: EventTarget,
  { lock = false } = {},
): Promise<AccessedEvent> {
  const event = await findEventOfAccount(db, userId, target, lock ? { kind: 'user', id: userId, via } : undefined);
  if (event && mayDo(event, need)) return event;
  return refuse({ isSignedIn: true, role: event?.role ?? null }, `${nameTarget(target)} not found`);
}

/**
 * Runs a change in a transaction that holds the event's lock, with the caller as its actor. Owners remove members without
 * waiting for that lock, so that a long change can't hold it up: a member who was removed meanwhile is refused before the change is committed.
 */
export async function withEventAccess<Result>(
  db: Database,
  caller: AccountCaller,
  target: EventTarget,
  change: (tx: Database, event: AccessedEvent) => Promise<Result>,
): Promise<Result> {
  return inTurnOnEvent(db, caller, target, () => changeEvent(db, caller, target, change));
}

/** Waits for the caller's turn on the event. `begin` takes a connection and then the event's lock. */
export async function inTurnOnEvent<Result>(
  db: Database,
  caller: AccountCaller,
  target: EventTarget,
  begin: () => Promise<Result>,
): Promise<Result> {
  const eventId = await findEventId(db, target);
  if (eventId === undefined) return begin();
  const mayWait = () => requireEventAccess(db, caller, target);
  return inTurnOfCaller(`account ${caller.userId}`, eventId, begin, { mayWait });
}

/** As `withEventAccess`, in turn on the event already, and perhaps in a transaction that has locked accounts before. */
export async function changeEvent<Result>(
  db: Database,
  caller: AccountCaller,
  target: EventTarget,
  change: (tx: Database, event: AccessedEvent) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const event = await requireEventAccess(tx, caller, target, { lock: true });
    const result = await change(tx, event);
    if (event.role !== 'owner') await requireEventAccess(tx, caller, { eventId: event.id });
    return result;
  });
}

function toPass({ role, tokenHash, userId }: EventCaller): EventPass | null {
  return role && tokenHash && { role, tokenHash, userId: role === 'staff' ? null : userId };
}

/** The phones at the door of an event take turns with other events, see limits/call-shares.ts. */
function rememberPass(request: FastifyRequest, eventId: number, pass: EventPass | null): EventPass | null {
  if (pass?.role === 'staff') request.rememberCaller(pass.tokenHash, `door ${eventId}`);
  return pass;
}

interface SessionStores {
  readonly sessions: Pick<Sessions, 'findTokenHash'>;
  readonly doorSessions: Pick<DoorSessions, 'listTokenHashes'>;
}

/** Checks calls that door staff, who have no account, may make too, by all session cookies of the browser. */
export function createEventAccess({ pool, clock }: AppContext, { sessions, doorSessions }: SessionStores) {
  /** Null for a browser without any session cookie, of which the database need not be asked. */
  function findCredentials(request: FastifyRequest): Credentials | null {
    const sessionHash = sessions.findTokenHash(request);
    const doorHashes = doorSessions.listTokenHashes(request);
    if (!sessionHash && doorHashes.length === 0) return null;
    const now = clock();
    const touchBefore = new Date(pool.areCommitsStuck ? 0 : now.getTime() - TOUCH_INTERVAL_MS);
    return { sessionHash, doorHashes, touchBefore, ...sessionCutoffs(now) };
  }

  function requireCredentials(request: FastifyRequest): Credentials {
    const credentials = findCredentials(request);
    if (!credentials) throw new AppError('not_authenticated', 'Not authenticated');
    return credentials;
  }

  return {
    requireCredentials,

    /** The session that gives the browser its role: one that grants the need, where it has several. */
    async findPass(request: FastifyRequest, eventId: number, need: EventNeed): Promise<EventPass | null> {
      const credentials = findCredentials(request);
      const caller = credentials && (await findEventCaller(pool, eventId, credentials, rolesWith(need)));
      return caller && rememberPass(request, eventId, toPass(caller));
    },

    /** Throws 401, 404 or 403 unless one of the browser's sessions may see the guests of the event. */
    async requireListPass(request: FastifyRequest, eventId: number): Promise<EventPass> {
      const caller = await findEventCaller(pool, eventId, requireCredentials(request), rolesWith('list-guests'));
      const pass = rememberPass(request, eventId, toPass(caller));
      return pass && isGranted(pass.role, 'list-guests') ? pass : refuse(caller, 'Event not found');
    },
  };
}

export type EventAccess = ReturnType<typeof createEventAccess>;
