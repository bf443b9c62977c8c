export const landing = {
  title: 'Every guest finds their seat',
  subtitle:
    'Bring your guest list and give everyone a seat. Guests scan one code, type their name and see where they sit.',
  tryNow: 'Try it now',
  getStarted: 'Get started',
  noCard: 'Free for one event with up to {guests} guests. No card needed.',
  featuresTitle: 'From the guest list to the last arrival',
  eventsTitle: 'Plan your events',
  eventsText:
    'Dates, venues and seating of every event in one place, ready to share with the venue. With a pass or Enterprise you also draw the room.',
  guestsTitle: 'Keep the guest list in order',
  guestsText:
    'Import your spreadsheet, ask who is coming, assign tables and seats, and see at a glance who is still unseated.',
  qrTitle: 'One QR code for everyone',
  qrText: 'Guests find their seat on their own phone; staff at the door check them in with a scan.',
  pricingTitle: 'Simple prices',
  pricingSubtitle: 'By the month, by the year, or once for one event. Nothing renews automatically.',
  sampleTable: 'Table 4',
  sampleSeat: 'Seat 2',
  sampleGuest: 'Anna Kovács',
  sampleCard: 'A place card: {guest}, {table}, {seat}',
} as const;
