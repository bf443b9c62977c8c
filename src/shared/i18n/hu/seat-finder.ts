import type { seatFinder as en } from '../en/seat-finder.ts';
import type { Words } from '../translate.ts';

export const seatFinder: Words<typeof en> = {
  nameRequired: 'Kérjük, adja meg a nevét',
  nameTooShort: 'Kérjük, legalább 2 betűt adjon meg a nevéből',
  tooManyLookups: 'Most sokan keresik a helyüket. Kérjük, próbálja meg újra néhány perc múlva.',
};
