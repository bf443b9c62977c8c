import type { landing as enLanding, plans as enPlans } from '../en/landing.ts';
import type { Words } from '../translate.ts';

export const landing: Words<typeof enLanding> = {
  title: 'Minden vendég megtalálja a helyét',
  subtitle:
    'Töltse fel a vendéglistát, és ültessen le mindenkit. A vendégek beolvasnak egy kódot, beírják a nevüket, és máris látják, hol ülnek.',
  getStarted: 'Kipróbálom ingyen',
  login: 'Bejelentkezés',
  noCard: 'Egy esemény legfeljebb {guests} vendéggel ingyenes. Bankkártya nem kell hozzá.',
  featuresTitle: 'A vendéglistától az utolsó érkezőig',
  eventsTitle: 'Tervezze meg eseményeit',
  eventsText:
    'Minden esemény időpontja, helyszíne és ülésrendje egy helyen, a helyszínnel is megosztható formában. Az Enterprise csomaggal a termet is megrajzolhatja.',
  guestsTitle: 'Rend a vendéglistában',
  guestsText:
    'Importálja táblázatát CSV-fájlból, rendeljen a vendégekhez asztalt és széket, és lássa egy pillantással, kinek nincs még helye.',
  qrTitle: 'Egy QR-kód mindenkinek',
  qrText: 'A vendég a saját telefonján találja meg a helyét, a bejáratnál pedig egyetlen beolvasással beléptetik.',
  pricingTitle: 'Egyszerű árak',
  pricingSubtitle: 'Havonta fizet, és bármikor abbahagyhatja.',
  sampleTable: '4. asztal',
  sampleSeat: '2. szék',
  sampleGuest: 'Kovács Anna',
  sampleCard: 'Ültetőkártya: {guest}, {table}, {seat}',
};

export const plans: Words<typeof enPlans> = {
  free: 'Ingyenes',
  pro: 'Pro',
  enterprise: 'Enterprise',
  perMonth: 'havonta',
  popular: 'A legnépszerűbb',
  chooseFree: 'Az ingyeneset választom',
  choosePro: 'A Pro csomagot választom',
  chooseEnterprise: 'Az Enterprise csomagot választom',
  eventCount_one: '{count} esemény',
  eventCount_other: '{count} esemény',
  unlimitedEvents: 'Korlátlan számú esemény',
  guestsPerEvent: 'Eseményenként {count} vendég',
  unlimitedGuests: 'Korlátlan számú vendég',
  qrLookup: 'QR-kódos helykereső a vendégeknek',
  prioritySupport: 'Kiemelt e-mailes ügyfélszolgálat',
  layoutDesigner: 'Ülésrend-tervező',
  seatFinder: 'Helykereső térképpel',
  seatMap: 'Térkép a vendégek helykeresőjében',
  roundTheClockSupport: 'Éjjel-nappali ügyfélszolgálat',
  everyPlan:
    'Minden csomag tartalmazza a vendéglistát, a QR-kódos helykeresőt, a megosztható ülésrendet és a beléptetést.',
};
