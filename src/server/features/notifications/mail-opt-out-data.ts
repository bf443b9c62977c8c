import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { mailOptOuts } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import { mailboxOf } from '../../limits/mailbox.ts';

/** A recipient of mails about an account's events, by any way of writing the address. */
interface Recipient {
  readonly userId: number;
  readonly address: string;
}

const isRecipient = ({ userId, address }: Recipient) =>
  and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.mailbox, mailboxOf(address)));

export async function hasOptedOut(db: Database, recipient: Recipient): Promise<boolean> {
  return (await db.$count(mailOptOuts, isRecipient(recipient))) > 0;
}

/** Does nothing for an account that has been deleted: it can't send anything. */
export async function optOut(db: Database, { userId, address }: Recipient, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${mailOptOuts} (user_id, mailbox, created_at)
    select ${users.id}, ${mailboxOf(address)}, ${now.toISOString()}::timestamptz from ${users} where ${users.id} = ${userId}
    on conflict do nothing`);
}

export async function optIn(db: Database, recipient: Recipient): Promise<void> {
  await db.delete(mailOptOuts).where(isRecipient(recipient));
}

/** Tells which of these addresses want no mails of the account's events. */
export async function listOptedOut(
  db: Database,
  userId: number,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const among = sql`${mailOptOuts.mailbox} = any(${sql.param(addresses.map(mailboxOf))}::text[])`;
  const rows = await db
    .select({ mailbox: mailOptOuts.mailbox })
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.userId, userId), among));
  const optedOut = new Set(rows.map(({ mailbox }) => mailbox));
  return (address) => optedOut.has(mailboxOf(address));
}
