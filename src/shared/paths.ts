/** Parts of the event's page, and of the editor (`print`), that a link can open. */
export type EventPart = 'add' | 'unseated' | 'qr' | 'codes' | 'people' | 'print';

/** Server-rendered pages about the product. At `/`, signed-in organisers get the application instead. */
export const sitePagePatterns = {
  landing: '/',
  contact: '/contact',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Where uploaded pictures are. */
export const MEDIA_PATH = '/media/';
/** The page that mails lead to, which `paths.unsubscribe` adds the token to. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Pages of the application whose address has no parameter. */
const fixedPages = {
  auth: '/auth',
  dashboard: '/dashboard',
  events: '/events',
  eventCreate: '/events/create',
  guests: '/guests',
  guestAdd: '/guests/add',
  settings: '/settings',
  subscription: '/subscription',
  payment: '/payment',
  paymentCallback: '/payment/callback',
  sharedSeating: '/shared-seating',
  /** The editor without an account; `keepSandbox` makes an event of what was done there. */
  sandbox: '/try',
  keepSandbox: '/try/keep',
} as const;

/** Route patterns of the application's pages. The server answers other paths with the not-found page and 404. */
export const pagePatterns = {
  landing: sitePagePatterns.landing,
  ...fixedPages,
  eventEdit: '/events/:id/edit',
  eventGuests: '/events/:id/guests',
  eventLayout: '/events/:id/layout',
  eventNeeds: '/events/:id/needs',
  eventCatering: '/events/:id/catering',
  eventReplies: '/events/:id/replies',
  eventDoorReport: '/events/:id/door-report',
  eventPrint: '/events/:id/print',
  eventHistory: '/events/:id/history',
  event: '/events/:id',
  doorStart: '/event-qr-scanner/',
  door: '/event-qr-scanner/:eventId',
  doorReady: '/event-qr-scanner/:eventId/ready',
  doorWaiting: '/event-qr-scanner/:eventId/waiting',
  caterer: '/caterer/:token',
} as const;

/** What the guests' pages link to. A separate object, so that those pages don't load the other addresses. */
export const guestPaths = {
  ...sitePagePatterns,
  publicEvent: (eventId: number) => `/e/${eventId}`,
  guestCard: (eventId: number, guestId: number) => `/e/${eventId}/guest/${guestId}`,
  guestView: (qrCodeIdentifier: string) => `/guest-view/${qrCodeIdentifier}`,
  /** The QR code that leads to `guestView`, as a picture. */
  guestQrCode: (qrCodeIdentifier: string) => `/guest-view/${qrCodeIdentifier}/qr.svg`,
  /** The household's own page for its answer. */
  rsvp: (token: string) => `/r/${token}`,
  /** Where the code on a printed invitation is typed. */
  rsvpCode: '/r',
  /** Calendar files: of the event, of a guest's own place at it, and of a household's invitation. */
  eventCalendar: (eventId: number) => `/e/${eventId}/calendar.ics`,
  guestCalendar: (qrCodeIdentifier: string) => `/guest-view/${qrCodeIdentifier}/calendar.ics`,
  rsvpCalendar: (token: string) => `/r/${token}/calendar.ics`,
} as const;

/** Address of every page; those of calls are in calls/. */
export const paths = {
  ...guestPaths,
  ...fixedPages,
  event: (eventId: number) => `/events/${eventId}`,
  /** The event's page with one part opened. */
  eventPart: (eventId: number, part: EventPart) => `/events/${eventId}?show=${part}`,
  eventEdit: (eventId: number) => `/events/${eventId}/edit`,
  eventGuests: (eventId: number) => `/events/${eventId}/guests`,
  eventLayout: (eventId: number) => `/events/${eventId}/layout`,
  /** The editor with its print dialog open. */
  eventLayoutPrint: (eventId: number) => `/events/${eventId}/layout?show=print`,
  eventNeeds: (eventId: number) => `/events/${eventId}/needs`,
  /** The needs page with one guest opened. */
  guestNeeds: (eventId: number, guestId: number) => `/events/${eventId}/needs?guest=${guestId}`,
  eventCatering: (eventId: number) => `/events/${eventId}/catering`,
  eventReplies: (eventId: number) => `/events/${eventId}/replies`,
  /** The replies page with one household opened. */
  householdReplies: (eventId: number, householdId: number) => `/events/${eventId}/replies?household=${householdId}`,
  eventDoorReport: (eventId: number) => `/events/${eventId}/door-report`,
  /** The print page; `kind` chooses what is to be printed. */
  eventPrint: (eventId: number, kind?: string) =>
    `/events/${eventId}/print${kind === undefined ? '' : `?kind=${kind}`}`,
  eventHistory: (eventId: number) => `/events/${eventId}/history`,
  /** The catering list; whoever has the link sees it. */
  caterer: (token: string) => `/caterer/${token}`,
  /** Adds a guest who is at the door but not on the list. */
  guestAddAtDoor: (eventId: number) => `/guests/add?door=${eventId}`,
  /** The billing tab of the settings. */
  billing: '/settings?tab=billing',
  /** A mailed link that signs in; rendered by the server. */
  signInLink: (token: string) => `/sign-in/${token}`,
  /** The page of an invitation to plan an event together; rendered by the server. */
  join: (token: string) => `/join/${token}`,
  /** Signs in, then leads to a page. Browsers don't send the fragment, so an address with a secret never appears in logs. */
  authThen: (path: string) => `/auth#to=${encodeURIComponent(path)}`,
  /** Target of the unsubscribe link in mails; rendered by the server. */
  unsubscribe: (token: string) => `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`,
  /** Opens the seating chart directly. Browsers don't send the fragment, so the code never appears in logs. */
  sharedChart: (code: string) => `/shared-seating#${code}`,
  /** Where the installed door starts: it opens the door that this device used last. */
  doorStart: '/event-qr-scanner/',
  door: (eventId: number) => `/event-qr-scanner/${eventId}`,
  /** Enters the door directly; the fragment keeps the code out of logs. */
  doorWithCode: (eventId: number, code: string) => `/event-qr-scanner/${eventId}#${code}`,
  /** Checks before the evening whether this device can do without a network. */
  doorReady: (eventId: number) => `/event-qr-scanner/${eventId}/ready`,
  /** The page with the operations that this device has recorded and not sent. */
  doorWaiting: (eventId: number) => `/event-qr-scanner/${eventId}/waiting`,
} as const;

/** Route patterns of the guests' pages, which the server renders. */
export const guestPagePatterns = {
  publicEvent: '/e/:eventId',
  guestCard: '/e/:eventId/guest/:guestId',
  guestView: '/guest-view/:qrCode',
  guestQrCode: '/guest-view/:qrCode/qr.svg',
  rsvp: '/r/:token',
  rsvpCode: '/r',
  eventCalendar: '/e/:eventId/calendar.ics',
  guestCalendar: '/guest-view/:qrCode/calendar.ics',
  rsvpCalendar: '/r/:token/calendar.ics',
} as const;

/** The code in the fragment of a `sharedChart` or `doorWithCode` link; '' if there is none. */
export function readSharedCode(fragment: string): string {
  return /^#([0-9a-z]{1,64})$/i.exec(fragment)?.[1]?.toUpperCase() ?? '';
}
