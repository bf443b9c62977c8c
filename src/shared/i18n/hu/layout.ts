export const layout = {
  tableNumberExists: 'Már van ilyen számú vagy nevű asztal',
  tableFull: 'Ennél az asztalnál minden szék foglalt',
  seatTaken: 'Ott már ül valaki',
  noSuchTable: 'Nincs ilyen asztal az alaprajzon',
  noSuchSeat: 'Ennél az asztalnál nincs ilyen szék',
  tooManyTables: 'Egy alaprajzon legfeljebb 1000 asztal lehet',
  roomFull:
    'Nincs elég hely: egy terem legfeljebb 20 000 egység széles és magas lehet. Válasszon kevesebb asztalt, vagy asztalonként kevesebb széket.',
  tooManyItems: 'Egy alaprajzon legfeljebb 200 berendezés lehet',
  labelRequired: 'Kérjük, adjon nevet az asztalnak',
  tableNumberRequired: 'Kérjük, adja meg az asztal számát',
  sizeOutOfRange: 'Kérjük, 40 és 300 közötti méretet adjon meg',
  itemSizeOutOfRange: 'Kérjük, 5 és 20 000 közötti méretet adjon meg',
  rotationOutOfRange: 'Kérjük, 0 és 360 közötti szöget adjon meg',
  seatsOutOfRange: 'Kérjük, 1 és 40 közötti székszámot adjon meg',
  canvasOutOfRange: 'Kérjük, 100 és 20 000 közötti méretet adjon meg',
};
