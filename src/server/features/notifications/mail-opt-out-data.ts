import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { mailOptOuts } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';

/** A recipient of mails about an account's events; the address is in lower case. */
interface Recipient {
  readonly userId: number;
  readonly address: string;
}

const isRecipient = ({ userId, address }: Recipient) =>
  and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.address, address));

export async function hasOptedOut(db: Database, recipient: Recipient): Promise<boolean> {
  return (await db.$count(mailOptOuts, isRecipient(recipient))) > 0;
}

/** Does nothing for an account that has been deleted: it can't send anything. */
export async function optOut(db: Database, { userId, address }: Recipient, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${mailOptOuts} (user_id, address, created_at)
    select ${users.id}, ${address}, ${now.toISOString()}::timestamptz from ${users} where ${users.id} = ${userId}
    on conflict do nothing`);
}

export async function optIn(db: Database, recipient: Recipient): Promise<void> {
  await db.delete(mailOptOuts).where(isRecipient(recipient));
}

/** Which of these addresses, in lower case, want no mails of the account's events. */
export async function listOptedOut(db: Database, userId: number, addresses: readonly string[]): Promise<Set<string>> {
  const among = sql`${mailOptOuts.address} = any(${sql.param([...addresses])}::text[])`;
  const rows = await db
    .select({ address: mailOptOuts.address })
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.userId, userId), among));
  return new Set(rows.map(({ address }) => address));
}
