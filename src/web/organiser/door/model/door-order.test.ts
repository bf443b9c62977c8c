import { expect, it } from 'vitest';
import { createDoorSorter } from './door-order.ts';
import { makeGuest } from './test-data.ts';

it('sorts by the Hungarian alphabet after arrivals, renames, additions and removals', () => {
  const sort = createDoorSorter('asWritten', 'hu');
  const names = ['Zsolt', 'Csaba', 'Cukor', 'Ödön'];
  const people = names.map((fullName, index) => makeGuest({ id: index + 1, fullName }));
  const idsOf = (guests: typeof people) => sort(guests).map(({ id }) => id);
  expect(idsOf(people)).toEqual([3, 2, 4, 1]);
  const arrived = people.map((guest) => (guest.id === 4 ? { ...guest, checkedIn: true } : guest));
  expect(sort(arrived).map(({ checkedIn }) => checkedIn)).toEqual([false, false, true, false]);
  const renamed = arrived.with(0, makeGuest({ id: 1, fullName: 'Anna' }));
  expect(idsOf(renamed)).toEqual([1, 3, 2, 4]);
  expect(idsOf([...renamed, makeGuest({ id: 5, fullName: 'Béla' })])).toEqual([1, 5, 3, 2, 4]);
  expect(idsOf(renamed.slice(1))).toEqual([3, 2, 4]);
  expect(idsOf([])).toEqual([]);
});

it('sorts as the other lists of the event do: by family name, or by what the organiser chose', () => {
  const names = ['James Smith', 'Orosz Abigél', 'Kovács Anna', 'Vincent van Gogh'];
  const people = names.map((fullName, index) =>
    makeGuest({ id: index + 1, fullName, sortName: index === 3 ? 'Gogh Vincent' : null }),
  );
  const idsBy = (choice: 'automatic' | 'firstWord') => createDoorSorter(choice, 'hu')(people).map(({ id }) => id);
  expect(idsBy('automatic')).toEqual([4, 3, 2, 1]);
  expect(idsBy('firstWord')).toEqual([4, 1, 3, 2]);
});
