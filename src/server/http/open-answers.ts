import type { FastifyInstance, FastifyReply } from 'fastify';
import { ACCOUNT_ROLES, isGranted } from '../../shared/event-roles.ts';
import type { Listener } from '../db/listener.ts';
import { onceClosed } from './once-closed.ts';

/** A trigger sends the event and the account whose role on it changed or ended. */
const CHANNEL = 'members_changed';

/** Whether the answer may be about the event: some calls name it by one of its mail batches or households. */
function isAbout({ request }: FastifyReply, eventId: string): boolean {
  const isByEvent = request.routeOptions.url?.startsWith('/api/events/:id') ?? false;
  return !isByEvent || String((request.params as { id?: unknown }).id) === eventId;
}

/** Whether the answer holds nothing that the new role may not see. */
function mayBeReadBy(named: string | null | undefined, { request }: FastifyReply): boolean {
  const role = ACCOUNT_ROLES.find((each) => each === named) ?? null;
  // Whether editors see needs is the owner's choice, which is not known here.
  if (request.routeOptions.config.eventNeed === 'see-needs') return role === 'owner';
  // Lists of guests show the other roles less.
  return isGranted(role, 'read-all');
}

/**
 * Breaks off long answers, such as files, that are being sent to a member whose role no longer allows them: a slow reader would
 * otherwise get the rest of the guest list after having been removed. Streams of changes are ended by their hub.
 */
export function registerOpenAnswers(app: FastifyInstance, listener: Listener): void {
  /** With the account that each answer is for. */
  const open = new Map<FastifyReply, string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const isLong = typeof payload === 'object' && payload !== null && 'pipe' in payload;
    const userId = request.signedInUser?.id ?? request.guestListPass?.userId;
    if (!isLong || !userId) return;
    open.set(reply, String(userId));
    onceClosed(reply.raw, () => open.delete(reply));
  });
  /** Reads the role as it is now: the notification of an older one may come after an answer began that the newer one allows. */
  async function endRefused(eventId: string, userId: string): Promise<void> {
    const concerned = [...open].filter(([reply, reader]) => reader === userId && isAbout(reply, eventId));
    if (concerned.length === 0) return;
    const text = 'select account_role(events, $2) as role from events where id = $1';
    const rows = await listener.query<{ role: string | null }>(text, [eventId, userId]).catch(() => undefined);
    for (const [reply] of concerned) if (open.has(reply) && !mayBeReadBy(rows?.[0]?.role, reply)) reply.raw.destroy();
  }
  listener.subscribe({
    channel: CHANNEL,
    onNotification(payload) {
      const [eventId = '', userId = ''] = payload.split(' ');
      void endRefused(eventId, userId);
    },
    // Long answers last for seconds: what was missed while the connection was away is not looked up.
    onGap() {},
  });
}
