import { expect, it } from 'vitest';
import { MAX_TYPED_CODE_LENGTH } from '../contracts/auth.ts';
import { MAX_DEVICE_LABEL_LENGTH, MAX_WALK_IN_NOTE_LENGTH } from '../contracts/door-operations.ts';
import { MAX_GUEST_LENGTHS } from '../contracts/guests.ts';
import { DOOR_FIELD_LENGTHS } from './limits.ts';

it('the door’s fields take what the contracts take', () => {
  const { fullName, tableNumber, seatNumber } = MAX_GUEST_LENGTHS;
  expect(DOOR_FIELD_LENGTHS).toEqual({
    code: MAX_TYPED_CODE_LENGTH,
    deviceLabel: MAX_DEVICE_LABEL_LENGTH,
    note: MAX_WALK_IN_NOTE_LENGTH,
    fullName,
    tableNumber,
    seatNumber,
  });
});
