/** The read-only floor plan on a guest's phone. */
export const seatMap = {
  findMySeat: 'Find my seat',
  findSeatOf: 'Find my seat: {name}',
  viewFloorPlan: 'View floor plan',
  title: 'Find my seat',
  close: 'Close',
  loading: 'Loading the floor plan...',
  label: 'Floor plan. {name} sits here: {seat}.',
  noSeat: 'No seat assigned',
  noLayout: 'No seating arrangement available',
  notInLayout: 'Seat assignment not available in the layout',
  notInLayoutHint: 'Please ask your hosts where this table is.',
  failed: 'The floor plan could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
} as const;
