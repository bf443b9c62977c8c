import { expect, test } from 'vitest';
import type { ImportRowResult } from '../../../shared/contracts/guest-import.ts';
import { NO_CELLS } from '../../../shared/guest-file/file-person.ts';
import { addToTally, EMPTY_TALLY, listFailures } from './tally.ts';

const cells = (fullName: string) => ({ ...NO_CELLS, fullName });
const row = (line: number) => ({ line, cells: cells(`Guest ${line}`) });
const result = (fields: Partial<ImportRowResult>): ImportRowResult => ({
  status: 'added',
  guestId: 1,
  problem: null,
  seatTakenBy: null,
  ...fields,
});

test('counts imported rows, chunk by chunk', () => {
  const first = addToTally(EMPTY_TALLY, [row(2), row(3)], [result({}), result({ status: 'present' })]);
  const second = addToTally(first, [row(4)], [result({ status: 'updated', seatTakenBy: 'Zoé' })]);
  expect(second).toMatchObject({ done: 3, added: 2, updated: 1, failures: [] });
  expect(second.seatWarnings).toEqual([{ line: 4, cells: cells('Guest 4'), takenBy: 'Zoé' }]);
});

test('lists all failed rows by line', () => {
  const tally = addToTally(
    EMPTY_TALLY,
    [row(6), row(7)],
    [
      result({ status: 'failed', problem: 'guest_limit' }),
      result({ status: 'failed', problem: 'invalid', issues: [{ path: 'email', message: 'guests.invalidEmail' }] }),
    ],
  );
  const invalid = [{ line: 5, cells: cells('Bad'), issues: [{ field: 'email', kind: 'invalidEmail' } as const] }];
  const failures = listFailures(tally, { invalid, notSent: [row(3)] });
  expect(failures.map(({ line, reason }) => [line, reason.kind])).toEqual([
    [3, 'notSent'],
    [5, 'issues'],
    [6, 'problem'],
    [7, 'invalid'],
  ]);
});
