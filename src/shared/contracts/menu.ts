import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { idSchema, optionalTextSchema, requiredTextSchema } from './common.ts';
import { AGE_GROUPS, MAX_GUEST_LENGTHS } from './guests.ts';

export const MAX_COURSES = 5;
export const MAX_OPTIONS_PER_COURSE = 12;
const MAX_MARK_LENGTH = 3;

const hasDistinctNames = (items: readonly { name: string }[]) =>
  new Set(items.map(({ name }) => name.toLowerCase())).size === items.length;

const optionSchema = z.object({
  id: idSchema.optional(),
  name: requiredTextSchema(MAX_GUEST_LENGTHS.mealOption, messageKey('menu.nameRequired')),
  /** Shown on place cards and to the kitchen. */
  mark: optionalTextSchema(MAX_MARK_LENGTH),
  forAge: z.enum(AGE_GROUPS).nullish(),
  /** Can't be chosen any more; guests who chose it keep it. */
  isArchived: z.boolean().optional(),
});

/**
 * Body of `PUT /api/events/{id}/menu`: the whole menu. An option with an id keeps its guests if it is renamed or moved to
 * another course; guests who chose an option that is left out have no choice in that course any more. With `knownIds`, the
 * ids of all options that the caller had read, options that were created since then are kept.
 */
export const putMenuSchema = z.object({
  courses: z
    .array(
      z.object({
        name: requiredTextSchema(MAX_GUEST_LENGTHS.course, messageKey('menu.nameRequired')),
        options: z
          .array(optionSchema)
          .min(1, messageKey('menu.optionRequired'))
          .max(MAX_OPTIONS_PER_COURSE, messageKey('menu.tooManyOptions'))
          .refine(hasDistinctNames, messageKey('menu.nameTwice')),
      }),
    )
    .max(MAX_COURSES, messageKey('menu.tooManyCourses'))
    .refine(hasDistinctNames, messageKey('menu.nameTwice')),
  knownIds: z
    .array(idSchema)
    .max(2 * MAX_COURSES * MAX_OPTIONS_PER_COURSE)
    .optional(),
});
export type MenuInput = z.input<typeof putMenuSchema>;

export const menuSchema = z.object({
  courses: z.array(
    z.object({
      name: z.string(),
      options: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          mark: z.string().nullable(),
          forAge: z.enum(AGE_GROUPS).nullable(),
          isArchived: z.boolean(),
          guestCount: z.number(),
        }),
      ),
    }),
  ),
});
export type Menu = z.output<typeof menuSchema>;
