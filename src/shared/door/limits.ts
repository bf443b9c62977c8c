/**
 * Longest texts that the door's fields take. Here and not in the contracts, so that the door, which must start fast on a slow
 * phone, need not load the library that checks them; limits.test.ts compares both.
 */
export const DOOR_FIELD_LENGTHS = {
  code: 64,
  deviceLabel: 60,
  note: 300,
  fullName: 200,
  tableNumber: 50,
  seatNumber: 50,
} as const;
