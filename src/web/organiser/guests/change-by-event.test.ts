import { expect, it } from 'vitest';
import { groupByEvent } from './change-by-event.ts';

it('groups guests by their event, in the order given', () => {
  const guests = [
    { id: 1, eventId: 7 },
    { id: 2, eventId: 5 },
    { id: 3, eventId: 7 },
  ];
  expect(groupByEvent(guests)).toEqual([
    [7, [guests[0], guests[2]]],
    [5, [guests[1]]],
  ]);
  expect(groupByEvent([])).toEqual([]);
});
