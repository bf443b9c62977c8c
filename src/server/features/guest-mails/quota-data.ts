import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { countedMails } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';

const senderColumns = {
  id: users.id,
  email: users.email,
  subscriptionTier: users.subscriptionTier,
  subscriptionEndDate: users.subscriptionEndDate,
  createdAt: users.createdAt,
};

/** Locks the account while its mails are counted. Called before an event is locked, as everywhere that locks both. */
export async function lockSender(tx: Database, userId: number) {
  const [found] = await tx.select(senderColumns).from(users).where(eq(users.id, userId)).for('no key update');
  return found;
}

export async function findSender(db: Database, userId: number) {
  const [found] = await db.select(senderColumns).from(users).where(eq(users.id, userId));
  return found;
}

export type SendingAccount = NonNullable<Awaited<ReturnType<typeof findSender>>>;

/** Counts all the account's mails, or those by the pass of one event, or those by no pass (null). */
export async function countMailsOfSender(
  db: Database,
  userId: number,
  since: Date,
  only?: { passEventId: number | null },
): Promise<number> {
  const { passEventId } = countedMails;
  const isOfPass = only && (only.passEventId === null ? isNull(passEventId) : eq(passEventId, only.passEventId));
  return db.$count(countedMails, and(eq(countedMails.userId, userId), gt(countedMails.at, since), isOfPass));
}

/** By address: how many mails it was sent since then, by everybody and by this account. */
export async function countMailsToAddresses(
  db: Database,
  { userId, hashes, since }: { userId: number; hashes: readonly Buffer[]; since: Date },
) {
  const rows = await db
    .select({
      hash: countedMails.addressHash,
      all: count(),
      own: sql<number>`count(*) filter (where ${countedMails.userId} = ${userId})`.mapWith(Number),
    })
    .from(countedMails)
    .where(and(sql`${countedMails.addressHash} = any(${sql.param([...hashes])}::bytea[])`, gt(countedMails.at, since)))
    .groupBy(countedMails.addressHash);
  return new Map(rows.map(({ hash, all, own }) => [hash.toString('hex'), { all, own }]));
}

export async function insertCountedMails(
  tx: Database,
  { userId, passEventId, at }: { userId: number; passEventId: number | null; at: Date },
  mails: readonly { readonly id: number; readonly hash: Buffer }[],
): Promise<void> {
  if (mails.length === 0) return;
  await tx.execute(sql`
    insert into ${countedMails} (mail_id, user_id, pass_event_id, address_hash, at)
    select mail_id, ${userId}, ${passEventId}::bigint, address_hash, ${at.toISOString()}::timestamptz
    from unnest(
      ${sql.param(mails.map(({ id }) => id))}::bigint[], ${sql.param(mails.map(({ hash }) => hash))}::bytea[]
    ) as s (mail_id, address_hash)
  `);
}

/** For a mail that was counted when it was queued and is not sent after all. */
export async function deleteCountedMail(tx: Database, mailId: number): Promise<void> {
  await tx.delete(countedMails).where(eq(countedMails.mailId, mailId));
}

export async function deleteCountedMailsBefore(db: Database, before: Date): Promise<void> {
  await deleteInChunks(db, countedMails, lt(countedMails.at, before));
}
