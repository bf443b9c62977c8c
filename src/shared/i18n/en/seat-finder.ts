export const seatFinder = {
  nameRequired: 'Please enter your name',
  nameTooShort: 'Please enter at least 2 letters of your name',
  tooManyLookups: 'Many people are looking for their seats right now. Please try again in a few minutes.',
} as const;
