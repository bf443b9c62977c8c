import { describe, expect, it } from 'vitest';
import { countGuests, filterGuests } from './guest-filter.ts';

const seated = { email: null, tableNumber: '4', seatNumber: '2', checkedIn: false };
const eva = { ...seated, fullName: 'Szőke Éva', checkedIn: true };
const adam = { ...seated, fullName: 'Kővári Ádám', email: 'Adam@Example.hu', seatNumber: null };
const grace = { ...seated, fullName: 'Grace Holloway', tableNumber: null, seatNumber: null };
const guests = [eva, adam, grace];

describe('filterGuests', () => {
  it('searches names without regard to case, accents and the order of words', () => {
    expect(filterGuests(guests, 'all', 'eva szoke')).toEqual([eva]);
    expect(filterGuests(guests, 'all', 'KOVARI')).toEqual([adam]);
    expect(filterGuests(guests, 'all', 'őv')).toEqual([adam]);
  });

  it('searches email addresses too', () => {
    expect(filterGuests(guests, 'all', 'example.HU')).toEqual([adam]);
  });

  it('shows everyone for an empty search', () => {
    expect(filterGuests(guests, 'all', '  ')).toEqual(guests);
  });

  it('filters by arrival and by missing seat', () => {
    expect(filterGuests(guests, 'arrived', '')).toEqual([eva]);
    expect(filterGuests(guests, 'notArrived', '')).toEqual([adam, grace]);
    expect(filterGuests(guests, 'unseated', '')).toEqual([grace]);
    expect(filterGuests(guests, 'notArrived', 'eva')).toEqual([]);
  });

  it('leaves guests who declined out of those who need a seat or have not arrived', () => {
    const declined = { ...grace, attendance: 'declined' as const };
    expect(filterGuests([grace, declined], 'unseated', '')).toEqual([grace]);
    expect(filterGuests([grace, declined], 'notArrived', '')).toEqual([grace]);
    expect(countGuests([grace, declined])).toEqual({ all: 2, arrived: 0, notArrived: 1, unseated: 1 });
  });

  it('finds the people of a household by its name', () => {
    const child = { ...grace, householdName: 'Kővári család' };
    expect(filterGuests([grace, child], 'all', 'kovari')).toEqual([child]);
  });
});

describe('countGuests', () => {
  it('agrees with the filters', () => {
    expect(countGuests(guests)).toEqual({ all: 3, arrived: 1, notArrived: 2, unseated: 1 });
  });
});
