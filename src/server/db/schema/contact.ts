import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { createdAt, id, timestamptz } from './columns.ts';

/** Messages from the contact page. They are mailed to the support address and deleted after a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    mailedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created_at_idx').on(t.createdAt)],
);
