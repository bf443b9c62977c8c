import { expect, test } from 'vitest';
import { guest } from '../session/testing.ts';
import { NOBODY } from './rule-form.ts';
import { findSameGroup } from './same-group.ts';

const guests = [
  guest(1, { householdId: 50, tags: ['VIP'] }),
  guest(2, { householdId: 50 }),
  guest(3, { householdId: 50, attendance: 'declined' }),
  guest(4, { tags: ['VIP'] }),
  guest(5),
];
const find = (...guestIds: number[]) => findSameGroup(guests, { ...NOBODY, guestIds });

test('a selection that is a whole household or everyone with a tag can be named as such', () => {
  expect(find(1, 2)).toEqual({ ...NOBODY, householdIds: [50] });
  expect(find(1, 4)).toEqual({ ...NOBODY, tags: ['VIP'] });
  expect(find(1, 2, 4)).toBeUndefined();
  expect(find(4, 5)).toBeUndefined();
  expect(find(1)).toBeUndefined();
  expect(find(1, 99)).toBeUndefined();
});
