import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { type GuestMailKind, type GuestMailState, isResendable } from '../../../shared/contracts/guest-mails.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { listIds } from '../../db/long-lists.ts';
import { deletedHouseholds, households } from '../../db/schema/guests.ts';
import { guestMails, mailBatches } from '../../db/schema/rsvp.ts';
import type { PlannedMail } from './recipients.ts';

export type BatchRow = typeof mailBatches.$inferSelect;
export type MailRow = typeof guestMails.$inferSelect;

export async function insertBatch(tx: Database, batch: typeof mailBatches.$inferInsert): Promise<void> {
  await tx.insert(mailBatches).values(batch);
}

/** False if this automatic reminder was made before, perhaps by another server. */
export async function insertReminderBatch(tx: Database, batch: typeof mailBatches.$inferInsert): Promise<boolean> {
  const target = [mailBatches.eventId, mailBatches.reminder];
  const { rowCount } = await tx.insert(mailBatches).values(batch).onConflictDoNothing({ target });
  return rowCount === 1;
}

export type NewMail = Omit<PlannedMail, 'state'> & { readonly id: number; readonly state: GuestMailState };

export function withIds(planned: readonly PlannedMail[]): (PlannedMail & { readonly id: number })[] {
  return planned.map((mail) => ({ ...mail, id: randomId() }));
}

/** Time between the turns of a batch's mails, so that batches alternate: about what a mail takes. Delays nothing. */
const TURN_MS = 200;

/** One statement for any number of mails; those that wait are due at once. */
export async function insertMails(
  tx: Database,
  { id: batchId, eventId }: Pick<BatchRow, 'id' | 'eventId'>,
  mails: readonly NewMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const column = (name: keyof NewMail) => sql.param(mails.map((mail) => mail[name]));
  await tx.execute(sql`
    insert into ${guestMails} (
      id, batch_id, event_id, household_id, address, language, state, reason, seats_hash, due_at, turn_at, created_at
    )
    select id, ${batchId}, ${eventId}, household_id, address, language, state, reason, seats_hash,
      case when state = 'waiting' then ${now.toISOString()}::timestamptz end,
      ${now.toISOString()}::timestamptz + ordinality * ${TURN_MS} * interval '1 millisecond',
      ${now.toISOString()}::timestamptz + ordinality * interval '1 microsecond'
    from unnest(
      ${column('id')}::bigint[], ${column('householdId')}::bigint[], ${column('address')}::text[],
      ${column('language')}::text[], ${column('state')}::text[], ${column('reason')}::text[],
      ${column('seatsHash')}::text[]
    ) with ordinality as s (id, household_id, address, language, state, reason, seats_hash, ordinality)
  `);
}

/** The households that a preview plans mails for. */
export async function listPlannedHouseholdIds(db: Database, batchId: number): Promise<number[]> {
  const { householdId } = guestMails;
  const isPlanned = and(eq(guestMails.batchId, batchId), eq(guestMails.state, 'planned'));
  const rows = await db.selectDistinct({ householdId }).from(guestMails).where(isPlanned);
  return rows.map((row) => row.householdId);
}

export async function deleteMailsOfHouseholds(tx: Database, batchId: number, ids: readonly number[]): Promise<void> {
  const ofHouseholds = sql`${guestMails.householdId} = any(${sql.param([...ids])}::bigint[])`;
  await tx.delete(guestMails).where(and(eq(guestMails.batchId, batchId), ofHouseholds));
}

export async function findBatch(db: Database, id: number): Promise<BatchRow | undefined> {
  return db.query.mailBatches.findFirst({ where: eq(mailBatches.id, id) });
}

/** Locks a batch: if two calls send it at the same time, the second waits and finds it sent. */
export async function lockBatch(tx: Database, id: number): Promise<BatchRow | undefined> {
  const [batch] = await tx.select().from(mailBatches).where(eq(mailBatches.id, id)).for('update');
  return batch;
}

export async function markBatchSent(tx: Database, id: number, sentAt: Date): Promise<void> {
  await tx.update(mailBatches).set({ sentAt }).where(eq(mailBatches.id, id));
}

/** Previews that were not sent are kept for the newest few only: looking at one writes a row for every household. */
export async function deleteOldPreviews(tx: Database, eventId: number, kept: number): Promise<void> {
  const older = tx
    .select({ id: mailBatches.id })
    .from(mailBatches)
    .where(and(eq(mailBatches.eventId, eventId), isNull(mailBatches.sentAt)))
    .orderBy(desc(mailBatches.createdAt))
    .offset(kept);
  await tx.delete(mailBatches).where(inArray(mailBatches.id, older));
}

export async function deletePreviewsBefore(db: Database, before: Date): Promise<void> {
  const isOld = and(isNull(mailBatches.sentAt), lt(mailBatches.createdAt, before));
  const ofOld = db.select({ id: mailBatches.id }).from(mailBatches).where(isOld);
  await deleteInChunks(db, guestMails, inArray(guestMails.batchId, ofOld));
  await deleteInChunks(db, mailBatches, isOld);
}

export type BatchWithCounts = BatchRow & { readonly counts: Partial<Record<GuestMailState, number>> };

async function countByState(db: Database, eventId: number, batchId?: number) {
  const rows = await db
    .select({ batchId: guestMails.batchId, state: guestMails.state, count: count() })
    .from(guestMails)
    .where(and(eq(guestMails.eventId, eventId), batchId === undefined ? undefined : eq(guestMails.batchId, batchId)))
    .groupBy(guestMails.batchId, guestMails.state);
  const counts = new Map<number, Partial<Record<GuestMailState, number>>>();
  for (const row of rows) counts.set(row.batchId, { ...counts.get(row.batchId), [row.state]: row.count });
  return counts;
}

export async function withCounts(db: Database, batch: BatchRow): Promise<BatchWithCounts> {
  return { ...batch, counts: (await countByState(db, batch.eventId, batch.id)).get(batch.id) ?? {} };
}

/** Newest first, without previews and without automatic reminders that nobody had to get. */
export async function listSentBatches(db: Database, eventId: number): Promise<BatchWithCounts[]> {
  const ofBatch = db.select().from(guestMails).where(eq(guestMails.batchId, mailBatches.id));
  const batches = await db
    .select()
    .from(mailBatches)
    .where(
      and(
        eq(mailBatches.eventId, eventId),
        isNotNull(mailBatches.sentAt),
        or(isNull(mailBatches.reminder), exists(ofBatch)),
      ),
    )
    .orderBy(desc(mailBatches.sentAt), desc(mailBatches.id));
  const counts = await countByState(db, eventId);
  return batches.map((batch) => ({ ...batch, counts: counts.get(batch.id) ?? {} }));
}

export async function listMailIds(db: Database, batchId: number): Promise<number[]> {
  const from = sql`from ${guestMails} where ${guestMails.batchId} = ${batchId}`;
  return listIds(db, guestMails.id, { from, order: sql`${guestMails.createdAt}, ${guestMails.id}` });
}

export async function listMails(db: Database, ids: number[]) {
  return db
    .select({
      id: guestMails.id,
      householdId: guestMails.householdId,
      householdName: sql<string>`coalesce(${households.name}, ${deletedHouseholds.household} ->> 'name', '')`,
      address: guestMails.address,
      language: guestMails.language,
      state: guestMails.state,
      reason: guestMails.reason,
      sentAt: guestMails.sentAt,
    })
    .from(guestMails)
    .leftJoin(households, eq(households.id, guestMails.householdId))
    .leftJoin(deletedHouseholds, eq(deletedHouseholds.id, guestMails.householdId))
    .where(sql`${guestMails.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(guestMails.createdAt), asc(guestMails.id));
}

/** The languages of a batch's mails that somebody gets. */
export async function listMailLanguages(db: Database, batchId: number): Promise<MailRow['language'][]> {
  const isWanted = and(eq(guestMails.batchId, batchId), ne(guestMails.state, 'skipped'));
  const rows = await db.selectDistinct({ language: guestMails.language }).from(guestMails).where(isWanted);
  return rows.map(({ language }) => language);
}

/** The mails of a batch that can be sent again. */
export async function lockResendableMails(tx: Database, batchId: number): Promise<MailRow[]> {
  const isUnsent = and(eq(guestMails.batchId, batchId), inArray(guestMails.state, ['failed', 'skipped'] as const));
  const unsent = await tx.select().from(guestMails).where(isUnsent).orderBy(asc(guestMails.createdAt)).for('update');
  return unsent.filter(isResendable);
}

/** Puts mails that were not sent back into the queue, with two days to succeed. */
export async function requeueMails(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(guestMails)
    .set({ state: 'waiting', reason: null, attempts: 0, dueAt: now, turnAt: now, createdAt: now })
    .where(sql`${guestMails.id} = any(${sql.param([...ids])}::bigint[])`);
}

export type DueMail = MailRow & { readonly kind: GuestMailKind };

/** The mail whose turn it is and that no other server is sending. It stays locked until the transaction ends. */
export async function lockDueMail(tx: Database, now: Date): Promise<DueMail | undefined> {
  const [due] = await tx
    .select({ mail: guestMails, kind: mailBatches.kind })
    .from(guestMails)
    .innerJoin(mailBatches, eq(mailBatches.id, guestMails.batchId))
    .where(and(eq(guestMails.state, 'waiting'), lte(guestMails.dueAt, now)))
    .orderBy(asc(guestMails.turnAt), asc(guestMails.id))
    .limit(1)
    .for('update', { of: guestMails, skipLocked: true });
  return due && { ...due.mail, kind: due.kind };
}

export async function updateMail(tx: Database, id: number, changes: Partial<MailRow>): Promise<void> {
  await tx.update(guestMails).set(changes).where(eq(guestMails.id, id));
}

/** For a mail that is not locked any more: another server may have sent it meanwhile, and then it stays as it is. */
export async function updateWaitingMail(db: Database, id: number, changes: Partial<MailRow>): Promise<void> {
  await db
    .update(guestMails)
    .set(changes)
    .where(and(eq(guestMails.id, id), eq(guestMails.state, 'waiting')));
}

export async function countWaitingMails(db: Database): Promise<number> {
  return db.$count(guestMails, eq(guestMails.state, 'waiting'));
}
