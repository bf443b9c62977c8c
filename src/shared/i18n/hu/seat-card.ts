import type { seatCard as en } from '../en/seat-card.ts';
import type { Words } from '../translate.ts';

export const seatCard: Words<typeof en> = {
  welcome: 'Üdvözöljük, {name}!',
  yourSeat: 'Az Ön helye',
  notAssigned: 'Még nincs kijelölve',
  checkedIn: 'Megérkezett',
  checkedInAt: 'Megérkezett: {time}',
  notCheckedIn: 'Még nem érkezett meg',
  location: 'Helyszín',
  about: 'Az eseményről',
  print: 'Nyomtatás',
  guestNotFound: 'A vendég nem található',
  guestNotFoundHint: 'Ezen a címen nincs vendég. Kérjük, olvassa be újra a QR-kódot, vagy kérdezze meg a szervezőket.',
  findByName: 'Helykeresés név szerint',

  door: 'A bejáratnál',
  notes: 'Különleges igények',
  checkIn: 'Beléptetés',
  checkingIn: 'Beléptetés...',
  undo: 'Beléptetés visszavonása',
  undoing: 'Visszavonás...',
  failed: 'Ez nem sikerült. Ellenőrizze a kapcsolatot, és próbálja újra.',
  sessionEnded: 'Ezen az eszközön már nincs bejelentkezve. Jelentkezzen be újra, majd töltse újra az oldalt.',
};
