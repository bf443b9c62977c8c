import type { View } from './views.ts';
import * as views from './views.ts';
import type { Ids, Reader } from './world.ts';

/** One call, tried by everyone. */
export interface Line {
  /** As the app registers it. */
  readonly route: string;
  /** What sets this line apart from others of the same route. */
  readonly about?: string;
  /** Statuses, in the order of `READERS`. */
  readonly statuses: readonly number[];
  /** The address asked for; from the route and the ids unless it needs more. */
  readonly url?: (ids: Ids) => string;
  readonly body?: (ids: Ids) => unknown;
  /**
   * What those are shown who are let in and are not the owner. `own`: each their own, and nothing of anybody else's.
   * The owner may be shown all that is the owner's.
   */
  readonly shows?: 'own' | View | { readonly [Who in Reader | 'anyone']?: View };
  /** Said of the event before everyone tries. */
  readonly event?: { readonly showNotesToGuests?: boolean };
  /** Changes something of the owner's although someone else calls, as is meant. */
  readonly touchesOwners?: boolean;
  /** The owner's tier while everyone tries, if not enterprise. */
  readonly ownerTier?: 'free';
}

type Options = Omit<Line, 'route' | 'statuses'>;

function line(route: string, statuses: string, options: Options = {}): Line {
  return { route, statuses: statuses.split(/ +/).map(Number), ...options };
}

const { nothing, success } = views;
const guestBody = ({ event }: Ids) => ({ eventId: event, fullName: 'Somebody New' });
const layoutBody = () => ({ tables: [] });
const wrongCode = () => ({ code: '000000' });
const guestIds = ({ guest }: Ids) => ({ ids: [guest] });
const removedIds = ({ removedGuest }: Ids) => ({ ids: [removedGuest] });

/**
 * Who may call what. Columns: anonymous, another organiser, staff at the door, staff of another door, the owner on free
 * and on enterprise.
 */
// biome-ignore format: it is a table, and is read down its columns
export const LINES: readonly Line[] = [
  // Signing in                                        anon oth  sta  ost  free ent
  line('POST /api/auth/otp/request',                  '200  200  200  200  200  200', { body: () => ({ email: 'newcomer@private.test' }), shows: success }),
  line('POST /api/auth/otp/verify',                   '401  401  401  401  401  401', { body: () => ({ email: 'newcomer@private.test', otp: '000000' }) }),
  line('POST /api/auth/totp/verify',                  '401  401  401  401  401  401', { body: wrongCode }),
  line('POST /api/auth/logout',                       '200  200  200  200  200  200', { shows: success }),
  line('GET /api/auth/google',                        '302  302  302  302  302  302', { shows: nothing }),
  line('GET /api/auth/google/callback',               '302  302  302  302  302  302', { shows: nothing }),

  // One's own account
  line('GET /api/users/me',                           '401  200  401  401  200  200', { shows: 'own' }),
  line('PATCH /api/users/me',                         '401  200  401  401  200  200', { body: () => ({ company: 'Renamed' }), shows: 'own' }),
  line('GET /api/users/:id',                          '200  200  200  200  200  200', { shows: views.publicUser }),
  line('GET /api/users/me/security',                  '401  200  401  401  200  200', { shows: 'own' }),
  line('GET /api/users/me/devices',                   '401  200  401  401  200  200', { shows: 'own' }),
  line('DELETE /api/users/me/devices/:id',            '401  404  401  401  200  200'),
  line('POST /api/users/me/devices/sign-out-others',  '401  200  401  401  200  200', { shows: 'own' }),
  line('GET /api/users/me/notifications',             '401  200  401  401  200  200', { shows: 'own' }),
  line('PATCH /api/users/me/notifications',           '401  200  401  401  200  200', { body: () => ({ marketingEmails: true }), shows: 'own' }),
  line('POST /api/users/me/google',                   '401  403  401  401  403  403', { about: 'without a fresh code' }),
  line('DELETE /api/users/me/google',                 '401  403  401  401  403  403', { about: 'without a fresh code' }),
  line('POST /api/users/me/two-factor/set-up',        '401  403  401  401  403  403', { about: 'without a fresh code' }),
  line('POST /api/users/me/two-factor/confirm',       '401  409  401  401  409  409', { body: wrongCode }),
  line('POST /api/users/me/two-factor/recovery-codes', '401  409  401  401  409  409', { body: wrongCode }),
  line('POST /api/users/me/two-factor/turn-off',      '401  409  401  401  409  409', { body: wrongCode }),
  line('GET /api/users/me/export',                    '401  200  401  401  200  200', { shows: 'own' }),
  line('POST /api/users/me/confirmation-code',        '401  200  401  401  200  200', { body: () => ({ action: 'linkGoogle' }), shows: 'own' }),
  line('POST /api/users/me/confirmations',            '401  401  401  401  401  401', { body: () => ({ action: 'linkGoogle', code: '000000' }) }),
  line('POST /api/users/me/delete',                   '401  400  401  401  401  401', { body: () => ({ confirmation: 'owner-account@private.test', code: '000000' }) }),
  line('GET /unsubscribe',                            '404  404  404  404  404  404', { url: () => '/unsubscribe?token=a.0.b' }),
  line('POST /unsubscribe',                           '404  404  404  404  404  404', { url: () => '/unsubscribe?token=a.0.b' }),

  // Events
  line('GET /api/events',                             '401  200  401  401  200  200', { shows: 'own' }),
  line('GET /api/events/:id',                         '200  200  200  200  200  200', { shows: views.publicEvent }),
  line('POST /api/events',                            '401  201  401  401  403  201', { body: () => ({ name: 'New', date: '2031-01-01T10:00:00Z', location: 'Here' }), shows: 'own' }),
  line('PATCH /api/events/:id',                       '401  404  401  401  200  200', { body: () => ({ name: 'Renamed' }) }),
  line('POST /api/events/:id/copy',                   '401  404  401  401  403  201', { body: () => ({ withGuests: true }) }),
  line('POST /api/events/:id/qr-shared',              '401  404  401  401  204  204'),
  line('DELETE /api/events/:id',                      '401  404  401  401  204  204'),
  line('POST /api/events/:id/generate-share-code',    '401  404  401  401  200  200'),
  line('POST /api/events/:id/generate-door-code',     '401  404  401  401  200  200'),
  line('GET /api/dashboard',                          '401  200  401  401  200  200', { shows: 'own' }),
  line('POST /api/dashboard/dismiss-first-steps',     '401  204  401  401  204  204', { shows: 'own' }),
  line('GET /api/stats',                              '401  200  401  401  200  200', { shows: 'own' }),
  line('GET /media/:id',                              '200  200  200  200  200  200', { shows: nothing }),

  // Guests
  line('GET /api/guests',                             '401  200  401  401  200  200', { shows: 'own' }),
  line('POST /api/guests',                            '401  404  401  401  201  201', { body: guestBody }),
  line('PATCH /api/guests/:id',                       '401  404  401  401  200  200', { body: () => ({ fullName: 'Renamed' }) }),
  line('DELETE /api/guests/:id',                      '401  404  401  401  204  204'),
  line('POST /api/guests/:id/restore',                '401  404  401  401  200  200', { url: ({ removedGuest }) => `/api/guests/${removedGuest}/restore` }),
  line('POST /api/guests/:id/check-in',               '401  404  200  401  200  200', { shows: { staff: views.checkedInGuest }, touchesOwners: true }),
  line('DELETE /api/guests/:id/check-in',             '401  404  200  401  200  200', { shows: { staff: views.undoneGuest }, touchesOwners: true }),
  line('GET /api/events/:id/guests',                  '401  404  200  401  200  200', { shows: { staff: views.staffGuests } }),
  line('GET /api/events/:id/guests',                  '200  200  200  200  200  200', {
    about: 'by part of a name', url: ({ event }) => `/api/events/${event}/guests?name=annabella`, shows: views.foundWithoutNotes }),
  line('GET /api/events/:id/guests',                  '200  200  200  200  200  200', {
    about: 'by whole name', url: ({ event }) => `/api/events/${event}/guests?name=annabella+vendegova`, shows: views.foundGuests }),
  line('GET /api/events/:id/guests',                  '200  200  200  200  200  200', {
    about: 'by whole name, notes not shown', url: ({ event }) => `/api/events/${event}/guests?name=annabella+vendegova`,
    event: { showNotesToGuests: false }, shows: views.foundWithoutNotes }),
  line('GET /api/events/:id/guests/:guestId',         '200  200  200  200  200  200', { shows: { anyone: views.publicGuest, staff: views.staffGuest } }),
  line('POST /api/events/:id/guests/import',          '401  404  401  401  200  200', { body: () => ({ rows: [{ fullName: 'Somebody New' }] }) }),
  line('GET /api/events/:id/guests.csv',              '401  404  401  401  200  200'),
  line('POST /api/events/:id/guests/delete',          '401  404  401  401  200  200', { body: guestIds }),
  line('POST /api/events/:id/guests/restore',         '401  404  401  401  200  200', { body: removedIds }),
  line('POST /api/events/:id/seats',                  '401  404  401  401  200  200', { body: ({ guest }) => [{ guestId: guest, tableNumber: '1', seatNumber: '1' }] }),

  // The door
  line('GET /api/events/:id/door',                    '401  401  200  401  200  200', { shows: { staff: views.door } }),
  line('POST /api/events/:id/door/session',           '401  401  401  401  401  401', { body: () => ({ code: 'WRNGCDE2' }) }),
  line('POST /api/events/:id/door/session',           '200  200  200  200  200  200', { about: 'with the code', body: () => ({ code: 'drkey-773' }), shows: views.door, touchesOwners: true }),
  line('DELETE /api/events/:id/door/session',         '204  204  204  204  204  204', { shows: nothing, touchesOwners: true }),
  line('GET /api/events/:id/door/changes',            '401  401  200  401  200  200', { shows: { staff: views.doorChanges } }),

  // The floor plan and the shared chart
  line('GET /api/events/:id/layout',                  '401  404  401  401  403  200'),
  line('POST /api/events/:id/layout',                 '401  404  401  401  403  200', { body: layoutBody }),
  line('GET /api/events/:id/layout/public',           '200  200  200  200  403  200', { shows: views.emptyRoom }),
  line('GET /api/events/:id/layout/public',           '200  200  200  200  403  200', {
    about: 'of a guest', url: ({ event, guest }) => `/api/events/${event}/layout/public?guestId=${guest}`, shows: views.roomOfGuest }),
  line('GET /api/events/:id/layout/public',           '403  403  403  403  403  403', { about: 'of an owner on free', ownerTier: 'free' }),
  line('GET /api/shared-seating/:code',               '200  200  200  200  200  200', { shows: views.sharedChart }),
  line('GET /api/shared-seating/:code/changes',       '200  200  200  200  200  200', { shows: nothing }),
  line('GET /api/events/:id/changes',                 '401  404  401  401  200  200'),

  // Money
  line('POST /api/payment/barion/init',               '401  400  401  401  200  409', { body: ({ user }) => ({ tier: 'enterprise', amount: 99, userId: user }) }),
  line('GET /api/payment/barion/status/:paymentId',   '401  404  401  401  200  200'),
  line('POST /api/payment/barion/callback',           '200  200  200  200  200  200', { url: ({ barionPayment }) => `/api/payment/barion/callback?paymentId=${barionPayment}`, shows: success, touchesOwners: true }),
  line('GET /api/payments',                           '401  200  401  401  200  200', { shows: 'own' }),
  line('POST /api/payments/:id/withdrawal',           '401  404  401  401  200  200'),
  line('POST /api/subscription/upgrade',              '401  200  401  401  200  200', { body: () => ({ tier: 'free' }), shows: 'own' }),

  // For everybody
  line('GET /api/company',                            '200  200  200  200  200  200', { shows: views.company }),
  line('POST /api/contact',                           '201  201  201  201  201  201', {
    body: () => ({ name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question' }), shows: success }),
  line('GET /healthz',                                '200  200  200  200  200  200', { shows: { anyone: { fields: ['status'], words: [] } } }),
  line('GET /readyz',                                 '200  200  200  200  200  200', { shows: { anyone: { fields: ['status'], words: [] } } }),

  // The guests' pages
  line('GET /e/:eventId',                             '200  200  200  200  200  200', { shows: views.finderPage }),
  line('GET /e/:eventId',                             '200  200  200  200  200  200', { about: 'by part of a name', url: ({ event }) => `/e/${event}?name=annabella`, shows: views.foundPageWithoutNotes }),
  line('GET /e/:eventId',                             '200  200  200  200  200  200', { about: 'by whole name', url: ({ event }) => `/e/${event}?name=annabella+vendegova`, shows: views.foundPage }),
  line('GET /e/:eventId/guest/:guestId',              '200  200  200  200  200  200', { shows: views.cardPage }),
  line('GET /guest-view/:qrCode',                     '200  200  200  200  200  200', { shows: { anyone: views.ownCardPage, staff: views.staffCardPage } }),

  // The site's pages: the same for everyone but for the reader's own name and address in the contact form.
  line('POST /contact',                               '400  400  400  400  400  400', { body: () => ({ name: 'Ann' }), shows: 'own' }),
  line('GET /contact',                                '200  200  200  200  200  200', { shows: 'own' }),
  // Pages and files that are the same for everyone: what they show, they ask for by the calls above.
  ...[
    ...['/', '/auth', '/dashboard', '/events', '/events/create', '/events/:id', '/events/:id/edit', '/events/:id/layout'],
    ...['/guests', '/guests/add', '/settings', '/subscription', '/payment', '/payment/callback', '/terms'],
    ...['/privacy', '/shared-seating', '/event-qr-scanner/:eventId', '/favicon.svg', '/early.js', '/rescue.js', '/robots.txt', '/share-preview.png', '/sitemap.xml', '/assets/*'],
  ].map((path) => line(`GET ${path}`, '200 200 200 200 200 200', { shows: nothing })),
];
