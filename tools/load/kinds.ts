/** Every kind of request of the evening, as the report names it. */
export const KINDS = {
  page: 'Guests’ page',
  file: 'Its script and icon',
  lookup: 'Seat lookup',
  reload: 'Page with its answer',
  card: 'Seat card',
  map: 'Seat map’s plan',
  'check-in': 'Check-in, undo',
  patch: 'Edit of a guest',
  seats: 'Seats call',
  list: 'Guest list, own event',
  'evening-list': 'Guest list, the evening',
  'layout-read': 'Floor plan read',
  'layout-save': 'Floor plan saved',
  import: 'Import chunk of 1,000',
  'import-list': 'Guest list, after the import',
} as const;

export type Kind = keyof typeof KINDS;
