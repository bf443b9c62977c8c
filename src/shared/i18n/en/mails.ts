export const mails = {
  signInCodeSubject: '{code} is your Placecard code',
  signInCodeIntro: 'Enter this code to sign in to Placecard:',
  signInCodeExpiry: 'It works once, for 10 minutes.',
  signInCodeIgnore: 'If you did not ask for it, you can ignore this message: nobody can sign in without the code.',
  sentBy: 'Placecard, event seating and guest lists',
} as const;
