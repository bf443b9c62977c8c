export const exportFile = {
  readme:
    'Minden, amit a Placecard erről a fiókról tárol: {email}. A kódok és linkek, amelyekkel meg lehet nyitni valamit, nincsenek benne.\n\nprofile.json, notifications.json, security.json, devices.json: a fiókja.\nmessages.json: amit a kapcsolatfelvételi oldalon írt nekünk.\npayments.json, payments.csv: a fizetései.\nrooms.json, rooms/…: a mentett termei és a képeik.\nevents.json, events.csv: az eseményei.\nevents/…: eseményenként egy mappa a vendégekkel (guests.csv, guests.json), az alaprajzzal, a képekkel, a bejáratnál rögzített érkezésekkel és az elmúlt napon törölt vendégekkel.\n\nA JSON-fájlokban UTC szerinti időpontok vannak. A CSV-fájlokban az esemény időzónája szerintiek, a fizetéseknél az Ön időzónája szerintiek.',
  event: 'Esemény',
  time: 'Dátum és idő',
  timeZone: 'Időzóna',
  place: 'Helyszín',
  status: 'Állapot',
  description: 'Leírás',
  item: 'Tétel',
  amount: 'Összeg',
  currency: 'Pénznem',
  paidUntil: 'Fizetve eddig',
  refundedAt: 'Visszatérítve',
  barionId: 'Barion-azonosító',
  folder: 'Mappa',
};
