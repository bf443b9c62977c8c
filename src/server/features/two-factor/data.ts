import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { pendingSignIns, recoveryCodes, twoFactor } from '../../db/schema/sign-in.ts';

/** Only a confirmed set-up counts: one that was begun and not finished must not be asked for at sign-in. */
export async function findTwoFactor(db: Database, userId: number) {
  return db.query.twoFactor.findFirst({ where: and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)) });
}

export async function findUnconfirmed(db: Database, userId: number) {
  return db.query.twoFactor.findFirst({ where: and(eq(twoFactor.userId, userId), isNull(twoFactor.confirmedAt)) });
}

/** Replaces a set-up that was not finished; false where one is already confirmed. */
export async function saveUnconfirmed(db: Database, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const values = { secret, createdAt: now, lastStep: null };
  const { rowCount } = await db
    .insert(twoFactor)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: twoFactor.userId, set: values, setWhere: isNull(twoFactor.confirmedAt) });
  return rowCount === 1;
}

/** True for one of several requests, and only while the secret is still the one whose code was checked. */
export async function confirm(
  db: Database,
  { userId, secret }: typeof twoFactor.$inferSelect,
  confirmed: { confirmedAt: Date; lastStep: number },
): Promise<boolean> {
  const isSame = and(eq(twoFactor.userId, userId), eq(twoFactor.secret, secret), isNull(twoFactor.confirmedAt));
  const { rowCount } = await db.update(twoFactor).set(confirmed).where(isSame);
  return rowCount === 1;
}

/** True for exactly one of several requests with the same code. */
export async function consumeTotpStep(db: Database, userId: number, step: number): Promise<boolean> {
  const isUnspent = or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step));
  const change = db.update(twoFactor).set({ lastStep: step });
  const { rowCount } = await change.where(and(eq(twoFactor.userId, userId), isUnspent));
  return rowCount === 1;
}

export async function deleteTwoFactor(db: Database, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  // Sign-ins that wait for the second factor could no longer be finished, so they are deleted.
  await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId));
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** True for exactly one of several requests with the same code. */
export async function spendRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  const { rowCount } = await db.delete(recoveryCodes).where(isCode);
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}
