import { expect, it } from 'vitest';
import { addRecord, type PrintedRecord, parseRecords } from './printed-records.ts';

const record = (at: string, ...ids: number[]): PrintedRecord => ({
  at,
  printed: ids.map((guestId) => ({ guestId, hash: 'name:0123abcd' })),
  takenAway: [],
});

it('keeps prints of different cards, and the newest of the same ones', () => {
  const first = addRecord([], record('a', 1, 2));
  const second = addRecord(first, record('b', 3));
  expect(second.map(({ at }) => at)).toEqual(['a', 'b']);
  expect(addRecord(second, record('c', 1, 2, 3)).map(({ at }) => at)).toEqual(['c']);
  expect(addRecord(second, record('c', 2)).map(({ at }) => at)).toEqual(['a', 'b', 'c']);
});

it('reads nothing from what something else has stored', () => {
  for (const text of ['', '{}', 'null', '[']) expect(parseRecords(text)).toEqual([]);
});
