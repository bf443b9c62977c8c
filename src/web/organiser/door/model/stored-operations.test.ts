import { expect, it } from 'vitest';
import { createStoredTaps } from './stored-operations.ts';
import { makeTap } from './testing.ts';

function makeStorage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

it('gives taps back in the order in which they happened, to each event its own', () => {
  const storage = makeStorage();
  const late = makeTap({ nonce: 'late', at: '2027-06-19T16:00:00.002Z' });
  const early = makeTap({ nonce: 'early', at: '2027-06-19T16:00:00.001Z', kind: 'undo' });
  createStoredTaps(storage, 1).add(late);
  createStoredTaps(storage, 1).add(early);
  createStoredTaps(storage, 12).add(makeTap({ nonce: 'other' }));
  expect(createStoredTaps(storage, 1).list()).toEqual([early, late]);
  createStoredTaps(storage, 1).remove('early');
  expect(createStoredTaps(storage, 1).list()).toEqual([late]);
  expect(createStoredTaps(storage, 12).list()).toHaveLength(1);
});

it('keeps ids and times only', () => {
  const storage = makeStorage();
  createStoredTaps(storage, 1).add({ ...makeTap({ nonce: 'n' }) });
  expect(JSON.parse(storage.getItem('doorTap:1:n') ?? '')).toEqual(makeTap({ nonce: 'n' }));
});

it('passes over what is no tap, and does without room', () => {
  const storage = makeStorage();
  storage.setItem('doorTap:1:x', '{broken');
  storage.setItem('doorTap:1:y', '{"nonce":"y","guestId":"1","kind":"check-in","at":""}');
  storage.setItem('doorTap:1:z', 'null');
  expect(createStoredTaps(storage, 1).list()).toEqual([]);
  const full = {
    ...makeStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => createStoredTaps(full, 1).add(makeTap({ nonce: 'n' }))).not.toThrow();
});
