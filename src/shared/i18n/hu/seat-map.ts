import type { seatMap as en } from '../en/seat-map.ts';
import type { Words } from '../translate.ts';

export const seatMap: Words<typeof en> = {
  findMySeat: 'Hol ülök?',
  findSeatOf: 'Hol ülök? {name}',
  viewFloorPlan: 'Alaprajz megtekintése',
  title: 'Hol ülök?',
  close: 'Bezárás',
  loading: 'Az alaprajz betöltése...',
  label: 'Alaprajz. {name} helye: {seat}.',
  noSeat: 'Még nincs kijelölt hely',
  noLayout: 'Ehhez az eseményhez nincs ülésrend',
  notInLayout: 'Ez a hely nem szerepel az alaprajzon',
  notInLayoutHint: 'Kérjük, kérdezze meg a szervezőket, hol van ez az asztal.',
  failed: 'Az alaprajzot nem sikerült betölteni. Ellenőrizze a kapcsolatot, és próbálja újra.',
  tryAgain: 'Újrapróbálom',
};
