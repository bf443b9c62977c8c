import { expect, it } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { isChangedBy, planListChange, tagShares, undoChanges } from './list-changes.ts';

const guest = (id: number, fields: Partial<Guest> = {}) => ({ ...NO_OWNER_FIELDS, id, checkedIn: false, ...fields });

it('undoes a change with one group of guests for each previous value', () => {
  const guests = [guest(1, { attendance: 'invited' }), guest(2), guest(3, { attendance: 'invited' })];
  expect(undoChanges(guests, { attendance: 'declined' })).toEqual([
    { ids: [1, 3], set: { attendance: 'invited' } },
    { ids: [2], set: { attendance: null } },
  ]);
});

it('undoes added and removed tags by setting all tags again', () => {
  const guests = [guest(1, { tags: ['Bride', 'VIP'] }), guest(2)];
  expect(undoChanges(guests, { addTags: ['Groom'], removeTags: ['VIP'] })).toEqual([
    { ids: [1], set: { tags: ['Bride', 'VIP'] } },
    { ids: [2], set: { tags: [] } },
  ]);
});

it('undoes meals only in the courses that were changed', () => {
  const guests = [guest(1, { meals: { Main: 'Beef', Dessert: 'Cake' } }), guest(2)];
  expect(undoChanges(guests, { meals: { Main: 'Fish' } })).toEqual([
    { ids: [1], set: { meals: { Main: 'Beef' } } },
    { ids: [2], set: { meals: { Main: null } } },
  ]);
});

it('undoes a move into a household, also for guests who had none', () => {
  expect(undoChanges([guest(1, { householdId: 7 }), guest(2)], { householdId: 9 })).toEqual([
    { ids: [1], set: { householdId: 7 } },
    { ids: [2], set: { householdId: null } },
  ]);
});

it('knows which guests a change would alter', () => {
  const anna = guest(1, { tags: ['Bride'], meals: { Main: 'Beef' }, attendance: 'coming' });
  expect(isChangedBy(anna, { attendance: 'coming' })).toBe(false);
  expect(isChangedBy(anna, { attendance: null })).toBe(true);
  expect(isChangedBy(anna, { addTags: ['Bride'] })).toBe(false);
  expect(isChangedBy(anna, { addTags: ['VIP'] })).toBe(true);
  expect(isChangedBy(anna, { removeTags: ['VIP'] })).toBe(false);
  expect(isChangedBy(anna, { meals: { Main: 'Beef' } })).toBe(false);
  expect(isChangedBy(anna, { meals: { Dessert: 'Cake' } })).toBe(true);
  expect(isChangedBy(anna, { meals: { Dessert: null } })).toBe(false);
  expect(isChangedBy(anna, { householdId: null })).toBe(false);
});

it('leaves guests who have arrived out of those who decline', () => {
  const [here, absent, declined] = [
    guest(1, { checkedIn: true }),
    guest(2),
    guest(3, { attendance: 'declined' as const }),
  ];
  const everyone = [here, absent, declined];
  expect(planListChange(everyone, { attendance: 'declined' })).toEqual({ changing: [absent], arrived: [here] });
  expect(planListChange(everyone, { attendance: 'coming' })).toEqual({ changing: everyone, arrived: [] });
});

it('tells tags of all guests from tags of some', () => {
  const guests = [guest(1, { tags: ['Bride', 'VIP'] }), guest(2, { tags: ['Bride'] })];
  expect([...tagShares(guests, ['Groom', 'Bride'])]).toEqual([
    ['Groom', 'none'],
    ['Bride', 'all'],
    ['VIP', 'some'],
  ]);
});
