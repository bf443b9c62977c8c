/** All error codes of the API with their HTTP status. Pages choose texts by code and never parse messages. */
export const ERROR_STATUSES = {
  invalid_input: 400,
  invalid_code: 401,
  not_authenticated: 401,
  cross_origin: 403,
  google_failed: 401,
  totp_required: 401,
  confirmation_required: 403,
  sign_in_expired: 401,
  two_factor_on: 409,
  two_factor_off: 409,
  event_limit: 403,
  guest_limit: 403,
  event_full: 409,
  tier_required: 403,
  role_required: 403,
  member_limit: 403,
  /** So many people edit the plan that others only watch. */
  plan_full: 403,
  already_member: 409,
  other_address: 409,
  owner_fixed: 409,
  not_found: 404,
  no_layout: 404,
  seat_taken: 409,
  guest_moved: 409,
  /** A table or a seat that is no longer on the floor plan. */
  place_gone: 409,
  tables_renumbered: 409,
  already_arrived: 409,
  device_taken: 409,
  guest_declined: 409,
  household_full: 409,
  tag_limit: 409,
  room_limit: 409,
  catering_changed: 409,
  needs_expired: 409,
  qr_taken: 409,
  layout_changed: 409,
  seating_changed: 409,
  rsvp_changed: 409,
  rsvp_closed: 409,
  request_decided: 409,
  mail_limit: 403,
  /** The address wants no mails about the account's events. */
  mail_opted_out: 409,
  invalid_image: 400,
  nothing_to_buy: 409,
  withdrawal_over: 409,
  payment_unavailable: 503,
  payload_too_large: 413,
  too_many_requests: 429,
  /** The caller has too many calls under way. The call was not begun, so it can be repeated. */
  busy: 429,
  internal: 500,
  mail_unavailable: 503,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUSES;

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Invalid fields: dotted path, e.g. `rows.3.fullName`, and a key of the message catalogue or plain English. */
  issues?: { path: string; message: string }[] | undefined;
  /** With `seat_taken`: the guest who sits there. */
  seatedGuest?: { id: number; fullName: string; tableName: string | null } | undefined;
  /** With `mail_limit`: how many mails the account may still send today. */
  remaining?: number | undefined;
  /** With `other_address`: the invited address, most of it hidden. */
  maskedEmail?: string | undefined;
  /** With a 5xx: the id of the request in the log, for support. */
  requestId?: string | undefined;
}
