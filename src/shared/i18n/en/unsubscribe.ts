/** The page behind the unsubscribe link of a mail, rendered by the server. */
export const unsubscribe = {
  questionTitle: 'Stop receiving these emails?',
  question: 'If you unsubscribe, we will no longer send “{name}” emails to {email}.',
  button: 'Unsubscribe',
  unsubscribedTitle: 'You have unsubscribed',
  unsubscribed: 'We will no longer send “{name}” emails to {email}.',
  undo: 'Subscribe again',
  resubscribedTitle: 'You are subscribed again',
  resubscribed: 'We will send “{name}” emails to {email} again.',
  guest: {
    question: 'If you unsubscribe, we will no longer send emails about this organiser’s events to {email}.',
    unsubscribed: 'We will no longer send emails about this organiser’s events to {email}.',
    resubscribed: 'We will send emails about this organiser’s events to {email} again.',
  },
  badLinkTitle: 'This link does not work',
  badLink: 'It may be incomplete or out of date. In your settings you can choose which emails you get.',
  settings: 'All notification settings',
} as const;
