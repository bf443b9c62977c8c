/** Mails to those who plan an event together. */
export const memberMails = {
  event: 'Event',
  role: 'Your role',
  anEvent: 'an event',
  invitationSubject: 'Plan {event} together',
  invitationIntro: '{name} invites you to plan an event together on Placecard.',
  invitationButton: 'Open the invitation',
  invitationExpiry: 'The link can be used once, within {days} days, and only by whoever signs in with this address.',
  invitationIgnore: 'If you do not know who invites you, ignore this message: nothing happens without you.',
  transferSubject: '{event} is offered to you',
  transfer:
    '{name} would like to hand {event} over to you. Once you accept, you are its owner, and they stay as an editor.',
  transferButton: 'Look at the offer',
  transferExpiry: 'The offer can be accepted for {days} days.',
  goneSubject: '{event} was deleted',
  gone: 'The owner of {event} has deleted the event or their account. It is no longer in your list, and its guests and floor plan are gone.',
} as const;
