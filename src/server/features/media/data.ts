import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events, media } from '../../db/schema/events.ts';
import { randomToken } from '../../ids.ts';
import type { Picture } from './reencode-picture.ts';

export async function findMedia(db: Database, id: string): Promise<Picture | undefined> {
  const { contentType, bytes } = media;
  const [found] = await db
    .select({ contentType, bytes })
    .from(media)
    .innerJoin(events, eq(events.id, media.eventId))
    .where(and(eq(media.id, id), isNotNull(events.userId)));
  return found;
}

export async function isMediaOfEvent(db: Database, id: string, eventId: number): Promise<boolean> {
  const found = await db.query.media.findFirst({
    where: and(eq(media.id, id), eq(media.eventId, eventId)),
    columns: { id: true },
  });
  return found !== undefined;
}

export async function insertMedia(db: Database, eventId: number, picture: Picture): Promise<string> {
  const id = randomToken();
  await db.insert(media).values({ id, eventId, ...picture });
  return id;
}

export async function deleteOtherMedia(db: Database, eventId: number, keptId: string | undefined): Promise<void> {
  await db
    .delete(media)
    .where(and(eq(media.eventId, eventId), keptId === undefined ? undefined : ne(media.id, keptId)));
}
