import { z } from 'zod';

/** All error codes of the API. Pages choose texts by code and never parse messages. */
export const ERROR_CODES = [
  'invalid_input',
  'not_authenticated',
  'cross_origin',
  'not_found',
  'forbidden',
  'invalid_code',
  'google_failed',
  'totp_required',
  'confirmation_required',
  'sign_in_expired',
  'two_factor_on',
  'two_factor_off',
  'event_limit',
  'guest_limit',
  'event_full',
  'plan_required',
  'seat_taken',
  'qr_taken',
  'layout_changed',
  'no_layout',
  'invalid_image',
  'nothing_to_buy',
  'withdrawal_over',
  'payment_unavailable',
  'too_many_requests',
  'payload_too_large',
  'mail_unavailable',
  'unavailable',
  'internal',
] as const;
export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const issueSchema = z.object({
  /** Dotted path of the field, e.g. `email` or `rows.3.fullName`. */
  path: z.string(),
  /** A key of the message catalogue, or plain English. */
  message: z.string(),
});

export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  /** With `seat_taken`: the guest who sits there. */
  seatedGuest: z.object({ id: z.number(), fullName: z.string(), tableName: z.string().nullable() }).optional(),
  /** With a 5xx: the id of the request in the log, for support. */
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
