import { expect, test } from 'vitest';
import { guest } from '../session/testing.ts';
import {
  addGuests,
  type GuestSelection,
  groupByTag,
  keepComing,
  selectRange,
  toggleGuest,
  withHouseholds,
} from './guest-selection.ts';

const NOBODY: GuestSelection = { selectedGuests: new Set(), guestRange: null };
const shown = [5, 3, 8, 1, 9];
const ids = ({ selectedGuests }: GuestSelection) => [...selectedGuests];

test('a range follows the order of the list, and can be shortened without losing what was selected before', () => {
  const one = toggleGuest(addGuests(NOBODY, [9]), 3);
  const three = selectRange(one, 1, shown);
  expect(ids(three)).toEqual([9, 3, 8, 1]);
  expect(ids(selectRange(three, 8, shown))).toEqual([9, 3, 8]);
  expect(ids(selectRange(three, 5, shown))).toEqual([9, 3, 5]);
});

test('a range begins where it is, if nothing was clicked before or its beginning is not shown', () => {
  expect(ids(selectRange(NOBODY, 8, shown))).toEqual([8]);
  expect(ids(selectRange(toggleGuest(NOBODY, 77), 8, shown))).toEqual([77, 8]);
});

test('a range does not select again whoever lost the selection meanwhile', () => {
  const { guestRange } = toggleGuest(addGuests(NOBODY, [9]), 3);
  expect(ids(selectRange({ selectedGuests: new Set([3]), guestRange }, 8, shown))).toEqual([3, 8]);
});

test('a second click takes a guest out again', () => {
  expect(ids(toggleGuest(toggleGuest(NOBODY, 3), 3))).toEqual([]);
});

test('households and companions are added, but nobody who declined', () => {
  const guests = [
    guest(1, { householdId: 50 }),
    guest(2, { householdId: 50 }),
    guest(3, { householdId: 50, attendance: 'declined' }),
    guest(4),
    guest(5, { companionOf: 4 }),
    guest(6, { householdId: 60 }),
  ];
  expect([...withHouseholds(guests, new Set([2, 5]))].toSorted()).toEqual([1, 2, 4, 5]);
});

test('guests who were deleted or have declined are no longer selected', () => {
  const known = new Map([guest(1), guest(2, { attendance: 'declined' })].map((each) => [each.id, each]));
  expect([...keepComing(new Set([1, 2, 3]), known)]).toEqual([1]);
  const kept = new Set([1]);
  expect(keepComing(kept, known)).toBe(kept);
});

test('tags are listed with their guests', () => {
  expect(groupByTag([guest(1, { tags: ['VIP', 'Család'] }), guest(2, { tags: ['VIP'] })])).toEqual([
    { tag: 'Család', ids: [1] },
    { tag: 'VIP', ids: [1, 2] },
  ]);
});
