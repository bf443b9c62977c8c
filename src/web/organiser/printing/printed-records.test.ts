import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addRecord,
  type PrintedRecord,
  parseRecords,
  readRecordsText,
  rememberPrinted,
  settleRecord,
} from './printed-records.ts';

afterEach(() => void vi.unstubAllGlobals());

const record = (at: string, ...ids: number[]): PrintedRecord => ({
  at,
  printed: ids.map((guestId) => ({ guestId, hash: 'name:0123abcd' })),
  takenAway: [],
});

it('keeps prints of different cards, and the newest of the same ones', () => {
  const [first, second] = [record('a', 1, 2), record('b', 3)];
  expect(addRecord([], first)).toEqual([first]);
  expect(addRecord([first], second)).toEqual([first, second]);
  const [all, some] = [record('c', 1, 2, 3), record('c', 2)];
  expect(addRecord([first, second], all)).toEqual([all]);
  expect(addRecord([first, second], some)).toEqual([first, second, some]);
});

it('reads nothing from what something else has stored', () => {
  for (const text of ['', '{}', 'null', '[']) expect(parseRecords(text)).toEqual([]);
  const good = record('2030-06-01T10:00:00.000Z', 1);
  const bad = [{}, null, 1, { ...good, at: 'soon' }, { ...good, printed: [1] }, { ...good, takenAway: ['1'] }];
  expect(parseRecords(JSON.stringify([...bad, good]))).toEqual([good]);
});

it('keeps every table that is printed by itself', () => {
  const tables = Array.from({ length: 12 }, (_, index) => record(`at ${index}`, index * 10, index * 10 + 1));
  expect(addRecord(tables.slice(0, 11), record('at 11', 110, 111))).toEqual(tables);
});

describe('many cards', () => {
  const cards = (at: string, first: number, count: number) =>
    record(at, ...Array.from({ length: count }, (_, index) => first + index));
  const waiting = [cards('a', 0, 9_000), cards('b', 10_000, 9_000)];

  it('are refused rather than that older prints, which wait to be confirmed, are lost', () => {
    expect(addRecord(waiting, cards('c', 20_000, 2_000))).toHaveLength(3);
    expect(addRecord(waiting, cards('c', 20_000, 2_001))).toBeUndefined();
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
    const place = { userId: 1, eventId: 2, kind: 'placeCards' } as const;
    const [early, late] = ['2030-06-01', '2030-06-02'];
    expect(rememberPrinted(place, cards(early, 0, 20_000))).toBe(true);
    expect(rememberPrinted(place, cards(late, 30_000, 1))).toBe(false);
    expect(parseRecords(readRecordsText(place)).map(({ at }) => at)).toEqual([early]);
  });

  it('of one print are kept, and replace the same ones', () => {
    const whole = cards('c', 0, 30_000);
    expect(addRecord([], whole)).toEqual([whole]);
    expect(addRecord(waiting, whole)).toEqual([whole]);
  });
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
