/** Parts of the event's page that a link can open. */
export type EventPart = 'add' | 'unseated' | 'qr' | 'codes';

/** Address of every page; the paths of calls are in api-paths.ts. */
export const paths = {
  landing: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  events: '/events',
  eventCreate: '/events/create',
  event: (eventId: number) => `/events/${eventId}`,
  /** The event's page with one part opened. */
  eventPart: (eventId: number, part: EventPart) => `/events/${eventId}?show=${part}`,
  eventEdit: (eventId: number) => `/events/${eventId}/edit`,
  eventLayout: (eventId: number) => `/events/${eventId}/layout`,
  guests: '/guests',
  guestAdd: '/guests/add',
  /** Adds a guest who is at the door but not on the list. */
  guestAddAtDoor: (eventId: number) => `/guests/add?door=${eventId}`,
  settings: '/settings',
  /** The billing tab of the settings. */
  billing: '/settings?tab=billing',
  subscription: '/subscription',
  payment: '/payment',
  paymentCallback: '/payment/callback',
  /** Target of the unsubscribe link in mails; rendered by the server. */
  unsubscribe: (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`,
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  sharedSeating: '/shared-seating',
  /** Opens the seating chart directly. Browsers don't send the fragment, so the code never appears in logs. */
  sharedChart: (code: string) => `/shared-seating#${code}`,
  publicEvent: (eventId: number) => `/e/${eventId}`,
  guestCard: (eventId: number, guestId: number) => `/e/${eventId}/guest/${guestId}`,
  guestView: (qrCodeIdentifier: string) => `/guest-view/${qrCodeIdentifier}`,
  door: (eventId: number) => `/event-qr-scanner/${eventId}`,
} as const;

/** Route patterns of the application's pages. The server answers other paths with the not-found page and 404. */
export const pagePatterns = {
  landing: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  events: '/events',
  eventCreate: '/events/create',
  eventEdit: '/events/:id/edit',
  eventLayout: '/events/:id/layout',
  event: '/events/:id',
  guests: '/guests',
  guestAdd: '/guests/add',
  settings: '/settings',
  subscription: '/subscription',
  payment: '/payment',
  paymentCallback: '/payment/callback',
  sharedSeating: '/shared-seating',
  door: '/event-qr-scanner/:eventId',
} as const;

/** Server-rendered pages about the product. At `/`, signed-in organisers get the application instead. */
export const sitePagePatterns = {
  landing: '/',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Route patterns of the guests' pages, which the server renders. */
export const guestPagePatterns = {
  publicEvent: '/e/:eventId',
  guestCard: '/e/:eventId/guest/:guestId',
  guestView: '/guest-view/:qrCode',
} as const;

/** The share code in the fragment of a `sharedChart` link; '' if there is none. */
export function readSharedCode(fragment: string): string {
  return /^#([0-9a-z]{1,64})$/i.exec(fragment)?.[1]?.toUpperCase() ?? '';
}
