import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { rateLimits } from '../../db/schema/limits.ts';
import { emailCodes } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';

/**
 * Everything that is the person's: the account with all that hangs on it (events, guests, pictures, floor plans,
 * sessions, codes), and what is kept by address. False when it was gone already.
 */
export async function deleteAccount(tx: Database, { id, email }: { id: number; email: string }): Promise<boolean> {
  const deleted = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id });
  await tx.delete(emailCodes).where(eq(emailCodes.email, email));
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  // Counters are named by what they limit, which may be the address or the account.
  await tx.delete(rateLimits).where(sql`split_part(${rateLimits.key}, ':', 2) in (${email}, ${String(id)})`);
  return deleted.length === 1;
}
