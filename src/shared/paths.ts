/** What a link to an event's page can open on it. */
export type EventPart = 'add' | 'unseated' | 'qr' | 'codes';

/** Address of every page; the paths of calls are in api-paths.ts. */
export const paths = {
  landing: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  events: '/events',
  eventCreate: '/events/create',
  event: (eventId: number) => `/events/${eventId}`,
  /** The event's page with one of its parts opened. */
  eventPart: (eventId: number, part: EventPart) => `/events/${eventId}?show=${part}`,
  eventEdit: (eventId: number) => `/events/${eventId}/edit`,
  eventLayout: (eventId: number) => `/events/${eventId}/layout`,
  guests: '/guests',
  guestAdd: '/guests/add',
  /** For someone who stands at the event's door and is not on its list. */
  guestAddAtDoor: (eventId: number) => `/guests/add?door=${eventId}`,
  settings: '/settings',
  /** The billing tab of the settings. */
  billing: '/settings?tab=billing',
  subscription: '/subscription',
  payment: '/payment',
  paymentCallback: '/payment/callback',
  /** Where mails that one can do without lead; the server itself answers there. */
  unsubscribe: (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`,
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  sharedSeating: '/shared-seating',
  /** Opens the chart at once. The code is a fragment, which browsers never send: no server's log can hold it. */
  sharedChart: (code: string) => `/shared-seating#${code}`,
  publicEvent: (eventId: number) => `/e/${eventId}`,
  guestCard: (eventId: number, guestId: number) => `/e/${eventId}/guest/${guestId}`,
  guestView: (qrCodeIdentifier: string) => `/guest-view/${qrCodeIdentifier}`,
  door: (eventId: number) => `/event-qr-scanner/${eventId}`,
} as const;

/** Patterns of the organiser application's pages. The server answers any other path with the not-found page and a 404. */
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

/** Pages about the product and its operator, which the server renders. `/` shows the application to organisers. */
export const sitePagePatterns = {
  landing: '/',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Patterns of the guests' pages, which the server renders by itself. */
export const guestPagePatterns = {
  publicEvent: '/e/:eventId',
  guestCard: '/e/:eventId/guest/:guestId',
  guestView: '/guest-view/:qrCode',
} as const;

/** The code in the fragment of such a link; '' where there is none. */
export function readSharedCode(fragment: string): string {
  return /^#([0-9a-z]{1,64})$/i.exec(fragment)?.[1]?.toUpperCase() ?? '';
}
