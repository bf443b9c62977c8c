import { eq, sql } from 'drizzle-orm';
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

const ENTRIES_A_STATEMENT = 10_000;

/**
 * What the account did on events of others stays, by nobody in particular; the history of its own events goes with them. One statement for
 * all entries could exceed the time limit of statements, and then the account could never be deleted.
 */
async function forgetActor(tx: Database, userId: number, ownEventIds: readonly number[]): Promise<void> {
  let changed: number | null;
  do {
    ({ rowCount: changed } = await tx.execute(sql`
      update ${eventLog} set actor_id = null where ctid = any(array(
        select ctid from ${eventLog}
        where actor_kind = 'user' and actor_id = ${userId} and event_id <> all(${sql.param([...ownEventIds])}::bigint[])
        limit ${ENTRIES_A_STATEMENT}
      ))
    `));
  } while (changed === ENTRIES_A_STATEMENT);
}

/** Nobody can join, transfer or offer anything in the account's name from here on. False where it was deleted already. */
export async function lockAccount(tx: Database, id: number): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  return found.length > 0;
}

/**
 * Deletes the account, with it by cascade its sessions and confirmations, and the rows that are stored by e-mail address.
 * Returns its events, of which only the owner is gone, and their members. The caller has locked the account.
 */
export async function deleteAccountRows(tx: Database, { id, email }: User) {
  const members = await listMembersToTell(tx, id);
  const eventIds = await abandonEventsOf(tx, id);
  await tx.delete(users).where(eq(users.id, id));
  await forgetActor(tx, id, eventIds);
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
