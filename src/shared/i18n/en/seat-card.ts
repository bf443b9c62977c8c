/** A guest's own page: name, table, seat. */
export const seatCard = {
  welcome: 'Welcome, {name}!',
  yourSeat: 'Your seat',
  notAssigned: 'Not assigned',
  checkedIn: 'Checked in',
  checkedInAt: 'Checked in {time}',
  notCheckedIn: 'Not checked in',
  location: 'Location',
  about: 'About the event',
  print: 'Print',
  guestNotFound: 'Guest not found',
  guestNotFoundHint: 'There is no guest at this address. Please scan the QR code again, or ask your hosts.',
  findByName: 'Find your seat by name',

  door: 'At the door',
  notes: 'Special requirements',
  checkIn: 'Check in',
  checkingIn: 'Checking in...',
  undo: 'Undo check-in',
  undoing: 'Undoing...',
  failed: 'That did not work. Check your connection and try again.',
  sessionEnded: 'You are no longer signed in on this device. Sign in again, then reload this page.',
} as const;
