/** The way around one event, below the header. */
export const eventNav = {
  overview: 'Overview',
  label: 'Event',
  guests: 'Guests',
  seating: 'Seating',
  replies: 'Replies',
  menu: 'Menu',
  print: 'Print',
  door: 'Door',
  settings: 'Settings',
  unseated_one: '{count} guest without a seat',
  unseated_other: '{count} guests without a seat',
  requests_one: '{count} request to decide',
  requests_other: '{count} requests to decide',
} as const;
