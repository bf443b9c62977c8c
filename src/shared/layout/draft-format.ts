import { z } from 'zod';
import { type Layout, layoutSchema } from '../contracts/layouts.ts';

/** Increased when older drafts can no longer be read. */
const DRAFT_FORMAT = 1;

const draftSchema = z.object({
  format: z.literal(DRAFT_FORMAT),
  savedAt: z.iso.datetime(),
  layout: layoutSchema,
});

/** An unsaved layout, kept in the browser; `layout.version` is the server's version that was edited. */
export interface Draft {
  /** ISO time. */
  readonly savedAt: string;
  readonly layout: Layout;
}

export function writeDraft(layout: Layout, now: Date): string {
  return JSON.stringify({ format: DRAFT_FORMAT, savedAt: now.toISOString(), layout });
}

/** Undefined if the text is not a complete draft of this event in the current format. */
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
