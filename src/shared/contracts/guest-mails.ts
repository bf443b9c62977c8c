import { z } from 'zod';
import { LANGUAGES } from '../i18n/translate.ts';
import { idSchema, type Wire } from './common.ts';

/** Mails to guests. A 'reminder' goes to households that have not answered; a 'seats' mail tells table and seat. */
export const GUEST_MAIL_KINDS = ['invitation', 'reminder', 'seats'] as const;
export type GuestMailKind = (typeof GUEST_MAIL_KINDS)[number];

/** 'planned' is a preview that was not sent; 'unsubscribed' and 'skipped' are not sent. */
export const GUEST_MAIL_STATES = ['planned', 'waiting', 'sent', 'failed', 'unsubscribed', 'skipped'] as const;
export type GuestMailState = (typeof GUEST_MAIL_STATES)[number];

/** Why a mail failed or was left out; the page has words for each. */
export const GUEST_MAIL_REASONS = [
  'refused',
  /** The mail server could not be reached, or asked to wait, for two days. */
  'unreachable',
  'noAddress',
  'invalidAddress',
  'answered',
  'declined',
  'noPlace',
  /** Somebody of the household has a seat, but nobody with a seat has said for certain that they come. */
  'notAnswered',
  'sameAsBefore',
  'alreadyInvited',
  'eventChanged',
  'linksInText',
  /** The address changed after the mail was queued. */
  'addressChanged',
  /** The recipient has had as many mails today as anyone may get. */
  'tooManyMails',
  /** The account has sent as many mails today as it may. */
  'accountLimit',
] as const;
export type GuestMailReason = (typeof GUEST_MAIL_REASONS)[number];

/** Whether the organiser can send a mail of a batch again. A recipient's limit only holds for a day. */
export function isResendable({ state, reason }: { state: GuestMailState; reason: string | null }): boolean {
  return state === 'failed' || (state === 'skipped' && reason === ('tooManyMails' satisfies GuestMailReason));
}

/** Mails to guests that an account may send on its first day; later its tier, or the event's pass, sets the limit. */
export const MAILS_ON_FIRST_DAY = 50;
export const MAILS_FIRST_DAY_MS = 24 * 60 * 60_000;

const MAX_HOUSEHOLDS_PER_BATCH = 10_000;

/** Body of `POST /api/events/{id}/mails`: makes a batch that can be looked at and then sent. Without ids: all households. */
export const createMailBatchSchema = z.object({
  kind: z.enum(GUEST_MAIL_KINDS),
  householdIds: z.array(idSchema).min(1).max(MAX_HOUSEHOLDS_PER_BATCH).optional(),
});
export type MailBatchInput = z.input<typeof createMailBatchSchema>;

const guestMailSchema = z.object({
  id: z.number(),
  householdId: z.number(),
  householdName: z.string(),
  /** Empty for a household without an address. */
  address: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(GUEST_MAIL_STATES),
  reason: z.enum(GUEST_MAIL_REASONS).nullable(),
  sentAt: z.date().nullable(),
});
export type GuestMail = Wire<z.output<typeof guestMailSchema>>;

export const mailBatchSummarySchema = z.object({
  id: z.number(),
  eventId: z.number(),
  kind: z.enum(GUEST_MAIL_KINDS),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  /** Number of mails by state; states without any are left out. */
  counts: z.partialRecord(z.enum(GUEST_MAIL_STATES), z.number()),
});
export type MailBatchSummary = Wire<z.output<typeof mailBatchSummarySchema>>;

/** Answer of `POST /api/events/{id}/mails`, `GET /api/mails/{batch}`, and of sending one. */
export const mailBatchSchema = mailBatchSummarySchema.extend({
  mails: z.array(guestMailSchema),
  /**
   * How the mail reads, with made-up names, in every language. Empty once the batch is sent, because its page then
   * polls this answer. Styles are attributes, because the pages' content security policy blocks style elements.
   */
  samples: z.array(z.object({ language: z.enum(LANGUAGES), subject: z.string(), html: z.string(), text: z.string() })),
  /** How many mails the account may still send today. */
  remainingToday: z.number(),
});
export type MailBatch = Wire<z.output<typeof mailBatchSchema>>;

/** Answer of `GET /api/events/{id}/mails`, newest first. */
export const mailBatchesSchema = z.array(mailBatchSummarySchema);
