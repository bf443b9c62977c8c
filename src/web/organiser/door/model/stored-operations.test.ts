import { expect, it } from 'vitest';
import { createStoredOperations } from './stored-operations.ts';
import { makeOperation } from './test-data.ts';

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

it('lists the operations of an event in order of time', () => {
  const storage = makeStorage();
  const late = makeOperation({ operationId: 'late', at: '2027-06-19T16:00:00.002Z' });
  const early = makeOperation({ operationId: 'early', at: '2027-06-19T16:00:00.001Z', kind: 'undo' });
  createStoredOperations(storage, 1).add(late);
  createStoredOperations(storage, 1).add(early);
  createStoredOperations(storage, 12).add(makeOperation({ operationId: 'other' }));
  expect(createStoredOperations(storage, 1).list()).toEqual([early, late]);
  createStoredOperations(storage, 1).remove('early');
  expect(createStoredOperations(storage, 1).list()).toEqual([late]);
  expect(createStoredOperations(storage, 12).list()).toHaveLength(1);
});

it('stores ids and times only', () => {
  const storage = makeStorage();
  createStoredOperations(storage, 1).add({ ...makeOperation({ operationId: 'n' }) });
  expect(JSON.parse(storage.getItem('doorTap:1:n') ?? '')).toEqual(makeOperation({ operationId: 'n' }));
});

it('skips invalid entries, and does not throw if storage is full', () => {
  const storage = makeStorage();
  storage.setItem('doorTap:1:x', '{broken');
  storage.setItem('doorTap:1:y', '{"operationId":"y","guestId":"1","kind":"check-in","at":""}');
  storage.setItem('doorTap:1:z', 'null');
  expect(createStoredOperations(storage, 1).list()).toEqual([]);
  const full = {
    ...makeStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => createStoredOperations(full, 1).add(makeOperation({ operationId: 'n' }))).not.toThrow();
});
