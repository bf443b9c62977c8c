import type { guestFile as en } from '../en/guest-file.ts';
import type { Words } from '../translate.ts';
export const guestFile: Words<typeof en> = {
  importGuests: 'Importálás CSV-ből',
};
