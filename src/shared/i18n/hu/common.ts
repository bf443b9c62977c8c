import type { common as en } from '../en/common.ts';
import type { Words } from '../translate.ts';

export const common: Words<typeof en> = {
  brand: 'Placecard',
  loading: 'Betöltés...',
  error: 'Hiba',
  unstorableText: 'A szövegben nem tárolható karakterek vannak',
  errorOccurred: 'Hiba történt',
  tryAgain: 'Újra',
  close: 'Bezárás',
  cancel: 'Mégse',
  save: 'Mentés',
  back: 'Vissza',
  skipToContent: 'Ugrás a tartalomra',
  notifications: 'Értesítések (F8)',
  sessionEnded: 'A munkamenete lejárt. Kérjük, jelentkezzen be újra.',
  serverTrouble: 'Nálunk történt hiba. Kérjük, próbálja újra egy kicsit később.',
  seatTaken: 'Ott már ül valaki.',
  limitReached: 'A csomagjában nincs több hely.',
  qrTaken: 'Ez a QR-kód már egy vendégé.',
  checkInput: 'Kérjük, ellenőrizze a megadott adatokat.',
  tooLarge: 'Ez túl nagy ahhoz, hogy elküldjük.',
  offline: 'Nem értük el a Placecard kiszolgálóját. Ellenőrizze a kapcsolatot, és próbálja újra.',
  unexpectedTitle: 'Valami hiba történt ezen az oldalon',
  unexpectedMessage: 'Amit elmentett, megmaradt. A folytatáshoz töltse újra az oldalt.',
  reload: 'Oldal újratöltése',
};
