/** Every kind of request, with its name in the report. */
export const KINDS = {
  page: 'Guests’ page',
  file: 'Its script and icon',
  lookup: 'Seat lookup',
  reload: 'Guests’ page with an answer',
  card: 'Seat card',
  map: 'Layout for the seat map',
  'check-in': 'Check-in, undo',
  patch: 'Edit of a guest',
  seats: 'Seats call',
  list: 'Guest list, own event',
  'event-list': 'Guest list, the event',
  'layout-read': 'Layout read',
  'layout-save': 'Layout saved',
  import: 'Import chunk of 1,000',
  'import-list': 'Guest list, after the import',
} as const;

export type Kind = keyof typeof KINDS;
