import { z } from 'zod';
import { MAX_TAGS_PER_EVENT } from '../guest-list-limits.ts';
import { messageKey } from '../i18n/message-key.ts';
import { idSchema } from './common.ts';
import { colorSchema } from './events.ts';
import { tagNameSchema } from './guests.ts';

const MAX_KNOWN_IDS = 2 * MAX_TAGS_PER_EVENT;

const hasDistinctNames = (tags: readonly { name: string }[]) =>
  new Set(tags.map(({ name }) => name.toLowerCase())).size === tags.length;

/**
 * Body of `PUT /api/events/{id}/tags`: all tags. One with an id is renamed or recoloured; those left out are deleted. With
 * `knownIds`, the ids of all tags that the caller had read, tags that were created since then are kept.
 */
export const putTagsSchema = z.object({
  tags: z
    .array(z.object({ id: idSchema.optional(), name: tagNameSchema, colour: colorSchema }))
    .max(MAX_TAGS_PER_EVENT, messageKey('guests.tooManyEventTags'))
    .refine(hasDistinctNames, messageKey('guests.tagTwice')),
  knownIds: z.array(idSchema).max(MAX_KNOWN_IDS).optional(),
});
export type TagsInput = z.input<typeof putTagsSchema>;

export const tagSchema = z.object({ id: z.number(), name: z.string(), colour: z.string(), guestCount: z.number() });
export const tagsSchema = z.object({ tags: z.array(tagSchema) });
export type Tag = z.output<typeof tagSchema>;
