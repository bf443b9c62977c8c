import { z } from 'zod';
import { MAX_HOUSEHOLD_SIZE } from '../guest-list-limits.ts';
import { messageKey } from '../i18n/message-key.ts';
import { LANGUAGES } from '../i18n/translate.ts';
import { emailSchema, idSchema, isSensibleDate, optionalEmailSchema, optionalTextSchema, type Wire } from './common.ts';
import { publicEventSchema } from './events.ts';
import { AGE_GROUPS, ATTENDANCES, guestFields, listFields } from './guests.ts';
import { HOUSEHOLD_STATUSES } from './households.ts';
import { needsInputSchema } from './needs.ts';

export const MAX_INVITATION_LENGTH = 1_500;
export const MAX_REPLY_MESSAGE_LENGTH = 1_000;

/** What a guest may answer. 'maybe' only where the event allows it. */
export const RSVP_ANSWERS = ['coming', 'maybe', 'declined'] as const;
export type RsvpAnswer = (typeof RSVP_ANSWERS)[number];

/**
 * 'requested': came after the deadline and waits for the organiser, who accepts or refuses it. 'withdrawn': a newer answer
 * of the household came before that. 'edited': no reply, but a change that the organiser made on the guest list.
 */
export const REPLY_STATES = ['applied', 'requested', 'accepted', 'refused', 'withdrawn', 'edited'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/* The organiser's settings */

const momentSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isSensibleDate, messageKey('events.dateRequired'));

/**
 * Body of `PATCH /api/events/{id}/rsvp`. Deadline and meal cut-off can't be after the event's start, and the invitation's
 * text can't have links (`shared/links-in-text.ts`). A new `replyTo` that is not the account's own address needs the mailed
 * code: without one 403 `confirmation_required`, with a wrong one 401 `invalid_code`.
 */
export const updateRsvpSettingsSchema = z
  .object({
    isOpen: z.boolean(),
    deadline: momentSchema.nullable(),
    allowsMaybe: z.boolean(),
    mealCutoff: momentSchema.nullable(),
    asksMeals: z.boolean(),
    asksNeeds: z.boolean(),
    isFormal: z.boolean(),
    arePlacesPublished: z.boolean(),
    sendsReminders: z.boolean(),
    invitationText: optionalTextSchema(MAX_INVITATION_LENGTH),
    replyTo: optionalEmailSchema,
    replyToCode: z.string().max(20),
  })
  .partial();
export type RsvpSettingsChanges = z.input<typeof updateRsvpSettingsSchema>;

export const rsvpSettingsSchema = z.object({
  isOpen: z.boolean(),
  deadline: z.date().nullable(),
  allowsMaybe: z.boolean(),
  mealCutoff: z.date().nullable(),
  asksMeals: z.boolean(),
  asksNeeds: z.boolean(),
  isFormal: z.boolean(),
  arePlacesPublished: z.boolean(),
  sendsReminders: z.boolean(),
  invitationText: z.string().nullable(),
  replyTo: z.string().nullable(),
});
export type RsvpSettings = Wire<z.output<typeof rsvpSettingsSchema>>;

/** Body of `POST /api/events/{id}/rsvp/reply-to-code`: mails a code to this address. */
export const replyToCodeSchema = z.object({ email: emailSchema });

/* The household's page */

/** 'late': after the deadline, when only a 'no' counts at once. 'closed': not open, or the event has begun. */
export const RSVP_PHASES = ['open', 'late', 'closed'] as const;
export type RsvpPhase = (typeof RSVP_PHASES)[number];

const rsvpPersonSchema = z.object({
  guestId: z.number(),
  name: z.string(),
  /** The name is 'Guest of X': the page asks for the real one. */
  isNamePlaceholder: z.boolean(),
  isCompanion: z.boolean(),
  attendance: z.enum(ATTENDANCES).nullable(),
  ageGroup: z.enum(AGE_GROUPS).nullable(),
  needsHighChair: z.boolean(),
  meals: z.record(z.string(), z.string()),
  /** How many needs are noted. What they are is never shown. */
  notedNeeds: z.number(),
  /** Null where the guest has none, or the organiser has not published the places. */
  place: z
    .object({
      tableNumber: z.string().nullable(),
      tableName: z.string().nullable(),
      seatNumber: z.string().nullable(),
    })
    .nullable(),
  /**
   * What was asked for after the deadline and is not decided yet; name, age and high chair are null if they stay. An empty
   * name asks for the name to be removed.
   */
  requested: z.enum(RSVP_ANSWERS).nullable(),
  requestedName: z.string().nullable(),
  requestedAge: z.enum(AGE_GROUPS).nullable(),
  requestedHighChair: z.boolean().nullable(),
  /** Has arrived, so can't decline any more. */
  hasArrived: z.boolean(),
});

/** Answer of `GET` and `PUT /api/rsvp/{token}`: this household, the menu, and nothing else of the event's guests. */
export const rsvpSchema = z.object({
  phase: z.enum(RSVP_PHASES),
  version: z.number(),
  event: publicEventSchema.pick({
    name: true,
    date: true,
    timeZone: true,
    location: true,
    titleText: true,
    subtitleText: true,
    primaryColor: true,
    backgroundImage: true,
  }),
  language: z.enum(LANGUAGES).nullable(),
  isFormal: z.boolean(),
  householdName: z.string(),
  salutation: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  answeredAt: z.date().nullable(),
  invitationText: z.string().nullable(),
  deadline: z.date().nullable(),
  allowsMaybe: z.boolean(),
  asksMeals: z.boolean(),
  /** Whether meals can be changed now. */
  areMealsOpen: z.boolean(),
  asksNeeds: z.boolean(),
  /** When needs are deleted; the consent says so. */
  needsKeptUntil: z.date(),
  /** Options that can be chosen; `forAge` limits one to an age group. */
  menu: z.array(
    z.object({
      name: z.string(),
      options: z.array(z.object({ name: z.string(), forAge: z.enum(AGE_GROUPS).nullable() })),
    }),
  ),
  people: z.array(rsvpPersonSchema),
  /** Only in the answer to `PUT`: what of it was not stored, because the organiser does not ask for it. */
  leftOut: z.array(z.enum(['needs'])).optional(),
});
export type Rsvp = Wire<z.output<typeof rsvpSchema>>;
export type RsvpPerson = Rsvp['people'][number];

/** Line breaks, other control characters, and characters that reverse the direction of the text around the name. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const answerPersonSchema = z.object({
  guestId: idSchema,
  attendance: z.enum(RSVP_ANSWERS),
  /**
   * Only for companions: other names are changed by the organiser. Left out, the name stays. Empty: it is no longer
   * decided who comes, and the companion is called 'Guest of X' again.
   */
  name: z
    .union([
      z.literal(''),
      guestFields.fullName.refine((name) => !UNPRINTABLE.test(name), messageKey('rsvpErrors.nameCharacters')),
    ])
    .optional(),
  meals: listFields.meals,
  ageGroup: listFields.ageGroup,
  needsHighChair: listFields.needsHighChair,
  /** Replaces the noted needs; null deletes them. Left out, they stay. */
  needs: needsInputSchema.omit({ consent: true }).nullish(),
});

export const nonceSchema = z.string().regex(/^[\w-]{8,64}$/);

const namesGuestsOnce = (people: readonly { guestId: number }[]) =>
  new Set(people.map(({ guestId }) => guestId)).size === people.length;

/**
 * Body of `PUT /api/rsvp/{token}`. Guests who are not named stay as they are. Needs without `consent` are refused; where the
 * organiser does not ask for them they are left out, and the answer says so. After the
 * deadline a 'declined' counts at once; any other answer, name, age or high chair that differs becomes a request.
 */
export const rsvpAnswerSchema = z.object({
  version: z.number().int(),
  nonce: nonceSchema,
  people: z
    .array(answerPersonSchema)
    .min(1)
    .max(MAX_HOUSEHOLD_SIZE)
    .refine(namesGuestsOnce, messageKey('rsvpErrors.guestTwice')),
  consent: z.boolean().optional(),
  message: optionalTextSchema(MAX_REPLY_MESSAGE_LENGTH),
  email: optionalEmailSchema,
});
export type RsvpAnswerInput = z.input<typeof rsvpAnswerSchema>;

/** Body of a 409 `rsvp_changed`: the answers as they are now. */
const rsvpChangedSchema = z.object({ code: z.literal('rsvp_changed'), message: z.string(), current: rsvpSchema });
export type RsvpChanged = Wire<z.output<typeof rsvpChangedSchema>>;

/** Body of any 409 to an answer. `already_arrived`: a guest who has arrived can't decline any more. */
export const rsvpConflictSchema = z.union([
  rsvpChangedSchema,
  z.object({ code: z.enum(['rsvp_closed', 'already_arrived', 'needs_expired']), message: z.string() }),
]);

/** Body and answer of `POST /api/rsvp/code`, which exchanges the code on paper for the token of the link. */
export const rsvpCodeSchema = z.object({ code: z.string().max(40, messageKey('common.tooLong')) });
export const rsvpLinkSchema = z.object({ token: z.string() });

/* The organiser's page of replies */

/** One person's part of a reply as the log shows it. */
export const replyEntryPersonSchema = z.object({
  guestId: z.number(),
  name: z.string(),
  from: z.enum(ATTENDANCES).nullable(),
  /** An edit can also set a guest to invited or not asked. */
  to: z.enum(ATTENDANCES).nullable(),
  /** Other fields that a request asks to change, or an edit changed. An empty name removes the name. */
  newName: z.string().optional(),
  ageGroup: z.enum(AGE_GROUPS).nullish(),
  needsHighChair: z.boolean().optional(),
  /** Dishes that were changed, by course; null: no longer chosen. They count at once, in a request too. */
  meals: z.record(z.string(), z.string().nullable()).optional(),
});
export type ReplyEntryPerson = z.output<typeof replyEntryPersonSchema>;

/** Answer of `GET /api/households/{id}/replies` (a list, newest first), and of accepting or refusing a request. */
export const replyEntrySchema = z.object({
  id: z.number(),
  householdId: z.number(),
  by: z.enum(['guest', 'organiser']),
  state: z.enum(REPLY_STATES),
  people: z.array(replyEntryPersonSchema),
  message: z.string().nullable(),
  at: z.date(),
  decidedAt: z.date().nullable(),
});
export type ReplyEntry = Wire<z.output<typeof replyEntrySchema>>;

/** Answer of `GET /api/events/{id}/replies`. */
export const eventRepliesSchema = z.object({
  /** Number of guests by attendance; `notAsked` counts guests without one. */
  guests: z.object({
    coming: z.number(),
    maybe: z.number(),
    declined: z.number(),
    invited: z.number(),
    notAsked: z.number(),
  }),
  /** Households that answered for the first time, by local day of the event, oldest first; days without any are left out. */
  answersByDay: z.array(z.object({ day: z.string(), households: z.number() })),
  households: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      status: z.enum(HOUSEHOLD_STATUSES),
      guestCount: z.number(),
      hasAddress: z.boolean(),
      rsvpToken: z.string(),
      rsvpCode: z.string(),
      version: z.number(),
      message: z.string().nullable(),
      answeredAt: z.date().nullable(),
      /** An answer after the deadline that waits for the organiser. */
      requestId: z.number().nullable(),
    }),
  ),
});
export type EventReplies = Wire<z.output<typeof eventRepliesSchema>>;

/** Answer of `GET /api/events/{id}/requests`, oldest first. */
export const rsvpRequestsSchema = z.array(replyEntrySchema.extend({ householdName: z.string() }));
export type RsvpRequests = Wire<z.output<typeof rsvpRequestsSchema>>;

/**
 * Body of `PUT /api/households/{id}/reply`: an answer that reached the organiser by phone or on paper. The deadline does not
 * apply. Answered like `PUT /api/rsvp/{token}`, with 409 `rsvp_changed` for a stale version.
 */
export const typedReplySchema = rsvpAnswerSchema.omit({ nonce: true, email: true });
export type TypedReplyInput = z.input<typeof typedReplySchema>;
