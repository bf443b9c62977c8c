import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { emailCodes } from '../../db/schema/sign-in.ts';

/** Replaces the browser's earlier code for the address; codes of other browsers stay valid. */
export async function saveSignInCode(db: Database, code: typeof emailCodes.$inferInsert): Promise<void> {
  const { email, browserHash, codeHash, expiresAt, createdAt } = code;
  await db.transaction(async (tx) => {
    // The old code is deleted, not updated, so that the tries counted for it are deleted too.
    await tx.delete(emailCodes).where(and(eq(emailCodes.email, email), eq(emailCodes.browserHash, browserHash)));
    const target = [emailCodes.email, emailCodes.browserHash];
    const set = { codeHash, expiresAt, createdAt };
    await tx.insert(emailCodes).values(code).onConflictDoUpdate({ target, set });
  });
}

export interface Attempt {
  readonly email: string;
  /** Undefined for a browser that brought no id. */
  readonly browserHash: Buffer | undefined;
  readonly now: Date;
}

interface Try extends Attempt {
  /** Whether the browser was signed in to the account before. */
  readonly isKnown: boolean;
  readonly maxTries: number;
}

interface LiveCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

/**
 * Counts a try at each live code of the address, and returns those at which the browser still had a try. Counted before
 * any code is compared, so that parallel guesses can't share a try.
 */
export async function spendTries(db: Database, attempt: Try): Promise<LiveCode[]> {
  const { email, browserHash, isKnown, now, maxTries } = attempt;
  const others = Buffer.alloc(0);
  const own = browserHash ?? others;
  // `for key share` keeps a code from being deleted before its try is written.
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

/** As `spendTries`, but returns only the code that this browser asked for, and only on its first try there. */
export async function spendFirstTry(db: Database, { email, browserHash, now }: Attempt): Promise<LiveCode[]> {
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

/** True for exactly one of several requests with the same code. */
export async function consumeCode(db: Database, { id, codeHash }: LiveCode): Promise<boolean> {
  const { rowCount } = await db.delete(emailCodes).where(and(eq(emailCodes.id, id), eq(emailCodes.codeHash, codeHash)));
  return rowCount === 1;
}
