/** Why a change of a layout is refused; the rest of the editor is in layout-editor.ts. */
export const layout = {
  tableNumberExists: 'A table with this number or name already exists',
  tableFull: 'Every seat at this table is taken',
  seatTaken: 'Someone already sits there',
  cannotJoin: 'These tables can’t be joined: only rectangular ones, to at most 12 m and 40 seats',
  noSuchTable: 'There is no such table on the floor plan',
  groupNeedsTable: 'Drop several guests on a table',
  householdsTooLarge: 'Too few free seats here for a whole household',
  noSuchSeat: 'This table has no such seat',
  tooManyTables: 'A floor plan can hold at most 1,000 tables',
  roomFull:
    'There is not enough space: a room can be at most 20,000 units wide and high. Choose fewer tables, or tables with fewer seats.',
  tooManyItems: 'A floor plan can hold at most 200 floor items',
  labelRequired: 'Please give the table a name',
  tableNumberRequired: 'Please give the table a number',
  sizeOutOfRange: 'Please enter a size between 40 and 300',
  lengthOutOfRange: 'Tables are 0.61 to 12 m long (2 to 39.3 ft)',
  itemSizeOutOfRange: 'Please enter a size between 5 and 20,000',
  rotationOutOfRange: 'Please enter an angle between 0 and 360',
  seatsOutOfRange: 'Please enter a number of seats between 1 and 40',
  canvasOutOfRange: 'A room is 1.6 to 304 m wide and long (5 to 1,000 ft, 100 to 20,000 units)',
  aisleOutOfRange: 'Please enter 0.1 to 10 m (0.3 to 33 ft), or nothing',
} as const;
