import { expect, test } from 'vitest';
import { chooseFreeSeat, listFreeSeats } from './free-seats.ts';

const tables = ['1', '2'].map((tableNumber) => ({ tableNumber, tableName: null, seats: 2 }));
const sit = (tableNumber: string, seatNumber: string) => ({ tableNumber, seatNumber });

test('a wanted seat that is taken or was never chosen gives way to one that is free', () => {
  const choose = (taken: readonly ReturnType<typeof sit>[], wanted: ReturnType<typeof sit>) =>
    chooseFreeSeat(listFreeSeats(tables, taken), wanted);
  expect(choose([], sit('2', '2'))).toMatchObject(sit('2', '2'));
  expect(choose([sit('2', '2')], sit('2', '2'))).toMatchObject(sit('2', '1'));
  expect(choose([sit('2', '1'), sit('2', '2')], sit('2', '2'))).toMatchObject(sit('1', '1'));
  // No seat is wanted, because none was free when the form was opened.
  expect(choose([sit('1', '1')], sit('', ''))).toMatchObject(sit('1', '2'));
  expect(chooseFreeSeat([], sit('1', '1'))).toBeUndefined();
});
