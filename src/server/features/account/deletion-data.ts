import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { rateLimits } from '../../db/schema/limits.ts';
import { eventInvitations } from '../../db/schema/members.ts';
import { emailCodes, signInLinks } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { abandonEventsOf, listMembersToTell } from '../event-access/deletion-data.ts';
import type { User } from '../users/data.ts';

/**
 * Deletes the account, with it by cascade its sessions and confirmations, and the rows that are stored by e-mail address.
 * Returns its events, of which only the owner is gone, and their members; undefined where the account was deleted already.
 */
export async function deleteAccountRows(tx: Database, { id, email }: User) {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  if (found.length === 0) return undefined;
  const members = await listMembersToTell(tx, id);
  const eventIds = await abandonEventsOf(tx, id);
  await tx.delete(users).where(eq(users.id, id));
  // What the account did on events of others stays, by nobody in particular.
  await tx
    .update(eventLog)
    .set({ actorId: null })
    .where(and(eq(eventLog.actorKind, 'user'), eq(eventLog.actorId, id)));
  await tx.delete(emailCodes).where(eq(emailCodes.email, email));
  await tx.delete(signInLinks).where(eq(signInLinks.email, email));
  await tx.delete(eventInvitations).where(eq(eventInvitations.mailbox, mailboxOf(email)));
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  // The keys of rate limits can hold the account's id or its mailbox, the latter also after a network and a space.
  const mailbox = mailboxOf(email);
  await tx.delete(rateLimits).where(
    sql`split_part(${rateLimits.key}, ':', 2) in (${mailbox}, ${String(id)})
      or split_part(${rateLimits.key}, ' ', 2) = ${mailbox}`,
  );
  return { eventIds, members };
}
