import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm';
import type { Language } from '../../shared/i18n/translate.ts';
import type { Database } from '../db/client.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import { accountBrowsers, chartBrowsers } from '../db/schema/browsers.ts';
import { users } from '../db/schema/users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a browser stays known after it last signed in or entered the right code. */
const KNOWN_FOR_MS = 180 * DAY_MS;
/** Past these, the browser that was used longest ago is forgotten. */
const MAX_BROWSERS_OF_ACCOUNT = 20;
const MAX_BROWSERS_OF_CHART = 500;
/** A seating chart is opened often: `last_in_at` of its browsers is written at most this often. */
const REWRITE_AFTER_MS = DAY_MS;

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_FOR_MS);

export async function isAccountBrowser(
  db: Database,
  { userId, browserHash, now }: { userId: number; browserHash: Buffer | undefined; now: Date },
): Promise<boolean> {
  if (!browserHash) return false;
  const ofBrowser = and(eq(accountBrowsers.userId, userId), eq(accountBrowsers.browserHash, browserHash));
  const isKnown = and(ofBrowser, gt(accountBrowsers.lastInAt, knownSince(now)));
  return (await db.$count(accountBrowsers, isKnown)) === 1;
}

/**
 * The account of an address, if there is one, and whether the browser was signed in to it before. One query in all cases, so
 * that the time of an answer does not tell who has an account.
 */
export async function findAccountForSignIn(
  db: Database,
  { email, browserHash, now }: { email: string; browserHash: Buffer | undefined; now: Date },
): Promise<{ language: Language | null; isKnown: boolean } | undefined> {
  const isOfBrowser = eq(accountBrowsers.browserHash, browserHash ?? Buffer.alloc(0));
  const isKnown = and(eq(accountBrowsers.userId, users.id), isOfBrowser, gt(accountBrowsers.lastInAt, knownSince(now)));
  const [found] = await db
    .select({ language: users.language, lastInAt: accountBrowsers.lastInAt })
    .from(users)
    .leftJoin(accountBrowsers, isKnown)
    .where(eq(users.email, email));
  return found && { language: found.language, isKnown: found.lastInAt !== null };
}

export async function rememberAccountBrowser(
  db: Database,
  { userId, browserHash, now }: { userId: number; browserHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insert(accountBrowsers)
    .values({ userId, browserHash, lastInAt: now })
    .onConflictDoUpdate({
      target: [accountBrowsers.userId, accountBrowsers.browserHash],
      set: { lastInAt: now },
    });
  const kept = db
    .select({ hash: accountBrowsers.browserHash })
    .from(accountBrowsers)
    .where(eq(accountBrowsers.userId, userId))
    .orderBy(desc(accountBrowsers.lastInAt))
    .limit(MAX_BROWSERS_OF_ACCOUNT);
  await db
    .delete(accountBrowsers)
    .where(and(eq(accountBrowsers.userId, userId), notInArray(accountBrowsers.browserHash, kept)));
}

interface ChartBrowser {
  readonly eventId: number;
  readonly browserHash: Buffer;
  readonly now: Date;
}

export async function isChartBrowser(db: Database, { eventId, browserHash, now }: ChartBrowser): Promise<boolean> {
  const isKnown = and(
    eq(chartBrowsers.eventId, eventId),
    eq(chartBrowsers.browserHash, browserHash),
    gt(chartBrowsers.lastInAt, knownSince(now)),
  );
  return (await db.$count(chartBrowsers, isKnown)) === 1;
}

export async function rememberChartBrowser(db: Database, { eventId, browserHash, now }: ChartBrowser): Promise<void> {
  const written = await db
    .insert(chartBrowsers)
    .values({ eventId, browserHash, lastInAt: now })
    .onConflictDoUpdate({
      target: [chartBrowsers.eventId, chartBrowsers.browserHash],
      set: { lastInAt: now },
      setWhere: lt(chartBrowsers.lastInAt, new Date(now.getTime() - REWRITE_AFTER_MS)),
    })
    .returning({ eventId: chartBrowsers.eventId });
  if (written.length === 0) return;
  const ofChart = eq(chartBrowsers.eventId, eventId);
  const kept = db
    .select({ hash: chartBrowsers.browserHash })
    .from(chartBrowsers)
    .where(ofChart)
    .orderBy(desc(chartBrowsers.lastInAt))
    .limit(MAX_BROWSERS_OF_CHART);
  await db.delete(chartBrowsers).where(and(ofChart, notInArray(chartBrowsers.browserHash, kept)));
}

export async function deleteForgottenBrowsers(db: Database, now: Date): Promise<void> {
  await deleteInChunks(db, accountBrowsers, lt(accountBrowsers.lastInAt, knownSince(now)));
  await deleteInChunks(db, chartBrowsers, lt(chartBrowsers.lastInAt, knownSince(now)));
}
