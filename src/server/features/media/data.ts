import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { randomToken } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { events, media } from '../../db/schema/events.ts';
import type { Picture } from './reencode-picture.ts';

const isOfEvent = (eventId: number, isOfPlan: boolean) => and(eq(media.eventId, eventId), eq(media.isOfPlan, isOfPlan));

/** A picture that is open to everybody. */
export async function findMedia(db: Database, id: string): Promise<Picture | undefined> {
  const { contentType, bytes } = media;
  const [found] = await db
    .select({ contentType, bytes })
    .from(media)
    .innerJoin(events, eq(events.id, media.eventId))
    .where(and(eq(media.id, id), eq(media.isOfPlan, false), isNotNull(events.userId)));
  return found;
}

export async function isMediaOfEvent(db: Database, id: string, eventId: number): Promise<boolean> {
  const found = await db.query.media.findFirst({
    where: and(eq(media.id, id), isOfEvent(eventId, false)),
    columns: { id: true },
  });
  return found !== undefined;
}

export async function insertMedia(db: Database, eventId: number, picture: Picture): Promise<string> {
  const id = randomToken();
  const { contentType, bytes } = picture;
  await db.insert(media).values({ id, eventId, contentType, bytes });
  return id;
}

export async function deleteOtherMedia(db: Database, eventId: number, keptId: string | undefined): Promise<void> {
  await db.delete(media).where(and(isOfEvent(eventId, false), keptId === undefined ? undefined : ne(media.id, keptId)));
}

/** How many pictures of a plan are kept that its layout does not show: undo can go back to them. */
const KEPT_UNUSED = 4;

/** Stores a picture for the plan, which no layout shows yet. Must be called under the event's lock. */
export async function insertPlanMedia(tx: Database, eventId: number, picture: Picture, now: Date): Promise<string> {
  const unused = and(isOfEvent(eventId, true), isNotNull(media.unusedSince));
  const old = tx
    .select({ id: media.id })
    .from(media)
    .where(unused)
    .orderBy(desc(media.unusedSince))
    .offset(KEPT_UNUSED - 1);
  await tx.delete(media).where(inArray(media.id, old));
  const { contentType, bytes } = picture;
  const id = randomToken();
  await tx.insert(media).values({ id, eventId, contentType, bytes, isOfPlan: true, unusedSince: now });
  return id;
}

export async function findPlanMedia(db: Database, eventId: number, id: string): Promise<Picture | undefined> {
  return db.query.media.findFirst({
    where: and(eq(media.id, id), isOfEvent(eventId, true)),
    columns: { contentType: true, bytes: true },
  });
}

/** Says which picture the layout shows now. Returns whether the event has it. */
export async function markPlanMedia(tx: Database, eventId: number, id: string | null, now: Date): Promise<boolean> {
  await tx
    .update(media)
    .set({ unusedSince: now })
    .where(and(isOfEvent(eventId, true), isNull(media.unusedSince), id === null ? undefined : ne(media.id, id)));
  if (id === null) return true;
  const used = await tx
    .update(media)
    .set({ unusedSince: null })
    .where(and(isOfEvent(eventId, true), eq(media.id, id)))
    .returning({ id: media.id });
  return used.length > 0;
}
