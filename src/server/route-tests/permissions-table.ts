import type { EventNeed } from '../../shared/event-roles.ts';
import { fieldOf } from '../../shared/rsvp-form.ts';
import { randomToken } from '../common/ids.ts';
import { SMALL_PICTURE } from '../testing/pictures.ts';
import type { View } from './views.ts';
import * as views from './views.ts';
import { type Ids, MEMBERS, READERS, type Reader } from './world.ts';

type Shown = 'own' | View;

/** One call, which the test makes as every reader. */
export interface Line {
  /** Method and pattern, as the app registers them. */
  readonly route: string;
  /** What the call on an event needs; the route must ask for the same. */
  readonly need?: EventNeed;
  /** Distinguishes lines of the same route. */
  readonly about?: string;
  /** Expected statuses, in the order of `READERS`. */
  readonly statuses: readonly number[];
  /** The address to call, where the route's pattern filled with ids is not enough. */
  readonly url?: (ids: Ids) => string;
  /** `caller` is the account of whoever makes the call; of those without one, the owner's. */
  readonly body?: (ids: Ids, caller: number) => unknown;
  /**
   * What readers other than the owner are shown if they are let in. `own`: each reader's own data and nobody else's.
   * The owner may be shown everything that is the owner's; editors all of the event, and door members what staff are shown.
   */
  readonly shows?: Shown | { readonly [Who in Reader | 'anyone']?: Shown };
  /** Columns of the event that are set before the calls. */
  readonly event?: { readonly showNotesToGuests?: boolean; readonly editorsSeeNeeds?: boolean };
  /** The call is meant to change the owner's data although someone else makes it, as a check-in by staff. */
  readonly touchesOwners?: boolean;
  /** The owner's tier during the calls, if not enterprise. */
  readonly ownerTier?: 'free';
}

type Options = Omit<Line, 'route' | 'statuses'>;

function line(route: string, statuses: string, options: Options = {}): Line {
  const [anonymous = 0, other = 0, staff = 0, otherStaff = 0, ...owner] = statuses.split(/ +/).map(Number);
  // On their own account members are like anyone else who is signed in.
  return { route, statuses: [anonymous, other, staff, otherStaff, ...MEMBERS.map(() => other), ...owner], ...options };
}

/**
 * How a need refuses: anonymous, another organiser, staff at the door, staff of another door; then editor, viewer, door
 * member, someone who is invited and someone who was a member. 0: let in, as the owner.
 */
// biome-ignore format: it is a table, and is read down its columns
const REFUSALS: Record<EventNeed, readonly number[]> = {
  view:          [0,   0,   0,   0,   0,   0,   0,   0,   0],
  'open-door':   [401, 401, 0,   401, 0,   401, 0,   401, 401],
  'check-in':    [401, 404, 0,   401, 0,   403, 0,   404, 404],
  'see-event':   [401, 404, 401, 401, 0,   0,   0,   404, 404],
  'list-guests': [401, 404, 0,   401, 0,   0,   0,   404, 404],
  read:          [401, 404, 401, 401, 0,   0,   403, 404, 404],
  'read-all':    [401, 404, 401, 401, 0,   403, 403, 404, 404],
  'see-needs':   [401, 404, 401, 401, 403, 403, 403, 404, 404],
  'edit-guests': [401, 404, 401, 401, 0,   403, 403, 404, 404],
  'edit-layout': [401, 404, 401, 401, 0,   403, 403, 404, 404],
  'edit-event':  [401, 404, 401, 401, 0,   403, 403, 404, 404],
  own:           [401, 404, 401, 401, 403, 403, 403, 404, 404],
};
const EDITOR = READERS.indexOf('editor');

/** The same call with another status for some readers. */
const answering = (readers: readonly Reader[], status: number, one: Line): Line => ({
  ...one,
  statuses: one.statuses.map((usual, index) => (readers.includes(READERS[index] ?? 'anonymous') ? status : usual)),
});

/** The same call where the owner lets editors see needs. */
const withNeeds = (one: Line): Line => ({
  ...one,
  about: [one.about, 'as an editor who may see needs'].filter(Boolean).join(', '),
  event: { ...one.event, editorsSeeNeeds: true },
  statuses: one.statuses.with(EDITOR, one.statuses.at(-1) ?? 0),
});

/** A call on an event: `statuses` are those of the owner on free and on enterprise, the others follow from the need. */
function eventLine(route: string, need: EventNeed, statuses: string, options: Options = {}): Line {
  const [free = 0, enterprise = 0] = statuses.split(/ +/).map(Number);
  const others = REFUSALS[need].map((status) => status || enterprise);
  return { route, need, statuses: [...others, free, enterprise], ...options };
}

const { nothing, success } = views;
const guestBody = ({ event }: Ids) => ({ eventId: event, fullName: 'Somebody New' });
const layoutBody = () => ({ tables: [] });
const operationsBody = () => ({ client: 'tab-7731', ops: [{ id: randomToken(), base: 0, canvas: { name: 'Hall' } }] });
const sandboxBody = () => ({
  key: randomToken(),
  event: { name: 'Tried', date: '2031-01-01T10:00:00Z', location: 'Here' },
  guests: [{ id: 1, householdId: null, fullName: 'Somebody New' }],
  layout: layoutBody(),
  seating: { rules: [], pins: [] },
});
const wrongCode = () => ({ code: '000000' });
const guestIds = ({ guest }: Ids) => ({ ids: [guest] });
const reply = ({ guest }: Ids) => ({ version: 1, people: [{ guestId: guest, attendance: 'coming' }] });
const arrival = ({ guest }: Ids) => ({
  device: randomToken(),
  ops: [{ id: randomToken(), seq: 1, kind: 'arrive', at: '2030-05-20T18:00:00Z', guestId: guest }],
});
const removedIds = ({ removedGuest }: Ids) => ({ ids: [removedGuest] });

const rsvpForm = ({ guest }: Ids) => new URLSearchParams({ version: '1', [fieldOf(guest, 'attendance')]: 'coming' });

/**
 * Who may call what. The columns of `line` are the statuses for: anonymous, another organiser, staff at the door, staff of
 * another door, the owner on free and on enterprise; members are answered like another organiser. A call on an event names
 * what it needs instead (`eventLine`).
 */
// biome-ignore format: it is a table, and is read down its columns
const CALLS: readonly Line[] = [
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
  line('GET /api/users/me/export',                    '401  403  401  401  403  403', { about: 'without a fresh code' }),
  line('POST /api/users/me/confirmation-code',        '401  200  401  401  200  200', { body: () => ({ action: 'linkGoogle' }), shows: 'own' }),
  line('POST /api/users/me/confirmations',            '401  401  401  401  401  401', { body: () => ({ action: 'linkGoogle', code: '000000' }) }),
  line('POST /api/users/me/delete',                   '401  400  401  401  401  401', { body: () => ({ confirmation: 'owner-account@private.test', code: '000000' }) }),
  line('GET /sign-in/:token',                         '404  404  404  404  404  404'),
  line('POST /sign-in/:token',                        '404  404  404  404  404  404'),
  line('GET /unsubscribe',                            '404  404  404  404  404  404', { url: () => '/unsubscribe?token=a.0.b' }),
  line('POST /unsubscribe',                           '404  404  404  404  404  404', { url: () => '/unsubscribe?token=a.0.b' }),

  // Events
  line('GET /api/events',                             '401  200  401  401  200  200', { shows: { anyone: 'own', viewer: views.sharedEvents, doorMember: views.sharedEvents } }),
  eventLine('GET /api/events/:id',                       'view',        '200 200', { shows: { anyone: views.publicEvent, viewer: views.sharedEvent, doorMember: views.sharedEvent } }),
  line('POST /api/events',                            '401  201  401  401  403  201', { body: () => ({ name: 'New', date: '2031-01-01T10:00:00Z', location: 'Here' }), shows: 'own' }),
  line('POST /api/sandbox/keep',                      '401  201  401  401  403  201', { body: sandboxBody, shows: 'own' }),
  eventLine('PATCH /api/events/:id',                     'edit-event',  '200 200', { body: () => ({ name: 'Renamed' }) }),
  eventLine('POST /api/events/:id/copy',                 'own',         '403 201', { body: () => ({ withGuests: true }) }),
  eventLine('POST /api/events/:id/qr-shared',            'edit-event',  '204 204'),
  eventLine('DELETE /api/events/:id',                    'own',         '204 204'),
  eventLine('POST /api/events/:id/generate-share-code',  'edit-event',  '200 200'),
  eventLine('POST /api/events/:id/generate-door-code',   'edit-event',  '200 200'),
  line('GET /api/dashboard',                          '401  200  401  401  200  200', { shows: { anyone: 'own', viewer: views.sharedDashboard, doorMember: views.sharedDashboard } }),
  line('POST /api/dashboard/dismiss-first-steps',     '401  204  401  401  204  204', { shows: 'own' }),
  line('GET /api/stats',                              '401  200  401  401  200  200', { shows: 'own' }),
  // People who plan together. The member in these addresses is the editor, who leaves by them.
  eventLine('GET /api/events/:id/members',               'see-event',   '200 200', { shows: { viewer: views.members, doorMember: views.members } }),
  eventLine('PATCH /api/events/:id/members',             'own',         '200 200', { body: () => ({ editorsSeeNeeds: true }) }),
  answering(['editor'], 200, eventLine('PATCH /api/events/:id/daily-summary', 'edit-guests', '403 403', { about: 'for editors', body: () => ({ isOn: true }), touchesOwners: true })),
  eventLine('PATCH /api/events/:id/members/:userId',     'own',         '200 200', { body: () => ({ role: 'viewer' }) }),
  eventLine('PATCH /api/events/:id/members/:userId',     'own',         '409 409', { about: 'of the owner', url: ({ event, user }) => `/api/events/${event}/members/${user}`, body: () => ({ role: 'viewer' }) }),
  answering(['viewer', 'doorMember'], 403, eventLine('DELETE /api/events/:id/members/:userId', 'see-event', '204 204', { touchesOwners: true })),
  answering(['editor', 'viewer', 'doorMember'], 403, eventLine('DELETE /api/events/:id/members/:userId', 'see-event', '409 409', {
    about: 'of the owner', url: ({ event, user }) => `/api/events/${event}/members/${user}` })),
  eventLine('POST /api/events/:id/invitations',          'own',         '201 201', { body: () => ({ email: 'newcomer@private.test', role: 'editor' }) }),
  eventLine('DELETE /api/events/:id/invitations/:invitationId', 'own',  '204 204'),
  eventLine('POST /api/events/:id/transfer',             'own',         '200 200', { body: ({ member }) => ({ userId: member }) }),
  answering(['editor', 'viewer', 'doorMember'], 403, eventLine('DELETE /api/events/:id/transfer', 'see-event', '404 404')),
  eventLine('POST /api/events/:id/transfer/accept',      'see-event',   '404 404'),
  line('GET /api/invitations/:token',                 '200  200  200  200  200  200', { shows: views.openedInvitation }),
  answering(['invited'], 200, line('POST /api/invitations/:token', '401  409  401  401  409  409', { shows: views.acceptedInvitation, touchesOwners: true })),
  line('GET /join/:token',                            '200  200  200  200  200  200', { shows: views.joinPage }),
  answering(['invited'], 303, line('POST /join/:token', '200  200  200  200  200  200', { shows: views.joinPage, touchesOwners: true })),
  line('POST /join/:token/sign-out',                  '303  303  303  303  303  303', { shows: views.toJoinPage }),
  // Rooms, which belong to the account that saved them and not to an event
  line('GET /api/rooms',                              '401  200  401  401  200  200', { shows: 'own' }),
  line('GET /api/rooms/:id',                          '401  404  401  401  200  200'),
  line('PATCH /api/rooms/:id',                        '401  404  401  401  200  200', { body: () => ({ name: 'Renamed' }) }),
  line('DELETE /api/rooms/:id',                       '401  404  401  401  204  204'),
  eventLine('POST /api/events/:id/rooms',                'edit-layout', '403 201', { body: () => ({ name: 'Hall', layout: layoutBody() }), shows: { editor: 'own' } }),
  answering(['editor'], 404, eventLine('POST /api/events/:id/rooms/:room/picture', 'edit-layout', '403 201')),
  line('GET /media/:id',                              '200  200  200  200  200  200', { shows: nothing }),

  // Guests
  line('GET /api/guests',                             '401  200  401  401  200  200', { shows: { anyone: 'own', viewer: views.sharedGuests } }),
  eventLine('POST /api/guests',                          'edit-guests', '201 201', { body: guestBody }),
  eventLine('PATCH /api/guests/:id',                     'edit-guests', '200 200', { body: () => ({ fullName: 'Renamed' }) }),
  eventLine('DELETE /api/guests/:id',                    'edit-guests', '204 204'),
  eventLine('POST /api/guests/:id/restore',              'edit-guests', '200 200', { url: ({ removedGuest }) => `/api/guests/${removedGuest}/restore` }),
  eventLine('POST /api/guests/:id/erase',                'edit-guests', '204 204'),
  eventLine('POST /api/guests/:id/check-in',             'check-in',    '200 200', { shows: { staff: views.checkedInGuest }, touchesOwners: true }),
  eventLine('DELETE /api/guests/:id/check-in',           'check-in',    '200 200', { shows: { staff: views.undoneGuest }, touchesOwners: true }),
  eventLine('GET /api/events/:id/guests',                'list-guests', '200 200', { shows: { staff: views.staffGuests, viewer: views.viewerGuests } }),
  eventLine('GET /api/events/:id/guests',                'view',        '200 200', {
    about: 'by part of a name', url: ({ event }) => `/api/events/${event}/guests?name=annabella`, shows: views.foundWithoutNotes }),
  eventLine('GET /api/events/:id/guests',                'view',        '200 200', {
    about: 'by whole name', url: ({ event }) => `/api/events/${event}/guests?name=annabella+vendegova`, shows: views.foundGuests }),
  eventLine('GET /api/events/:id/guests',                'view',        '200 200', {
    about: 'by whole name, notes not shown', url: ({ event }) => `/api/events/${event}/guests?name=annabella+vendegova`,
    event: { showNotesToGuests: false }, shows: views.foundWithoutNotes }),
  eventLine('GET /api/events/:id/guests/changed',        'read',        '200 200', { url: ({ event }) => `/api/events/${event}/guests/changed?since=1.1.1-1-1`, shows: { viewer: views.changedGuests } }),
  eventLine('GET /api/events/:id/guests/:guestId',       'view',        '200 200', { shows: { anyone: views.publicGuest, staff: views.staffGuest, viewer: views.viewerGuest } }),
  eventLine('POST /api/events/:id/guests/import',        'edit-guests', '200 200', { body: () => ({ rows: [{ fullName: 'Somebody New' }] }) }),
  eventLine('GET /api/events/:id/guests.csv',            'read-all',    '200 200'),
  eventLine('POST /api/events/:id/guests/delete',        'edit-guests', '200 200', { body: guestIds }),
  eventLine('POST /api/events/:id/guests/restore',       'edit-guests', '200 200', { body: removedIds }),
  eventLine('POST /api/events/:id/guests/change',        'edit-guests', '200 200', { body: ({ guest }) => ({ changes: [{ ids: [guest], set: { ageGroup: 'child' } }] }) }),
  eventLine('POST /api/events/:id/seats',                'edit-guests', '200 200', { body: ({ guest }) => [{ guestId: guest, tableNumber: '1', seatNumber: '1' }] }),

  // Tags and the menu
  eventLine('GET /api/events/:id/tags',                  'read',        '200 200', { shows: { viewer: views.tags } }),
  eventLine('POST /api/events/:id/seat-at-table',        'edit-guests', '200 200', { body: ({ guest }) => ({ guestIds: [guest], tableNumber: '1' }) }),
  eventLine('PUT /api/events/:id/tags',                  'edit-guests', '200 200', { body: () => ({ tags: [{ name: 'Family', colour: '#1d4ed8' }] }) }),
  eventLine('GET /api/events/:id/menu',                  'read',        '200 200', { shows: { viewer: views.menu } }),
  eventLine('PUT /api/events/:id/menu',                  'edit-guests', '200 200', { body: () => ({ courses: [{ name: 'Main', options: [{ name: 'Beef' }] }] }) }),

  // Households
  eventLine('GET /api/events/:id/households',            'read-all',    '200 200'),
  eventLine('POST /api/events/:id/households',           'edit-guests', '201 201', { body: ({ guest }) => ({ name: 'New', guestIds: [guest] }) }),
  eventLine('POST /api/events/:id/households/restore',   'edit-guests', '200 200', { body: ({ household }) => ({ householdIds: [household] }) }),
  eventLine('PATCH /api/households/:id',                 'edit-guests', '200 200', { body: () => ({ name: 'Renamed' }) }),
  eventLine('DELETE /api/households/:id',                'edit-guests', '204 204'),
  eventLine('POST /api/households/:id/merge',            'edit-guests', '400 400', { body: ({ household }) => ({ householdIds: [household] }) }),
  eventLine('POST /api/households/:id/companions',       'edit-guests', '200 200', { body: () => ({ count: 1 }) }),
  eventLine('POST /api/households/:id/rotate-link',      'edit-guests', '200 200'),

  // RSVP
  eventLine('GET /api/events/:id/rsvp',                  'read-all',    '200 200'),
  eventLine('PATCH /api/events/:id/rsvp',                'edit-event',  '200 200', { body: () => ({ allowsMaybe: false }) }),
  eventLine('POST /api/events/:id/rsvp/reply-to-code',   'edit-event',  '200 200', { body: () => ({ email: 'replies@private.test' }) }),
  eventLine('GET /api/events/:id/replies',               'read-all',    '200 200'),
  eventLine('GET /api/events/:id/requests',              'read-all',    '200 200'),
  eventLine('POST /api/requests/:id/accept',             'edit-guests', '200 200'),
  eventLine('POST /api/requests/:id/refuse',             'edit-guests', '200 200'),
  eventLine('GET /api/households/:id/replies',           'read-all',    '200 200'),
  eventLine('PUT /api/households/:id/reply',             'edit-guests', '200 200', { body: reply }),
  line('GET /api/rsvp/:token',                        '200  200  200  200  200  200', { shows: views.rsvp }),
  line('PUT /api/rsvp/:token',                        '200  200  200  200  200  200', { body: (ids) => ({ ...reply(ids), nonce: 'nonce-7731' }), shows: views.rsvp, touchesOwners: true }),
  line('POST /api/rsvp/code',                         '200  200  200  200  200  200', { body: () => ({ code: 'hshld-c7731' }), shows: views.rsvpLink }),
  line('POST /api/rsvp/code',                         '404  404  404  404  404  404', { about: 'wrong', body: () => ({ code: 'WRNGCDE2' }) }),

  // Mails to guests
  eventLine('POST /api/events/:id/mails',                'edit-event',  '201 201', { body: () => ({ kind: 'invitation' }) }),
  eventLine('GET /api/events/:id/mails',                 'edit-event',  '200 200'),
  eventLine('GET /api/mails/:batch',                     'edit-event',  '200 200'),
  eventLine('POST /api/mails/:batch/send',               'edit-event',  '200 200'),
  eventLine('POST /api/mails/:batch/resend',             'edit-event',  '200 200'),
  eventLine('POST /api/mails/:batch/test',               'edit-event',  '200 200'),

  // Needs and catering
  eventLine('GET /api/guests/:id/needs',                 'see-needs',   '200 200'),
  eventLine('PUT /api/guests/:id/needs',                 'see-needs',   '200 200', { body: () => ({ allergens: ['nuts'], consent: true }) }),
  eventLine('DELETE /api/guests/:id/needs',              'see-needs',   '204 204'),
  eventLine('GET /api/events/:id/needs',                 'see-needs',   '200 200'),
  eventLine('GET /api/events/:id/needs.csv',             'see-needs',   '200 200'),
  eventLine('GET /api/events/:id/catering',              'see-needs',   '200 200'),
  eventLine('GET /api/events/:id/catering.csv',          'see-needs',   '200 200'),
  eventLine('POST /api/events/:id/catering/confirm',     'see-needs',   '200 200'),
  eventLine('POST /api/events/:id/caterer-link',         'see-needs',   '200 200', { body: () => ({ showsNames: true }) }),
  eventLine('PATCH /api/events/:id/caterer-link',        'see-needs',   '200 200', { body: () => ({ showsNames: true }) }),
  eventLine('DELETE /api/events/:id/caterer-link',       'see-needs',   '204 204'),
  line('GET /api/caterer/:token',                     '200  200  200  200  200  200', { shows: views.catererList }),
  line('POST /api/caterer/:token/confirm',            '200  200  200  200  200  200', { shows: views.confirmedCatererList, touchesOwners: true }),

  // History
  eventLine('GET /api/events/:id/log',                   'edit-guests', '200 200'),
  eventLine('GET /api/events/:id/log.csv',               'edit-guests', '200 200'),
  eventLine('POST /api/guests/:id/put-back',             'edit-guests', '404 404', { about: 'after a change that is not there', body: () => ({ change: 1 }) }),

  // Paper
  eventLine('GET /api/events/:id/arrivals',              'read',        '200 200', { shows: { viewer: views.arrivals } }),
  eventLine('GET /api/events/:id/arrivals/households',   'read',        '200 200', { shows: { viewer: views.householdArrivals } }),
  eventLine('GET /api/events/:id/arrivals.csv',          'read-all',    '200 200'),
  eventLine('GET /api/events/:id/printing',              'read-all',    '200 200'),
  eventLine('PATCH /api/events/:id/printing',            'edit-guests', '200 200', { body: () => ({ kind: 'escortCards', monogram: 'A & B' }) }),
  eventLine('GET /api/events/:id/printing/:kind',        'read-all',    '200 200'),
  eventLine('POST /api/events/:id/printing/:kind/confirm', 'edit-guests', '200 200', { body: ({ guest, removedGuest }) => ({ printed: [{ guestId: guest, hash: 'name:89abcdef' }], takenAway: [removedGuest] }) }),

  // The door
  eventLine('GET /api/events/:id/door',                  'open-door',   '200 200', { shows: { staff: views.door } }),
  eventLine('POST /api/events/:id/door/session',         'view',        '401 401', { body: () => ({ code: 'WRNGCDE2' }) }),
  eventLine('POST /api/events/:id/door/session',         'view',        '200 200', { about: 'with the code', body: () => ({ code: 'drkey-773' }), shows: views.enteredDoor, touchesOwners: true }),
  eventLine('PUT /api/events/:id/door/session',          'view',        '401 401', { body: () => ({ sessionKey: 'x'.repeat(43) }) }),
  eventLine('DELETE /api/events/:id/door/session',       'view',        '204 204', { shows: nothing, touchesOwners: true }),
  eventLine('GET /api/events/:id/door/changes',          'open-door',   '200 200', { shows: { staff: views.doorChanges } }),
  eventLine('POST /api/events/:id/door/operations',      'check-in',    '200 200', { body: arrival, shows: { staff: views.doorOperations }, touchesOwners: true }),
  eventLine('GET /api/events/:id/door/report',           'read-all',    '200 200'),
  eventLine('POST /api/events/:id/door/held',            'edit-guests', '200 200', { body: () => ({ decision: 'discard', ids: ['operation-7731-0001'] }) }),
  eventLine('POST /api/events/:id/door/merge',           'edit-guests', '400 400', { body: ({ guest }) => ({ keptId: guest, removedId: guest }) }),

  // The floor plan and the shared chart
  eventLine('GET /api/events/:id/layout',                'read',        '403 200', { shows: { viewer: views.layout } }),
  eventLine('GET /api/events/:id/layout/stored',         'read',        '403 200', { shows: { viewer: views.storedLayout } }),
  eventLine('POST /api/events/:id/layout',               'edit-layout', '403 200', { body: layoutBody }),
  eventLine('POST /api/events/:id/layout/operations',    'edit-layout', '403 200', { body: operationsBody }),
  eventLine('POST /api/events/:id/layout/presence',      'edit-layout', '403 204', { body: () => ({ cursor: null, selection: [], drag: null }) }),
  eventLine('GET /api/events/:id/layout/live',           'read',        '403 200', { url: ({ event }) => `/api/events/${event}/layout/live?since=0`, shows: { viewer: views.livePlan } }),
  eventLine('POST /api/events/:id/layout/pictures',      'edit-layout', '403 201', { body: () => ({ picture: SMALL_PICTURE }) }),
  eventLine('GET /api/events/:id/layout/pictures/:picture', 'read',     '403 200', { shows: { viewer: views.nothing } }),
  eventLine('GET /api/events/:id/layout/public/pictures/:picture', 'view', '403 200', { shows: nothing }),
  eventLine('GET /api/events/:id/seating',               'read-all',    '403 200'),
  eventLine('PUT /api/events/:id/seating',               'edit-layout', '403 200', { body: () => ({ version: 0, rules: [], pins: [] }) }),
  eventLine('GET /api/events/:id/layout/public',         'view',        '403 200', { shows: views.emptyRoom }),
  eventLine('GET /api/events/:id/layout/public',         'view',        '403 200', {
    about: 'of a guest', url: ({ event, guest }) => `/api/events/${event}/layout/public?guestId=${guest}`, shows: views.roomOfGuest }),
  eventLine('GET /api/events/:id/layout/public',         'view',        '403 403', { about: 'of an owner on free', ownerTier: 'free' }),
  line('GET /api/shared-seating/:code',               '200  200  200  200  200  200', { shows: views.sharedChart }),
  line('GET /api/shared-seating/:code/pictures/:picture', '200  200  200  200  200  200', { shows: nothing }),
  line('GET /api/shared-seating/:code/changes',       '200  200  200  200  200  200', { shows: nothing }),
  eventLine('GET /api/events/:id/changes',               'read',        '200 200', { shows: { viewer: views.nothing } }),

  // Money
  line('POST /api/payment/barion/init',               '401  400  401  401  200  409', { body: ({ user }) => ({ tier: 'enterprise', amount: 99, userId: user }) }),
  line('POST /api/payment/barion/init',               '401  400  401  401  200  409', { about: 'of a year', body: ({ user }) => ({ product: 'year', tier: 'enterprise', amount: 990, userId: user }) }),
  answering(['editor', 'viewer', 'doorMember'], 403, line('POST /api/payment/barion/init', '401  404  401  401  200  409', {
    about: 'of a pass for an event', body: ({ event }, caller) => ({ product: 'pass', eventId: event, amount: 49, userId: caller }) })),
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
  line('GET /guest-view/:qrCode/qr.svg',              '200  200  200  200  200  200', { shows: views.qrCodePicture }),
  line('GET /e/:eventId/calendar.ics',                '200  200  200  200  200  200', { shows: views.calendar }),
  line('GET /guest-view/:qrCode/calendar.ics',        '200  200  200  200  200  200', { shows: views.ownCalendar }),
  // The pages of an invitation, for whoever has its link or code
  line('GET /r/:token',                               '200  200  200  200  200  200', { shows: views.rsvpPage }),
  line('POST /r/:token',                              '303  303  303  303  303  303', { body: rsvpForm, shows: views.toInvitation, touchesOwners: true }),
  line('GET /r/:token/calendar.ics',                  '200  200  200  200  200  200', { shows: views.calendar }),
  line('GET /r',                                      '200  200  200  200  200  200', { shows: views.rsvpCodePage }),
  line('POST /r',                                     '303  303  303  303  303  303', { body: () => new URLSearchParams({ code: 'hshld-c7731' }), shows: views.toInvitation }),

  // The site's pages: the same for everyone but for the reader's own name and address in the contact form.
  line('POST /contact',                               '400  400  400  400  400  400', { body: () => ({ name: 'Ann' }), shows: 'own' }),
  line('GET /contact',                                '200  200  200  200  200  200', { shows: 'own' }),
  // Pages and files that are the same for everyone: what they show, they ask for by the calls above.
  ...[
    ...['/', '/auth', '/dashboard', '/events', '/events/create', '/events/:id', '/events/:id/edit', '/events/:id/layout'],
    ...['/events/:id/guests', '/events/:id/needs', '/events/:id/catering', '/events/:id/replies', '/events/:id/print', '/events/:id/door-report', '/events/:id/history', '/caterer/:token'],
    ...['/guests', '/guests/add', '/settings', '/subscription', '/payment', '/payment/callback', '/terms', '/try', '/try/keep'],
    ...['/privacy', '/help', '/shared-seating', '/event-qr-scanner/', '/event-qr-scanner/:eventId', '/event-qr-scanner/:eventId/ready', '/event-qr-scanner/:eventId/waiting', '/robots.txt', '/sitemap.xml'],
  ].map((path) => line(`GET ${path}`, '200 200 200 200 200 200', { shows: nothing })),
];

export const LINES: readonly Line[] = CALLS.flatMap((one) =>
  one.need === 'see-needs' ? [one, withNeeds(one)] : [one],
);
