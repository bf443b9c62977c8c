import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTable, type GuestToSeat } from './fill-table.ts';

const table = (seats: number) => ({ tableNumber: '4', seats });
const guest = (id: number, overrides: Partial<GuestToSeat> = {}): GuestToSeat => ({
  id,
  householdId: null,
  companionOf: null,
  tableNumber: null,
  seatNumber: null,
  ...overrides,
});
const household = (householdId: number, ...ids: number[]) => ids.map((id) => guest(id, { householdId }));

/** Guest ids by seat, '-' for a free or otherwise taken one. */
function fill(seats: number, taken: string[], guests: GuestToSeat[], distances?: number[]) {
  const filled = fillTable(table(seats), taken, guests, distances);
  const byNumber = new Map(filled.seats.map(({ guestId, seatNumber }) => [seatNumber, guestId]));
  const row = Array.from({ length: seats }, (_, index) => byNumber.get(String(index + 1)) ?? '-').join(' ');
  return { row, notSeated: filled.notSeatedIds };
}

describe('filling a table', () => {
  it('seats people in order from the first free seat', () => {
    expect(fill(4, [], [guest(7), guest(8)])).toEqual({ row: '7 8 - -', notSeated: [] });
    expect(fill(4, ['1', '3'], [guest(7), guest(8)])).toEqual({ row: '- 7 - 8', notSeated: [] });
  });

  it('puts whole households next to each other before singles, the largest first', () => {
    const guests = [guest(1), ...household(50, 2, 3), ...household(60, 4, 5, 6)];
    expect(fill(8, ['3'], guests).row).toBe('2 3 - 4 5 6 1 -');
  });

  it('uses the first seat as the neighbour of the last one', () => {
    expect(fill(6, ['2', '3', '4'], household(50, 1, 2, 3)).row).toBe('3 - - - 1 2');
  });

  it('puts a household as close as possible where no seats are next to each other', () => {
    expect(fill(8, ['2', '3', '5', '7'], household(50, 1, 2)).row).toBe('2 - - - - - - 1');
    expect(fill(9, ['1', '3', '5', '6', '7', '9'], household(50, 1, 2)).row).toBe('- 1 - 2 - - - - -');
  });

  it('does not split a household that does not fit, and fills up with others', () => {
    expect(fill(4, ['1'], [...household(50, 1, 2, 3, 4), ...household(60, 5, 6), guest(7)])).toEqual({
      row: '- 5 6 7',
      notSeated: [1, 2, 3, 4],
    });
  });

  it('keeps the seats of guests who are there already, and seats their household beside them', () => {
    const [first, ...others] = household(50, 1, 2, 3);
    const there = { ...first, id: 1, tableNumber: ' 4', seatNumber: '5' } as GuestToSeat;
    expect(fill(8, ['1'], [there, ...others, guest(9)]).row).toBe('- 9 2 3 1 - - -');
  });

  it('gives a seat to a guest of the table who has none, or one that the table lacks', () => {
    const guests = [guest(1, { tableNumber: '4' }), guest(2, { tableNumber: '4', seatNumber: '12' })];
    expect(fill(3, [], guests).row).toBe('1 2 -');
  });

  it('seats a companion with the guest who brings them', () => {
    const guests = [guest(1), guest(2), guest(3, { companionOf: 1 })];
    expect(fill(4, [], guests).row).toBe('1 3 2 -');
  });

  it('takes the seats nearest to a point, without splitting the household that follows', () => {
    const near = (seats: number, taken: string[], guests: GuestToSeat[], seat: number) => {
      const distances = Array.from({ length: seats }, (_, index) => Math.abs(index + 1 - seat));
      return fill(seats, taken, guests, distances).row;
    };
    expect(near(8, [], [guest(7), guest(8)], 5)).toBe('- - - 8 7 - - -');
    expect(near(8, [], household(50, 1, 2, 3), 5)).toBe('- - - 1 2 3 - -');
    expect(near(8, ['1', '7', '8'], [...household(50, 1, 2, 3), ...household(60, 4, 5)], 4)).toBe('- 1 2 3 4 5 - -');
  });

  it('says who did not fit', () => {
    expect(fill(2, [], [guest(1), guest(2), guest(3)])).toEqual({ row: '1 2', notSeated: [3] });
  });

  it('never gives a seat twice and loses nobody', () => {
    const guests = fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }), { maxLength: 20 });
    const taken = fc.array(fc.integer({ min: 0, max: 13 }).map(String), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), taken, guests, (seats, takenNumbers, households) => {
        const people = households.map((householdId, index) => guest(index + 1, { householdId }));
        const filled = fillTable(table(seats), takenNumbers, people);
        const numbers = filled.seats.map(({ seatNumber }) => seatNumber);
        expect(new Set([...numbers, ...takenNumbers]).size).toBe(numbers.length + new Set(takenNumbers).size);
        expect(numbers.every((number) => Number(number) >= 1 && Number(number) <= seats)).toBe(true);
        const ids = [...filled.seats.map(({ guestId }) => guestId), ...filled.notSeatedIds];
        expect(ids.toSorted((a, b) => a - b)).toEqual(people.map(({ id }) => id));
      }),
    );
  });
});
