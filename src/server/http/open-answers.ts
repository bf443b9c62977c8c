import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Listener } from '../db/listener.ts';

/** A trigger sends the event and the account whose role on it changed or ended. */
const CHANNEL = 'members_changed';

/** Whether the answer may be about the event: some calls name it by one of its mail batches or households. */
function isAbout({ request }: FastifyReply, eventId: string): boolean {
  const isByEvent = request.routeOptions.url?.startsWith('/api/events/:id') ?? false;
  return !isByEvent || String((request.params as { id?: unknown }).id) === eventId;
}

/**
 * Breaks off long answers, such as files, that are being sent to a member whose role changes: a slow reader would otherwise get
 * the rest of the guest list after having been removed. Streams of changes are ended by their hub.
 */
export function registerOpenAnswers(app: FastifyInstance, listener: Listener): void {
  /** With the account that each answer is for. */
  const open = new Map<FastifyReply, string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const isLong = typeof payload === 'object' && payload !== null && 'pipe' in payload;
    const userId = request.signedInUser?.id ?? request.guestListPass?.userId;
    if (!isLong || !userId) return;
    open.set(reply, String(userId));
    reply.raw.once('close', () => open.delete(reply));
  });
  listener.subscribe({
    channel: CHANNEL,
    onNotification(payload) {
      const [eventId = '', userId = ''] = payload.split(' ');
      for (const [reply, reader] of open) {
        if (reader === userId && isAbout(reply, eventId)) reply.raw.destroy();
      }
    },
    // Long answers last for seconds: what was missed while the connection was away is not looked up.
    onGap() {},
  });
}
