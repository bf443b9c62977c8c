import type { seatFinder as en } from '../en/seat-finder.ts';
import type { Words } from '../translate.ts';

export const seatFinder: Words<typeof en> = {
  title: 'Keresse meg a helyét',
  yourName: 'Az Ön neve',
  nameHint: 'Ahogyan a meghívón szerepel. Egy része is elég.',
  search: 'Keresés',
  searching: 'Keresés...',

  nameRequired: 'Kérjük, adja meg a nevét',
  nameTooShort: 'Kérjük, legalább 2 betűt adjon meg a nevéből',
  nameTooLong: 'Ez névnek túl hosszú. Kérjük, lépjen vissza, és írjon be rövidebbet.',
  tooManyLookups: 'Most sokan keresik a helyüket. Kérjük, próbálja meg újra néhány perc múlva.',
  lookupFailed: 'Nem sikerült megkeresni a helyét. Ellenőrizze a kapcsolatot, és próbálja újra.',
  tryAgain: 'Újrapróbálom',

  noGuests: 'A vendéglista még üres',
  noGuestsHint: 'Kérjük, nézzen vissza később, vagy kérdezze meg a szervezőket.',
  guestNotFound: 'Nincs ilyen vendég: {name}',
  guestNotFoundHint: 'Ellenőrizze a helyesírást, vagy próbálja csak a vezeték- vagy a keresztnevével.',
  fullNameRequired: 'Kérjük, írja be a teljes nevét',
  notYouFullName: 'Nem Ön az? Kérjük, írja be a teljes nevét.',
  fullNameRequiredHint: 'Vezeték- és keresztnevét is, ahogyan a meghívón szerepel.',
  found_one: '{count} találat',
  found_other: '{count} találat',
  moreMatches: 'Még többen is vannak ilyen néven. Kérjük, írjon be többet a nevéből.',
  noSeat: 'Még nincs kijelölt helye',
  noSeatHint: 'Kérjük, kérdezze meg a szervezőket, hová üljön.',
  notes: 'Megjegyzés',
  seatCard: 'Ültetőkártya',
  seatCardOf: 'Ültetőkártya: {name}',

  eventNotFound: 'Az esemény nem található',
  eventNotFoundHint: 'Ezen a címen nincs esemény. Kérjük, olvassa be újra a QR-kódot, vagy kérdezze meg a szervezőket.',
  loadFailed: 'Az esemény adatait nem sikerült betölteni',
  loadFailedHint: 'Kérjük, próbálja újra egy kicsit később.',
  errorReference: 'Hibaazonosító: {id}',

  privacy: 'Adatvédelem',
  madeWith: 'Készült a Placecarddal',
  shareDescription: '{date}, {location}. Írja be a nevét, és megtudja, hol ül.',
};
