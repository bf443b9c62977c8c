import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { deleteLink } from '../catering/data.ts';
import { namesActor } from '../event-access/data.ts';
import { clearReplyTo } from '../rsvp/data.ts';

/**
 * For who is no longer an editor: answers to the event's mails no longer go to them, and the caterer's link, which shows
 * health data without an account, ends if editors could see it.
 */
export async function endReach(
  tx: Database,
  { id, editorsSeeNeeds }: { id: number; editorsSeeNeeds: boolean },
  email: string,
  now: Date,
): Promise<void> {
  await clearReplyTo(tx, id, email, now);
  if (editorsSeeNeeds) await deleteLink(tx, id);
}

/** Ends the reach of an account that is about to be deleted on all events of others. */
export async function endReachOfAccount(tx: Database, account: { id: number; email: string }, now: Date) {
  const edited = await tx
    .select({ id: events.id, editorsSeeNeeds: events.editorsSeeNeeds })
    .from(eventMembers)
    .innerJoin(events, eq(events.id, eventMembers.eventId))
    .where(
      and(
        eq(eventMembers.userId, account.id),
        eq(eventMembers.role, 'editor'),
        namesActor({ kind: 'user', id: account.id, via: 'event' }),
      ),
    )
    .orderBy(asc(events.id));
  for (const event of edited) await endReach(tx, event, account.email, now);
}
