import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { signInLinks } from '../../db/schema/sign-in.ts';

export async function saveSignInLink(db: Database, link: typeof signInLinks.$inferInsert): Promise<void> {
  await db.insert(signInLinks).values(link);
}

const isLive = (tokenHash: Buffer, now: Date) =>
  and(eq(signInLinks.tokenHash, tokenHash), gt(signInLinks.expiresAt, now));

const about = { email: signInLinks.email, language: signInLinks.language };

export async function findSignInLink(db: Database, tokenHash: Buffer, now: Date) {
  const [found] = await db.select(about).from(signInLinks).where(isLive(tokenHash, now));
  return found;
}

export async function hasLiveSignInLink(db: Database, email: string, now: Date): Promise<boolean> {
  return (await db.$count(signInLinks, and(eq(signInLinks.email, email), gt(signInLinks.expiresAt, now)))) > 0;
}

/** Found for exactly one of several requests with the same link. */
export async function consumeSignInLink(db: Database, tokenHash: Buffer, now: Date) {
  const [found] = await db.delete(signInLinks).where(isLive(tokenHash, now)).returning(about);
  return found;
}
