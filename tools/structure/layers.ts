/**
 * Which folder may import which, lowest layer first: a folder imports only folders of lower layers of its parent, never one
 * beside it in its own layer. What two folders of one layer need moves down. Files directly in the parent are bound by
 * nothing here.
 */
export const LAYERS: Record<string, readonly (readonly string[])[]> = {
  src: [['shared'], ['server', 'web']],
  'src/web': [['lib'], ['ui'], ['floor-plan', 'frame', 'help', 'tiers'], ['guest', 'organiser', 'site']],
  'src/web/organiser': [
    // `event` and `guest-parts` hold what many pages show of an event and of a guest.
    [
      'auth',
      'event',
      'guest-file',
      'guest-parts',
      'help',
      'members',
      'menu',
      'not-found',
      'payments',
      'sharing',
      'tags',
    ],
    ['arrivals', 'event-log', 'events'],
    ['catering', 'dashboard', 'door-report', 'event-form', 'guests', 'needs', 'printing', 'rsvp', 'subscription'],
    ['account', 'door', 'event-page', 'layouts'],
    ['sandbox', 'shell'],
  ],
  'src/server/features': [
    ['contact', 'devices', 'event-access', 'media', 'users'],
    // Its rules follow when tags are renamed, households merged or guests erased.
    ['seating'],
    ['arrivals', 'menu', 'printing', 'tags'],
    ['change-streams', 'guests', 'notifications', 'payments', 'two-factor'],
    ['households', 'mailed-codes', 'needs', 'seat-finder', 'subscription'],
    ['catering', 'layouts', 'rsvp'],
    // A deleted account no longer gets the replies and the lists of events that it edited.
    ['account'],
    ['auth', 'events', 'guest-mails'],
    ['dashboard', 'door', 'event-log', 'guest-pages', 'members', 'rooms', 'sandbox', 'sharing'],
    ['site-pages'],
  ],
};

/** Modules that components, the .tsx files of a folder, don't import: what these classes do is reached by the folder's facade. */
export const BEHIND_FACADES: Record<string, RegExp> = {
  'src/web/organiser': /\/(editor|editing-session|editor-actions|group-actions|seat-desk|list-drag)\.ts$/,
};

/** Packages that a folder does without. `shared` runs anywhere; pages run in browsers. */
export const FORBIDDEN_PACKAGES: Record<string, RegExp> = {
  'src/shared': /^node:|^react(-dom)?(\/|$)/,
  'src/web': /^node:/,
};
