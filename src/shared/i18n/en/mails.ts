export const mails = {
  signInCodeSubject: '{code} is your Placecard code',
  signInCodeIntro: 'Enter this code to sign in to Placecard:',
  signInCodeExpiry: 'It works once, for 10 minutes.',
  signInCodeIgnore: 'If you did not ask for it, you can ignore this message: nobody can sign in without the code.',
  contactSubject: 'Contact: {subject}',
  contactIntro: '{name} sent a message from the contact page.',
  contactReply: 'Reply to this message to answer {email}.',
  sentBy: 'Placecard, event seating and guest lists',
} as const;
