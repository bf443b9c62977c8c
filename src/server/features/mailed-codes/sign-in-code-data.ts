import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { emailCodes } from '../../db/schema/sign-in.ts';

/** The browser's new code overwrites its old one, and no other browser's. */
export async function saveCode(db: Database, code: typeof emailCodes.$inferInsert): Promise<void> {
  const { email, browserHash, codeHash, expiresAt, createdAt } = code;
  await db.transaction(async (tx) => {
    // Removed first: the tries at the old code go with it.
    await tx.delete(emailCodes).where(and(eq(emailCodes.email, email), eq(emailCodes.browserHash, browserHash)));
    await tx
      .insert(emailCodes)
      .values(code)
      .onConflictDoUpdate({
        target: [emailCodes.email, emailCodes.browserHash],
        set: { codeHash, expiresAt, createdAt },
      });
  });
}

interface Try {
  readonly email: string;
  /** Undefined where the browser brought no id. */
  readonly browserHash: Buffer | undefined;
  /** Whether the browser was signed in to the account before. */
  readonly isKnown: boolean;
  readonly now: Date;
  readonly maxTries: number;
}

export interface LiveCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

/**
 * Counts a try at each live code of the address, and answers those that the browser still has tries at. Counted before
 * anything is compared, so that parallel guesses can't share one.
 */
export async function spendTries(
  db: Database,
  { email, browserHash, isKnown, now, maxTries }: Try,
): Promise<LiveCode[]> {
  const others = Buffer.alloc(0);
  const own = browserHash ?? others;
  // Locked, so that a code can't be removed between being found and its try being written.
  const { rows } = await db.execute<{ id: string; code_hash: Buffer }>(sql`
    with spent as (
      insert into email_code_tries as known (code_id, browser_hash, tries)
      select id, case when browser_hash = ${own}::bytea or ${isKnown}::boolean then ${own}::bytea else ${others}::bytea end, 1
      from email_codes where email = ${email} and expires_at > ${now}::timestamptz order by id for key share
      on conflict (code_id, browser_hash) do update set tries = known.tries + 1 where known.tries < ${maxTries}
      returning code_id
    )
    select id, code_hash from email_codes join spent on spent.code_id = email_codes.id`);
  return rows.map(({ id, code_hash: codeHash }) => ({ id, codeHash }));
}

/** As `spendTries`, but answers only the code that this browser asked for, and only if it was never tried there before. */
export async function spendFirstTry(
  db: Database,
  { email, browserHash, now }: Pick<Try, 'email' | 'browserHash' | 'now'>,
): Promise<LiveCode[]> {
  if (!browserHash) return [];
  const { rows } = await db.execute<{ id: string; code_hash: Buffer }>(sql`
    with spent as (
      insert into email_code_tries (code_id, browser_hash, tries)
      select id, browser_hash, 1 from email_codes
      where email = ${email} and browser_hash = ${browserHash}::bytea and expires_at > ${now}::timestamptz for key share
      on conflict (code_id, browser_hash) do nothing
      returning code_id
    )
    select id, code_hash from email_codes join spent on spent.code_id = email_codes.id`);
  return rows.map(({ id, code_hash: codeHash }) => ({ id, codeHash }));
}

/** True for exactly one of the callers that present the same code. */
export async function consumeCode(db: Database, { id, codeHash }: LiveCode): Promise<boolean> {
  const consumed = await db
    .delete(emailCodes)
    .where(and(eq(emailCodes.id, id), eq(emailCodes.codeHash, codeHash)))
    .returning({ id: emailCodes.id });
  return consumed.length === 1;
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, now));
}
