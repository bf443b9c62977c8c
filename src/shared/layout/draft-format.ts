import { z } from 'zod';
import { type Layout, layoutSchema } from '../contracts/layouts.ts';

/** Raised whenever an older draft could no longer be read as this one. */
const DRAFT_FORMAT = 1;

const draftSchema = z.object({
  format: z.literal(DRAFT_FORMAT),
  savedAt: z.iso.datetime(),
  layout: layoutSchema,
});

/** Work that has not reached the server, kept in the browser; `layout.version` is the version it was begun on. */
export interface Draft {
  /** When it was kept, as ISO text. */
  readonly savedAt: string;
  readonly layout: Layout;
}

export function writeDraft(layout: Layout, now: Date): string {
  return JSON.stringify({ format: DRAFT_FORMAT, savedAt: now.toISOString(), layout });
}

/** Undefined for anything that is no draft of this event: cut off, of another format, or not ours at all. */
export function readDraft(text: string | null, eventId: number): Draft | undefined {
  if (text === null) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { success, data } = draftSchema.safeParse(json);
  return success && data.layout.eventId === eventId ? { savedAt: data.savedAt, layout: data.layout } : undefined;
}

/** Whether two layouts show the same plan, whatever version they carry: what is unsaved is told by this. */
export function isSamePlan(a: Layout, b: Layout): boolean {
  return (
    a === b ||
    (a.tables === b.tables &&
      a.guestPositions === b.guestPositions &&
      a.name === b.name &&
      a.width === b.width &&
      a.height === b.height &&
      a.unit === b.unit)
  );
}
