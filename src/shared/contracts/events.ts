import { z } from 'zod';
import { OPTIONAL_KINDS } from '../door/operation.ts';
import { ACCOUNT_ROLES } from '../event-roles.ts';
import { messageKey } from '../i18n/message-key.ts';
import { LANGUAGES } from '../i18n/translate.ts';
import { MEDIA_PATH } from '../paths.ts';
import { MAX_PICTURE_TEXT_LENGTH } from '../picture-limits.ts';
import { isStorableText } from '../storable-text.ts';
import { EVENT_TIERS } from '../tiers.ts';
import { isSensibleDate, optionalTextSchema, requiredTextSchema, storableJsonSchema, type Wire } from './common.ts';
import { timeZoneSchema } from './users.ts';

export const EVENT_STATUSES = ['draft', 'planning', 'active'] as const;
/** What names of an event are sorted by: family names, the first or the last word of each, or as they are written. */
export const NAME_ORDER_CHOICES = ['automatic', 'firstWord', 'lastWord', 'asWritten'] as const;
export type NameOrderChoice = (typeof NAME_ORDER_CHOICES)[number];
export const DEFAULT_COLOR = '#3b82f6';
export const DEFAULT_MAX_GUESTS = 100;
const MAX_GUESTS_LIMIT = 1_000_000;
export const MAX_NEEDS_KEPT_DAYS = 365;
/** Limited, because the address is part of every answer with the event. */
const MAX_PICTURE_ADDRESS_LENGTH = 2_000;

/** Three or six hex digits, with or without #. */
export const colorSchema = z
  .string()
  .trim()
  .transform((color) => (color.startsWith('#') ? color : `#${color}`))
  .pipe(z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, messageKey('events.invalidColor')));

/** An http(s) address, a data: URL, or an uploaded picture (`/media/…`, with or without our origin). */
const backgroundImageSchema = z
  .string()
  .trim()
  .max(MAX_PICTURE_TEXT_LENGTH, messageKey('events.fileTooLarge'))
  .refine(isStorableText, messageKey('events.invalidImage'))
  .refine(
    (value) => value === '' || /^(?:https?:\/\/|data:image\/)/i.test(value) || value.startsWith(MEDIA_PATH),
    messageKey('events.invalidImage'),
  )
  .refine(
    (value) => /^data:/i.test(value) || value.length <= MAX_PICTURE_ADDRESS_LENGTH,
    messageKey('events.invalidImage'),
  )
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null));

const maxGuestsSchema = z
  .number({ error: messageKey('events.maxGuestsPositive') })
  .int(messageKey('events.maxGuestsPositive'))
  .positive(messageKey('events.maxGuestsPositive'))
  .max(MAX_GUESTS_LIMIT, messageKey('events.maxGuestsPositive'))
  .nullish();

/** Limited, because it is read with every event. */
const MAX_VENUE_LAYOUT_LENGTH = 100_000;

const dateSchema = z.iso
  .datetime({ offset: true, error: messageKey('events.dateRequired') })
  .transform((text) => new Date(text))
  .refine(isSensibleDate, messageKey('events.dateRequired'));

/** Operations besides check-in and undo that the organiser allows at the door; all off at first. */
export const doorAllowsSchema = z.record(z.enum(OPTIONAL_KINDS), z.boolean());

/** Longest text of each field; forms stop typing there. */
export const MAX_EVENT_LENGTHS = {
  name: 200,
  location: 300,
  description: 5_000,
  titleText: 200,
  subtitleText: 200,
} as const;

const eventFields = {
  name: requiredTextSchema(MAX_EVENT_LENGTHS.name, messageKey('events.nameRequired')),
  date: dateSchema,
  timeZone: timeZoneSchema.nullish(),
  /** Language of the guests' pages; null: each guest's browser decides. */
  language: z.enum(LANGUAGES).nullish(),
  location: requiredTextSchema(MAX_EVENT_LENGTHS.location, messageKey('events.locationRequired')),
  description: optionalTextSchema(MAX_EVENT_LENGTHS.description),
  status: z.enum(EVENT_STATUSES, messageKey('events.statusRequired')).optional(),
  maxGuests: maxGuestsSchema,
  titleText: optionalTextSchema(MAX_EVENT_LENGTHS.titleText),
  subtitleText: optionalTextSchema(MAX_EVENT_LENGTHS.subtitleText),
  primaryColor: colorSchema.nullish(),
  backgroundImage: backgroundImageSchema,
  showNotesToGuests: z.boolean().optional(),
  nameOrder: z.enum(NAME_ORDER_CHOICES).optional(),
  /** How many days after the event guests' needs are deleted. */
  needsKeptDays: z.number().int().min(1).max(MAX_NEEDS_KEPT_DAYS).optional(),
  /** Changes only the permissions named here; the others stay as they are. */
  doorAllows: z.partialRecord(z.enum(OPTIONAL_KINDS), z.boolean()).optional(),
  venueLayout: storableJsonSchema
    .refine(
      (layout) => JSON.stringify(layout).length <= MAX_VENUE_LAYOUT_LENGTH,
      messageKey('events.venueLayoutTooLarge'),
    )
    .optional(),
};

export const createEventSchema = z.object(eventFields);
export const updateEventSchema = z.object(eventFields).partial();
/** A copy keeps everything except codes and arrivals; guests are copied on request. */
export const copyEventSchema = z.object({
  name: eventFields.name.optional(),
  date: dateSchema.optional(),
  withGuests: z.boolean().default(false),
});
export type CopyEventInput = z.input<typeof copyEventSchema>;
export type EventInput = z.input<typeof createEventSchema>;
export type EventChanges = z.output<typeof updateEventSchema>;

/** Fields of an event that anyone may see; shown on the guests' pages. */
export const publicEventSchema = z.object({
  id: z.number(),
  userId: z.number(),
  name: z.string(),
  date: z.date(),
  timeZone: z.string(),
  location: z.string(),
  description: z.string().nullable(),
  status: z.enum(EVENT_STATUSES),
  titleText: z.string().nullable(),
  subtitleText: z.string().nullable(),
  primaryColor: z.string(),
  backgroundImage: z.string().nullable(),
  hasGuests: z.boolean(),
  hasSeatMap: z.boolean(),
});

export const eventSchema = publicEventSchema.extend({
  /** What the reader is on the event. Those who may not use its codes get none. */
  role: z.enum(ACCOUNT_ROLES),
  /** A masked address for members, where the owner has no name. */
  ownerName: z.string(),
  /** Whether others work on it too. */
  isShared: z.boolean(),
  editorsSeeNeeds: z.boolean(),
  language: z.enum(LANGUAGES).nullable(),
  maxGuests: z.number().nullable(),
  guestCount: z.number(),
  /** Guests without a seat, except those who declined. */
  unseatedCount: z.number(),
  /** Answers after the deadline that wait for the organiser. */
  requestCount: z.number(),
  showNotesToGuests: z.boolean(),
  nameOrder: z.enum(NAME_ORDER_CHOICES),
  needsKeptDays: z.number(),
  /** The better of the owner's tier and the event's pass. */
  tier: z.enum(EVENT_TIERS),
  /** When the event's pass ends or has ended; null where none was bought. */
  passUntil: z.date().nullable(),
  // Any JSON. Its own type contains itself, which is more than the compiler can follow in every answer.
  venueLayout: z.json().nullable() as z.ZodType<unknown>,
  shareCode: z.string().nullable(),
  doorCode: z.string().nullable(),
  doorAllows: doorAllowsSchema,
  /** When the organiser first copied or downloaded the QR code or its address. */
  qrSharedAt: z.date().nullable(),
  createdAt: z.date(),
});
/** An event in lists, without the possibly large `venueLayout`. */
export const listedEventSchema = eventSchema.omit({ venueLayout: true });
export type Event = Wire<Omit<z.output<typeof eventSchema>, 'venueLayout'>>;

/** The end of an event is not known: for this long after its start it counts as upcoming. */
export const EVENT_LENGTH_MS = 12 * 60 * 60 * 1000;
