export const posters = {
  findYourSeat: 'Keresse meg a helyét',
  scan: 'Olvassa be a kódot a telefonjával, és írja be a nevét.',
};
