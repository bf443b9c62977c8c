import { z } from 'zod';
import type { Language } from '../i18n/translate.ts';
import { RSVP_FORM_PARTS } from '../rsvp-form.ts';
import type { Wire } from './common.ts';
import { DOOR_ROLES } from './door.ts';
import { publicEventSchema } from './events.ts';
import { guestSchema, publicGuestSchema } from './guests.ts';
import { rsvpSchema } from './rsvp.ts';
import { foundGuestSchema } from './seat-finder.ts';

/** Data of the guests' pages. It is embedded in the page for hydration, so it may only contain what the visitor may see. */
const pageEventSchema = publicEventSchema.omit({ userId: true, status: true });
export type PageEvent = Wire<z.output<typeof pageEventSchema>>;

export const LOOKUP_PROBLEMS = [
  'nameRequired',
  'nameTooShort',
  'tooManyLookups',
  'lookupFailed',
  'eventNotFound',
] as const;
export type LookupProblem = (typeof LOOKUP_PROBLEMS)[number];

const lookupAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    people: z.array(foundGuestSchema),
    hasMore: z.boolean(),
    isNear: z.boolean(),
    isFullNameRequired: z.boolean(),
  }),
  z.object({ kind: z.literal('fullNameRequired') }),
  z.object({ kind: z.literal('notFound'), name: z.string() }),
  z.object({ kind: z.literal('noGuests') }),
]);
export type LookupAnswer = z.output<typeof lookupAnswerSchema>;

/** Additional data for viewers who may check the guest in. */
const doorViewSchema = guestSchema.pick({ specialRequirements: true, checkInTime: true }).extend({
  role: z.enum(DOOR_ROLES),
});
export type DoorView = Wire<z.output<typeof doorViewSchema>>;

const cardGuestSchema = publicGuestSchema.extend({ id: z.number(), isOnPlan: foundGuestSchema.shape.isOnPlan });
export type CardGuest = z.output<typeof cardGuestSchema>;

/** What only the guest's own page shows, whose address is the guest's QR code. */
const ownViewSchema = guestSchema.pick({ qrCodeIdentifier: true, checkInTime: true });

/** Why an answer that was sent is not stored. */
export const RSVP_PROBLEMS = [
  'changed',
  'nothingChosen',
  'invalid',
  'justClosed',
  'justArrived',
  'needsOver',
  'needsLeftOut',
  'linkGone',
  'tooMany',
  'failed',
] as const;
export type RsvpProblem = (typeof RSVP_PROBLEMS)[number];

const rsvpPageSchema = z.object({
  kind: z.literal('rsvp'),
  token: z.string(),
  rsvp: rsvpSchema,
  /** True to show the form, false to show the stored answers. */
  isChanging: z.boolean(),
  problem: z.enum(RSVP_PROBLEMS).nullable(),
  issues: z.array(
    z.object({ guestId: z.number().nullable(), part: z.enum(RSVP_FORM_PARTS), course: z.string().optional() }),
  ),
  /** What was typed in a form that was sent without JavaScript and refused. */
  typed: z.record(z.string(), z.array(z.string())).nullable(),
});

export const RSVP_CODE_PROBLEMS = ['wrongCode', 'tooManyCodes', 'codeFailed'] as const;

export const guestPageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('seatFinder'),
    event: pageEventSchema,
    name: z.string(),
    answer: lookupAnswerSchema.nullable(),
    problem: z.enum(LOOKUP_PROBLEMS).nullable(),
  }),
  z.object({
    kind: z.literal('seatCard'),
    event: pageEventSchema,
    guest: cardGuestSchema,
    door: doorViewSchema.nullable(),
    own: ownViewSchema.nullable(),
  }),
  rsvpPageSchema,
  z.object({ kind: z.literal('rsvpCode'), code: z.string(), problem: z.enum(RSVP_CODE_PROBLEMS).nullable() }),
  z.object({ kind: z.literal('rsvpNotFound') }),
  z.object({ kind: z.literal('eventNotFound') }),
  z.object({ kind: z.literal('guestNotFound'), event: pageEventSchema.nullable() }),
  z.object({ kind: z.literal('loadFailed'), requestId: z.string() }),
]);
export type GuestPageInput = z.input<typeof guestPageSchema>;
export type GuestPage = Wire<z.output<typeof guestPageSchema>>;
export type PageOf<Kind extends GuestPage['kind']> = Extract<GuestPage, { kind: Kind }>;

export interface HydrationData {
  readonly page: GuestPage;
  readonly language: Language;
}
export const HYDRATION_DATA_ID = 'guest-page';

export interface PageWords {
  readonly title: string;
  /** Link preview in messengers. Null on pages with guests' names, which must not appear there. */
  readonly preview: { readonly title: string; readonly description: string } | null;
}
export interface RenderedPage extends PageWords {
  readonly body: string;
}
/** Interface of the built renderer that the server loads. */
export interface GuestPageRenderer {
  renderGuestPage(data: HydrationData): RenderedPage;
}
