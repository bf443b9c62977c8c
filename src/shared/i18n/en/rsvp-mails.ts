/** The notice to a household's old address when it was changed, and the code that confirms an address for replies. */
export const rsvpMails = {
  replyToCodeSubject: '{code} is your code for the replies of guests',
  replyToCodeIntro:
    'An organiser who uses Placecard wants the replies of their guests to arrive at this address. To agree, enter this code in the settings of the event:',
  replyToCodeExpiry: 'It can be used once and is valid for {minutes} minutes.',
  replyToCodeIgnore:
    'If you know nothing about this, ignore this message and tell nobody the code: without it, no replies are sent here.',
  addressChangedSubject: 'The email address of your invitation was changed',
  addressChanged:
    'Someone who has the link of your invitation gave another email address for it. Messages about this event no longer arrive here.',
  addressChangedHelp: 'If this was a mistake, please tell the organiser.',
  event: 'Event',
} as const;
