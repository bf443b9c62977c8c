/** Words on posters. The seat finder's poster shows them in both languages. */
export const posters = {
  findYourSeat: 'Find your seat',
  scan: 'Scan the code with your phone and type your name.',
} as const;
