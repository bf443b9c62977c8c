export const paperCards = {
  table: 'asztal',
  tableNumber: '{table}.',
  reply: 'Visszajelzés a QR-kóddal vagy ezzel a kóddal: {address}',
  testBar:
    'A vonalaknak pontosan 100 mm hosszúnak kell lenniük. Ha nem azok, nyomtassa újra tényleges méretben (100%), oldalhoz igazítás nélkül.',
  testPreCut:
    'Tartsa ezt a lapot és egy kártyaívet egymásra téve a fény felé. Ha a keretek eltérnek, mérje meg az eltérést, és adja meg eltolásként.',
  testPlain: 'A keretek mutatják, hol kell majd elvágni a kártyákat.',
  testOffset: 'A lap eltolása: {across}, {down}.',
  toTheRight: '{mm} mm jobbra',
  toTheLeft: '{mm} mm balra',
  down: '{mm} mm lefelé',
  up: '{mm} mm felfelé',
};
