import { expect, it } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { makeLayout, makeTable } from '../../../../shared/layout/testing.ts';
import { groupGuests } from './guest-groups.ts';

const makeGuest = (id: number, attendance: Guest['attendance'] = null): Guest => ({
  id,
  eventId: 7,
  fullName: `Guest ${id}`,
  email: null,
  tableNumber: null,
  seatNumber: null,
  tableName: null,
  checkedIn: false,
  checkInTime: null,
  qrCodeIdentifier: `identifier-of-${id}`,
  specialRequirements: null,
  ...NO_OWNER_FIELDS,
  attendance,
  createdAt: '2030-01-01T00:00:00.000Z',
});

it('offers nobody who declined as unassigned', () => {
  const layout = makeLayout([makeTable(1)], [[1, '1', '1']]);
  const { assigned, unassigned } = groupGuests(layout, [makeGuest(1), makeGuest(2, 'declined'), makeGuest(3, 'maybe')]);
  expect(assigned.map(({ id }) => id)).toEqual([1]);
  expect(unassigned.map(({ id }) => id)).toEqual([3]);
});
