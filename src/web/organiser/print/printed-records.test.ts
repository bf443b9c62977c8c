import { expect, it } from 'vitest';
import { addRecord, type PrintedRecord, parseRecords, settleRecord } from './printed-records.ts';

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
  const good = record('2030-06-01T10:00:00.000Z', 1);
  const bad = [{}, null, 1, { ...good, at: 'soon' }, { ...good, printed: [1] }, { ...good, takenAway: ['1'] }];
  expect(parseRecords(JSON.stringify([...bad, good]))).toEqual([good]);
});

it('keeps every table that is printed by itself, up to a number of cards', () => {
  const tables = Array.from({ length: 12 }, (_, index) => record(`at ${index}`, index * 10, index * 10 + 1));
  expect(tables.reduce(addRecord, [] as readonly PrintedRecord[])).toEqual(tables);
  const manyIds = (first: number) => Array.from({ length: 9_000 }, (_, index) => first + index);
  const large = ['a', 'b', 'c'].map((at, index) => record(at, ...manyIds(index * 10_000)));
  const kept = large.reduce(addRecord, [] as readonly PrintedRecord[]);
  expect(kept.map(({ at }) => at)).toEqual(['b', 'c']);
});

it('does not let an older print replace the cards of a newer one that was confirmed', () => {
  const older = { ...record('2030-06-01', 1, 2), takenAway: [3, 4] };
  const confirmed = { ...record('2030-06-02', 2, 3), takenAway: [] };
  const newer = record('2030-06-03', 2);
  const covered = record('2030-06-01', 3);
  expect(settleRecord([covered, older, confirmed, newer], confirmed)).toEqual([
    { ...record('2030-06-01', 1), takenAway: [4] },
    newer,
  ]);
});
