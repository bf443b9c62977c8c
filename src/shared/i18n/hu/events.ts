import type { events as en } from '../en/events.ts';
import type { Words } from '../translate.ts';

export const events: Words<typeof en> = {
  title: 'Események',
  nameRequired: 'Az esemény nevének megadása kötelező',
  locationRequired: 'A helyszín megadása kötelező',
  dateRequired: 'A dátum és az időpont megadása kötelező',
  statusRequired: 'Az állapot megadása kötelező',
  maxGuestsPositive: 'A vendégek legnagyobb száma pozitív szám legyen',
  invalidColor: 'Adjon meg egy színt, például #3b82f6',
  invalidImage: 'JPEG, PNG, GIF vagy WebP képet, illetve https:// címet adjon meg',
  fileTooLarge: 'A fájl túl nagy. Legfeljebb 5 MB lehet',
};
