export const landing = {
  title: 'Minden vendég megtalálja a helyét',
  subtitle:
    'Töltse fel a vendéglistát, és ültessen le mindenkit. A vendégek beolvasnak egy kódot, beírják a nevüket, és máris látják, hol ülnek.',
  tryNow: 'Kipróbálom most',
  getStarted: 'Kezdje el ingyen',
  noCard: 'Egy esemény legfeljebb {guests} vendéggel ingyenes. Bankkártya nem kell hozzá.',
  featuresTitle: 'A vendéglistától az utolsó érkezőig',
  eventsTitle: 'Tervezze meg eseményeit',
  eventsText:
    'Minden esemény időpontja, helyszíne és ülésrendje egy helyen, a helyszínnel is megosztható formában. Eseménycsomaggal vagy az Enterprise csomaggal a termet is megrajzolhatja.',
  guestsTitle: 'Rend a vendéglistában',
  guestsText:
    'Importálja táblázatát, kérdezze meg, ki jön el, rendeljen a vendégekhez asztalt és széket, és lássa egy pillantással, kinek nincs még helye.',
  qrTitle: 'Egy QR-kód mindenkinek',
  qrText: 'A vendég a saját telefonján találja meg a helyét, a bejáratnál pedig egyetlen beolvasással beléptetik.',
  pricingTitle: 'Egyszerű árak',
  pricingSubtitle: 'Havonta, évente, vagy egyszer, egyetlen eseményre fizet. Semmi sem újul meg magától.',
  sampleTable: '4. asztal',
  sampleSeat: '2. szék',
  sampleGuest: 'Kovács Anna',
  sampleCard: 'Ültetőkártya: {guest}, {table}, {seat}',
};
