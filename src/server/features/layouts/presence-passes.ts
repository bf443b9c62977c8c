import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRESENCE_A_SECOND } from '../../../shared/contracts/presence.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser, requireSession, type Sessions } from '../../sessions/session.ts';
import { accountCaller, requireEventAccess } from '../event-access/service.ts';
import { requireFloorPlan } from './picture-service.ts';
import type { Visitor } from './presence-service.ts';

/** A call that comes ten times a second must not ask the database each time who makes it. */
const KEPT_MS = 5_000;

interface Pass {
  readonly visitor: Visitor;
  readonly until: number;
}

/** Who may show on which plan where they are, remembered for a few seconds or until a role or a session ends. */
export function createPresencePasses(
  { db, clock }: AppContext,
  { listener, sessions }: { listener: Listener; sessions: Pick<Sessions, 'findTokenHash'> },
) {
  const passes = new Map<string, Pass>();
  /** Who was known when a call began, though the pass may end before its body is read. */
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  /** Calls of each person about each plan in one second. */
  const calls = new Map<string, number>();
  let countedSecond = 0;
  const keyOf = (request: FastifyRequest) => {
    const hash = sessions.findTokenHash(request);
    return hash && `${(request.params as { id: string | number }).id} ${hash.toString('base64')}`;
  };
  const findKnown = (request: FastifyRequest) => {
    const pass = passes.get(keyOf(request) ?? '');
    return pass && pass.until > clock().getTime() ? pass.visitor : undefined;
  };
  const forget = (isOver: (key: string, pass: Pass) => boolean) => {
    for (const [key, pass] of passes) if (isOver(key, pass)) passes.delete(key);
  };
  const countCall = (request: FastifyRequest, userId: number) => {
    const second = Math.floor(clock().getTime() / 1_000);
    if (second !== countedSecond) calls.clear();
    countedSecond = second;
    // As a number: an id can be written in several ways.
    const key = `${Number((request.params as { id: string }).id)} ${userId}`;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    if (count > PRESENCE_A_SECOND) {
      throw new AppError('too_many_requests', 'Too many movements.', { retryAfterSeconds: 1 });
    }
  };
  const onGap = () => passes.clear();
  listener.subscribe({
    channel: 'members_changed',
    onNotification: (payload) => forget((key) => key.startsWith(`${payload.split(' ')[0]} `)),
    onGap,
  });
  listener.subscribe({
    channel: 'sessions_ended',
    onNotification: (userId) => forget((_key, { visitor }) => visitor.userId === Number(userId)),
    onGap,
  });

  return {
    /** For `onRequest`: refuses with 401 or 429 before the body is read. Whoever is known takes no share of the server. */
    async requireKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const known = findKnown(request);
      if (known) visitors.set(request, known);
      else await requireSession(request, reply);
      countCall(request, known?.userId ?? currentUser(request).id);
    },
    /** Refuses with 404 or 403 whoever may not edit the plan. */
    async requirePass(request: FastifyRequest, eventId: number): Promise<Visitor> {
      const known = visitors.get(request);
      if (known) return known;
      const event = await requireEventAccess(db, accountCaller(request), { eventId });
      const now = clock();
      requireFloorPlan(tierOf(event, now).hasFloorPlan);
      const { id: userId, fullName } = currentUser(request);
      const visitor = { userId, name: fullName || null, isEditor: isGranted(event.role, 'edit-layout') };
      forget((_key, { until }) => until <= now.getTime());
      const key = keyOf(request);
      if (key) passes.set(key, { visitor, until: now.getTime() + KEPT_MS });
      return visitor;
    },
  };
}

export type PresencePasses = ReturnType<typeof createPresencePasses>;
