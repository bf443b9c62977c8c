import { and, eq, isNull } from 'drizzle-orm';
import { randomId } from '../../common/ids.ts';
import type { Changes, Database } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';

const UNIQUE_VIOLATION = '23505';

export type User = typeof users.$inferSelect;
type NewUser = Omit<typeof users.$inferInsert, 'id'>;

export async function findUser(db: Database, id: number): Promise<User | undefined> {
  return db.query.users.findFirst({ where: eq(users.id, id) });
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.query.users.findFirst({ where: eq(users.email, email) });
}

export async function findUserByGoogleSub(db: Database, sub: string): Promise<User | undefined> {
  return db.query.users.findFirst({ where: eq(users.authProviderUserId, sub) });
}

/** Undefined where another request has just created an account with this address. */
export async function insertUser(db: Database, user: NewUser): Promise<User | undefined> {
  const insertion = db.insert(users).values({ ...user, id: randomId() });
  const [inserted] = await insertion.onConflictDoNothing({ target: users.email }).returning();
  return inserted;
}

/** Two sign-ins with a new address at the same time create one account. */
export async function findOrInsertUserByEmail(db: Database, user: NewUser): Promise<User> {
  const found =
    (await findUserByEmail(db, user.email)) ?? (await insertUser(db, user)) ?? (await findUserByEmail(db, user.email));
  if (!found) throw new Error('An account was deleted while it was being created.');
  return found;
}

/** False where the Google account is linked to another account, or this account has just been linked to another one. */
export async function linkGoogleSub(
  db: Database,
  id: number,
  { sub, ...profile }: { sub: string; fullName: string | null; avatarUrl: string | null },
): Promise<boolean> {
  try {
    const { rowCount } = await db
      .update(users)
      .set({ authProviderUserId: sub, allowsGoogle: true, ...profile })
      .where(and(eq(users.id, id), isNull(users.authProviderUserId)));
    return rowCount === 1;
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function updateUser(db: Database, id: number, changes: Changes<User>): Promise<User | undefined> {
  const isEmpty = Object.values(changes).every((value) => value === undefined);
  if (isEmpty) return findUser(db, id);
  const [updated] = await db
    .update(users)
    .set(changes as Partial<User>)
    .where(eq(users.id, id))
    .returning();
  return updated;
}
