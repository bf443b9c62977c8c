/** Words on printed cards and on the test sheet. */
export const paperCards = {
  table: 'Table',
  /** The number of a table, printed above the word `table`. */
  tableNumber: '{table}',
  reply: 'Please reply: scan, or use this code at {address}',
  testBar:
    'Each bar must be exactly 100 mm long. If yours is not, print again at actual size (100 %), without fitting to the page.',
  testPreCut:
    'Hold this page and a sheet of your cards against the light. If the outlines are off, measure by how much and enter that as the offset.',
  testPlain: 'The outlines show where the cards will be cut.',
  testOffset: 'Offset of this page: {across}, {down}.',
  toTheRight: '{mm} mm to the right',
  toTheLeft: '{mm} mm to the left',
  down: '{mm} mm down',
  up: '{mm} mm up',
} as const;
