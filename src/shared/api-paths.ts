/** Calls of the guests' pages and the site. A separate object, so that those pages don't load the other paths. */
export const publicApiPaths = {
  contact: '/api/contact',
  lookup: (eventId: number, name: string) => `/api/events/${eventId}/guests?${new URLSearchParams({ name })}`,
  seatMap: (eventId: number, guestId: number) => `/api/events/${eventId}/layout/public?guestId=${guestId}`,
  checkIn: (guestId: number) => `/api/guests/${guestId}/check-in`,
  rsvp: (token: string) => `/api/rsvp/${encodeURIComponent(token)}`,
  rsvpCode: '/api/rsvp/code',
} as const;

const event = (eventId: number) => `/api/events/${eventId}`;
const sharedSeating = (code: string) => `/api/shared-seating/${encodeURIComponent(code)}`;

/** Path of every API call that the pages make. The addresses of the pages themselves are in paths.ts. */
export const apiPaths = {
  ...publicApiPaths,

  requestCode: '/api/auth/otp/request',
  verifyCode: '/api/auth/otp/verify',
  verifySecondStep: '/api/auth/totp/verify',
  googleSignIn: '/api/auth/google',
  logout: '/api/auth/logout',

  currentUser: '/api/users/me',
  notifications: '/api/users/me/notifications',
  security: '/api/users/me/security',
  google: '/api/users/me/google',
  twoFactor: (call: 'set-up' | 'confirm' | 'recovery-codes' | 'turn-off') => `/api/users/me/two-factor/${call}`,
  devices: '/api/users/me/devices',
  device: (deviceId: string) => `/api/users/me/devices/${deviceId}`,
  signOutOthers: '/api/users/me/devices/sign-out-others',
  accountExport: '/api/users/me/export',
  confirmationCode: '/api/users/me/confirmation-code',
  confirmations: '/api/users/me/confirmations',
  deleteAccount: '/api/users/me/delete',

  changeTier: '/api/subscription/upgrade',
  startPayment: '/api/payment/barion/init',
  paymentStatus: (paymentId: string) => `/api/payment/barion/status/${encodeURIComponent(paymentId)}`,
  payments: '/api/payments',
  withdrawal: (paymentId: number) => `/api/payments/${paymentId}/withdrawal`,

  stats: '/api/stats',
  dashboard: '/api/dashboard',
  dismissFirstSteps: '/api/dashboard/dismiss-first-steps',

  events: '/api/events',
  event,
  eventCopy: (eventId: number) => `${event(eventId)}/copy`,
  eventChanges: (eventId: number) => `${event(eventId)}/changes`,
  qrShared: (eventId: number) => `${event(eventId)}/qr-shared`,
  shareCode: (eventId: number) => `${event(eventId)}/generate-share-code`,
  doorCode: (eventId: number) => `${event(eventId)}/generate-door-code`,
  layout: (eventId: number) => `${event(eventId)}/layout`,
  seating: (eventId: number) => `${event(eventId)}/seating`,
  seats: (eventId: number) => `${event(eventId)}/seats`,
  printing: (eventId: number) => `${event(eventId)}/printing`,
  printedCards: (eventId: number, kind: string) => `${event(eventId)}/printing/${kind}`,
  confirmPrinted: (eventId: number, kind: string) => `${event(eventId)}/printing/${kind}/confirm`,

  arrivals: (eventId: number) => `${event(eventId)}/arrivals`,
  householdArrivals: (eventId: number) => `${event(eventId)}/arrivals/households`,
  arrivalsExport: (eventId: number) => `${event(eventId)}/arrivals.csv`,

  guests: '/api/guests',
  guest: (guestId: number) => `/api/guests/${guestId}`,
  eventGuests: (eventId: number) => `${event(eventId)}/guests`,
  guestExport: (eventId: number) => `${event(eventId)}/guests.csv`,
  guestImport: (eventId: number) => `${event(eventId)}/guests/import`,
  deleteGuests: (eventId: number) => `${event(eventId)}/guests/delete`,
  restoreGuests: (eventId: number) => `${event(eventId)}/guests/restore`,
  changeGuests: (eventId: number) => `${event(eventId)}/guests/change`,
  seatAtTable: (eventId: number) => `${event(eventId)}/seat-at-table`,
  eraseGuest: (guestId: number) => `/api/guests/${guestId}/erase`,

  households: (eventId: number) => `${event(eventId)}/households`,
  restoreHouseholds: (eventId: number) => `${event(eventId)}/households/restore`,
  household: (householdId: number) => `/api/households/${householdId}`,
  mergeHouseholds: (householdId: number) => `/api/households/${householdId}/merge`,
  companions: (householdId: number) => `/api/households/${householdId}/companions`,
  rotateHouseholdLink: (householdId: number) => `/api/households/${householdId}/rotate-link`,
  tags: (eventId: number) => `${event(eventId)}/tags`,
  menu: (eventId: number) => `${event(eventId)}/menu`,

  eventNeeds: (eventId: number) => `${event(eventId)}/needs`,
  needsExport: (eventId: number) => `${event(eventId)}/needs.csv`,
  guestNeeds: (guestId: number) => `/api/guests/${guestId}/needs`,
  catering: (eventId: number) => `${event(eventId)}/catering`,
  cateringExport: (eventId: number) => `${event(eventId)}/catering.csv`,
  confirmCatering: (eventId: number) => `${event(eventId)}/catering/confirm`,
  catererLink: (eventId: number) => `${event(eventId)}/caterer-link`,
  catererList: (token: string) => `/api/caterer/${encodeURIComponent(token)}`,
  catererConfirm: (token: string) => `/api/caterer/${encodeURIComponent(token)}/confirm`,

  rsvpSettings: (eventId: number) => `${event(eventId)}/rsvp`,
  replyToCode: (eventId: number) => `${event(eventId)}/rsvp/reply-to-code`,
  replies: (eventId: number) => `${event(eventId)}/replies`,
  householdReplies: (householdId: number) => `/api/households/${householdId}/replies`,
  typedReply: (householdId: number) => `/api/households/${householdId}/reply`,
  rsvpRequests: (eventId: number) => `${event(eventId)}/requests`,
  decideRequest: (requestId: number, decision: 'accept' | 'refuse') => `/api/requests/${requestId}/${decision}`,
  eventMails: (eventId: number) => `${event(eventId)}/mails`,
  mailBatch: (batchId: number) => `/api/mails/${batchId}`,
  mailBatchCall: (batchId: number, call: 'send' | 'test' | 'resend') => `/api/mails/${batchId}/${call}`,

  door: (eventId: number) => `${event(eventId)}/door`,
  doorSession: (eventId: number) => `${event(eventId)}/door/session`,
  doorOperations: (eventId: number) => `${event(eventId)}/door/operations`,
  doorReport: (eventId: number) => `${event(eventId)}/door/report`,
  decideHeld: (eventId: number) => `${event(eventId)}/door/held`,
  mergeWalkIns: (eventId: number) => `${event(eventId)}/door/merge`,
  /** Changes after `cursor`; without one, the whole guest list. */
  doorChanges: (eventId: number, cursor?: string) =>
    `${event(eventId)}/door/changes${cursor === undefined ? '' : `?since=${encodeURIComponent(cursor)}`}`,

  sharedSeating,
  sharedSeatingChanges: (code: string) => `${sharedSeating(code)}/changes`,
} as const;
