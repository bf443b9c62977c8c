import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { accountBrowsers, type EVENT_ENTRANCES, eventBrowsers } from '../db/schema/browsers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a browser stays known after it last signed in or entered the right code. */
const KNOWN_FOR_MS = 180 * DAY_MS;
/** Past these, the browser that was used longest ago is forgotten. */
const MAX_BROWSERS_OF_ACCOUNT = 20;
const MAX_BROWSERS_OF_ENTRANCE = 500;
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

interface EventBrowser {
  readonly eventId: number;
  readonly entrance: (typeof EVENT_ENTRANCES)[number];
  readonly browserHash: Buffer;
  readonly now: Date;
}

export async function isEventBrowser(
  db: Database,
  { eventId, entrance, browserHash, now }: EventBrowser,
): Promise<boolean> {
  const isKnown = and(
    eq(eventBrowsers.eventId, eventId),
    eq(eventBrowsers.entrance, entrance),
    eq(eventBrowsers.browserHash, browserHash),
    gt(eventBrowsers.lastInAt, knownSince(now)),
  );
  return (await db.$count(eventBrowsers, isKnown)) === 1;
}

export async function rememberEventBrowser(
  db: Database,
  { eventId, entrance, browserHash, now }: EventBrowser,
): Promise<void> {
  const written = await db
    .insert(eventBrowsers)
    .values({ eventId, entrance, browserHash, lastInAt: now })
    .onConflictDoUpdate({
      target: [eventBrowsers.eventId, eventBrowsers.entrance, eventBrowsers.browserHash],
      set: { lastInAt: now },
      setWhere: lt(eventBrowsers.lastInAt, new Date(now.getTime() - REWRITE_AFTER_MS)),
    })
    .returning({ eventId: eventBrowsers.eventId });
  if (written.length === 0) return;
  const ofEntrance = and(eq(eventBrowsers.eventId, eventId), eq(eventBrowsers.entrance, entrance));
  const kept = db
    .select({ hash: eventBrowsers.browserHash })
    .from(eventBrowsers)
    .where(ofEntrance)
    .orderBy(desc(eventBrowsers.lastInAt))
    .limit(MAX_BROWSERS_OF_ENTRANCE);
  await db.delete(eventBrowsers).where(and(ofEntrance, notInArray(eventBrowsers.browserHash, kept)));
}

export async function deleteForgottenBrowsers(db: Database, now: Date): Promise<void> {
  await db.delete(accountBrowsers).where(lt(accountBrowsers.lastInAt, knownSince(now)));
  await db.delete(eventBrowsers).where(lt(eventBrowsers.lastInAt, knownSince(now)));
}
