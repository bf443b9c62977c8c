import { expect, test } from 'vitest';
import type { ImportRowResult } from '../../../shared/contracts/guests.ts';
import type { RowToSend } from './api.ts';
import { listFailures, summarise } from './import-summary.ts';

const cells = (fullName: string) => ({
  fullName,
  email: '',
  tableNumber: '',
  seatNumber: '',
  specialRequirements: '',
});
const row = (line: number): RowToSend => ({
  line,
  cells: cells(`Guest ${line}`),
  existing: 'add',
  guestId: null,
  qrCodeIdentifier: 'x',
});
const result = (fields: Partial<ImportRowResult>): ImportRowResult => ({
  status: 'added',
  guestId: 1,
  problem: null,
  seatTakenBy: null,
  ...fields,
});

test('counts what went in and lists what did not by its line', () => {
  const invalid = [{ line: 5, cells: cells('Bad'), issues: [{ field: 'email', kind: 'invalidEmail' } as const] }];
  const summary = summarise(
    invalid,
    [row(2), row(3), row(4), row(6), row(7), row(8)],
    [
      result({}),
      result({ status: 'present', seatTakenBy: null }),
      result({ status: 'updated', seatTakenBy: 'Zoé' }),
      result({ status: 'failed', problem: 'guest_limit' }),
      result({ status: 'failed', problem: 'invalid', issues: [{ path: 'email', message: 'guests.invalidEmail' }] }),
    ],
  );
  expect(summary).toMatchObject({ added: 2, updated: 1, hasReachedLimit: true });
  expect(listFailures(summary).map(({ line, reason }) => [line, reason.kind])).toEqual([
    [5, 'issues'],
    [6, 'guestLimit'],
    [7, 'invalid'],
    [8, 'notSent'],
  ]);
  expect(summary.notSent).toHaveLength(1);
  expect(summary.seatWarnings).toEqual([{ line: 4, cells: cells('Guest 4'), takenBy: 'Zoé' }]);
});
