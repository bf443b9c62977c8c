/** English addresses everybody alike. Hungarian says 'Ön' in the formal and 'te' in the informal texts. */
const addressed = {
  invitationIntro: 'You are warmly invited to {event}.',
  answerBy: 'Please let us know by {date} whether you can come.',
  answer: 'Please let us know whether you can come.',
  linkIsPersonal: 'The link is personal, so please do not forward it.',
  reminderIntro: 'We have not had your answer to the invitation to {event} yet.',
  reminderDone: 'If you have answered in the meantime, there is nothing to do.',
  seatsCode: 'Please show the QR code at the entrance.',
  seatsCalendar: 'The attached file adds the event to your calendar.',
  reason: 'You receive this email because the organiser of this event put your address on the guest list.',
  complaint: 'If this email is unwanted or suspicious, please tell us: {email}',
} as const;

/** Mails to guests: invitation, reminder, seats. */
export const guestMails = {
  invitationSubject: 'Invitation to “{event}”',
  reminderSubject: 'Reminder of the invitation to “{event}”',
  seatsSubject: 'Your seat at “{event}”',
  testSubject: 'Test: {subject}',
  greeting: 'Dear {name},',
  answerButton: 'Answer the invitation',
  seatsIntro: 'The seating of {event} is ready.',
  seatsCodeOf: 'QR code of {name}',
  seatsOpen: 'Open on the phone',
  unsubscribe: 'Unsubscribe from this organiser’s emails',
  formal: addressed,
  informal: addressed,
  sampleHousehold: 'The Sample family',
  sampleGuest: 'Alex Sample',
  sampleCompanion: 'Robin Sample',
  linksInText:
    'Mails to guests can’t contain links or web addresses, nor telephone numbers in the event’s name. Please remove them here.',
  placesNotPublished: 'Publish the seats first.',
} as const;
