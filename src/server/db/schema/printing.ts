import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { GUEST_CARD_KINDS } from '../../../shared/contracts/printing.ts';
import { timestamptz } from './columns.ts';
import { eventReference } from './events.ts';

/** What was chosen last on an event's print page (`printSettingsSchema`). */
export const printSettings = pgTable('print_settings', {
  eventId: eventReference().primaryKey(),
  settings: jsonb().notNull(),
  updatedAt: timestamptz().notNull(),
});

/**
 * Cards that the organiser confirmed as printed. Their words are not stored, only a hash of each part. Once a removed
 * guest can't be restored, the hash is emptied and the name is kept instead, so that the card can be found for a week.
 */
export const printedCards = pgTable(
  'printed_cards',
  {
    eventId: eventReference(),
    kind: text({ enum: GUEST_CARD_KINDS }).notNull(),
    /** No foreign key: a removed guest's printed card still exists and has to be taken away. */
    guestId: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    confirmedAt: timestamptz().notNull(),
    /** Null before `removedAt`, and for placeholders, whose names contain another guest's name. */
    removedName: text(),
    removedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.kind, t.guestId] }),
    index('printed_cards_removed_at_idx').on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);
