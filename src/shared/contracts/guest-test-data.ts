import type { Guest } from './guests.ts';
import { eachPlainField } from './plain-fields.ts';

/** Fields of the guest list that a guest has no values for; for guests in tests. */
export const NO_LIST_FIELDS = {
  sortName: null,
  householdId: null,
  householdName: null,
  companionOf: null,
  isNamePlaceholder: false,
  attendance: null,
  ageGroup: null,
  needsHighChair: false,
  tags: [],
};
export const NO_OWNER_FIELDS = {
  ...NO_LIST_FIELDS,
  ...eachPlainField(() => null),
  attendanceAt: null,
  attendanceBy: null,
  meals: {},
  cardName: null,
};

/** A guest as the owner of the event sees it. */
export const makeGuest = (id: number, fields: Partial<Guest> = {}): Guest => ({
  ...NO_OWNER_FIELDS,
  id,
  eventId: 1,
  fullName: `Guest ${id}`,
  email: null,
  tableNumber: null,
  seatNumber: null,
  tableName: null,
  checkedIn: false,
  checkInTime: null,
  qrCodeIdentifier: `identifier-of-${id}`,
  specialRequirements: null,
  createdAt: '2027-06-19T10:00:00.000Z',
  ...fields,
});
