import type { guestFile as en } from '../en/guest-file.ts';
import type { Words } from '../translate.ts';
export const guestFile: Words<typeof en> = {
  fullName: 'Teljes név',
  email: 'E-mail-cím',
  tableNumber: 'Asztalszám',
  seatNumber: 'Székszám',
  specialRequirements: 'Különleges igények',
  checkInTime: 'Érkezés ideje',
  importGuests: 'Importálás CSV-ből',
};
