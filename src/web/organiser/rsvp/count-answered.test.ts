import { expect, it } from 'vitest';
import { countAnswered } from './count-answered.ts';

const guest = (id: number, householdId: number | null, attendance: 'invited' | 'coming' | 'declined' | null) => ({
  id,
  householdId,
  attendance,
});

it('counts households, and guests without one, that have answered', () => {
  const guests = [
    guest(1, 7, 'coming'),
    guest(2, 7, 'declined'),
    // Household 8 does not count as answered: the answer of one of its guests is missing.
    guest(3, 8, 'coming'),
    guest(4, 8, 'invited'),
    guest(5, null, 'declined'),
    guest(6, null, null),
  ];
  expect(countAnswered(guests)).toEqual({ total: 4, answered: 2, notAsked: 1, isUntouched: false });
  expect(countAnswered([guest(1, null, null)])).toEqual({ total: 1, answered: 0, notAsked: 1, isUntouched: true });
});
