/** Words on posters. The poster with the code has them in both languages. */
export const posters = {
  findYourSeat: 'Find your seat',
  scan: 'Scan the code with your phone and type your name.',
} as const;
