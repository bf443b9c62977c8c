import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { eventTransfers } from '../../db/schema/members.ts';
import { users } from '../../db/schema/users.ts';

export async function putTransfer(tx: Database, transfer: typeof eventTransfers.$inferInsert): Promise<void> {
  const { fromUser, toUser, expiresAt } = transfer;
  await tx
    .insert(eventTransfers)
    .values(transfer)
    .onConflictDoUpdate({ target: eventTransfers.eventId, set: { fromUser, toUser, expiresAt } });
}

export async function findTransfer(db: Database, eventId: number, now: Date) {
  const isOpen = and(eq(eventTransfers.eventId, eventId), gt(eventTransfers.expiresAt, now));
  const [found] = await db
    .select({
      fromUser: eventTransfers.fromUser,
      toUser: eventTransfers.toUser,
      expiresAt: eventTransfers.expiresAt,
    })
    .from(eventTransfers)
    .where(isOpen);
  return found;
}

export async function deleteTransfer(tx: Database, eventId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(eventTransfers).where(eq(eventTransfers.eventId, eventId));
  return rowCount === 1;
}

/**
 * Locks accounts in the order of their ids, so that two transfers between the same two people can't wait for each other. Whatever
 * stores a row that refers to accounts while it holds an event locks them before: one that is being deleted is locked, and its
 * deletion waits for its events. Returns those that are still there.
 */
export async function lockUsers(tx: Database, ids: readonly number[]): Promise<number[]> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update');
  return locked.map(({ id }) => id);
}

/** The new owner may have kept the same sandbox, so the event is no longer the one that was kept. */
export async function updateOwner(tx: Database, eventId: number, userId: number): Promise<void> {
  await tx.update(events).set({ userId, sandboxKey: null }).where(eq(events.id, eventId));
}
