import { describe, expect, it } from 'vitest';
import { readChartLayout } from './chart-api.ts';
import { chartLayoutOf, findUndrawn, listSeatedGuests } from './chart-data.ts';

const dot = { id: 1, guestId: 7, x: 10, y: 20, color: '#3b82f6' };
const EMPTY = { width: 1000, height: 800, tables: [], guestPositions: [] };
const room = { name: 'Hall', width: 1200, height: 600, unit: 'm' as const, tables: [], guestPositions: [] };

describe('the layout of a chart', () => {
  it('has only dots of seated guests', () => {
    const guestPositions = [
      { ...dot, tableNumber: '1', seatNumber: '2' },
      { ...dot, id: 2, guestId: 8, tableNumber: '1', seatNumber: null },
      { ...dot, id: 3, guestId: 9, tableNumber: '1', seatNumber: '  ' },
      { ...dot, id: 4, guestId: 10, tableNumber: null, seatNumber: null },
    ];
    const layout = chartLayoutOf({ ...room, guestPositions });
    expect(layout).toMatchObject({ width: 1200, height: 600, unit: 'm' });
    expect(layout.guestPositions.map(({ guestId }) => guestId)).toEqual([7]);
  });

  it.each(['', 'null', '{', '[]', '{"tables":3}', JSON.stringify({ ...room, width: 'wide' })])(
    'that can’t be read is an empty room: %s',
    (json) => expect(chartLayoutOf(readChartLayout(json))).toMatchObject(EMPTY),
  );

  it('is read from the text of the answer', () => expect(readChartLayout(JSON.stringify(room))).toMatchObject(room));
});

it('tells whose table is not on the floor plan, once there are tables on it', () => {
  const guestPositions = [{ ...dot, tableNumber: '1', seatNumber: '2' }];
  const table = { id: 'table-1', type: 'round', label: '', x: 0, y: 0, width: 120, height: 120, rotation: 0, seats: 8 };
  const seated = [7, 8].map((id) => ({ id, fullName: 'Anna', tableNumber: '9', seatNumber: '1', tableName: null }));
  const undrawnIn = (layout: object) => [...findUndrawn(seated, chartLayoutOf({ ...room, ...layout }))];
  expect(undrawnIn({ tables: [{ ...table, tableNumber: '1' }], guestPositions })).toEqual([8]);
  expect(undrawnIn({})).toEqual([]);
});

it('lists seated guests in Hungarian order', () => {
  const guest = (id: number, fullName: string, seatNumber: string | null = '1') => ({
    id,
    fullName,
    tableNumber: '1',
    seatNumber,
    tableName: null,
  });
  const guests = [guest(1, 'Zoltán'), guest(2, 'Csaba'), guest(3, 'Cili'), guest(4, 'Ádám'), guest(5, 'Béla', null)];
  expect(listSeatedGuests(guests, 'automatic', 'hu').map(({ fullName }) => fullName)).toEqual([
    'Ádám',
    'Cili',
    'Csaba',
    'Zoltán',
  ]);
});
