import { expect, it } from 'vitest';
import type { RecordOutcome } from './door-operation-queue.ts';
import type { DraftOperation } from './kept-operation.ts';
import { takeOverOldOperations } from './old-operations.ts';
import { makeGuest } from './test-data.ts';

/** Local storage as an older version left it. */
function oldStorage(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => void map.delete(key),
  };
}

const entry = (operationId: string, guestId: number, kind: string, minute: number) => ({
  [`doorTap:7:${operationId}`]: JSON.stringify({ operationId, guestId, kind, at: `2027-06-19T16:0${minute}:00.000Z` }),
});

async function takeOver(storage: ReturnType<typeof oldStorage>, outcome: RecordOutcome = 'stored') {
  const recorded: DraftOperation[] = [];
  const arrivals = [
    { id: 'early', at: '2027-06-19T16:00:00Z', door: null },
    { id: 'late', at: '2027-06-19T17:00:00Z', door: null },
  ];
  const guests = new Map([[1, makeGuest({ id: 1, checkedIn: true, arrivals })]]);
  await takeOverOldOperations(storage, 7, guests, async (drafts) => {
    recorded.push(...drafts);
    return outcome;
  });
  return recorded;
}

it('takes over check-ins and undos in the order in which they happened', async () => {
  const storage = oldStorage({
    ...entry('undo-of-own', 2, 'undo', 3),
    ...entry('check-in', 2, 'check-in', 1),
    ...entry('undo-of-seen', 1, 'undo', 5),
    ...entry('nothing-to-undo', 3, 'undo', 6),
    'doorTap:7:broken': '{',
    'doorTap:8:other-event': '{}',
    doorSound: 'off',
  });
  expect(await takeOver(storage)).toMatchObject([
    { id: 'check-in', kind: 'arrive', guestId: 2 },
    { id: 'undo-of-own', kind: 'undo', guestId: 2, arrivals: ['check-in'] },
    { id: 'undo-of-seen', kind: 'undo', guestId: 1, arrivals: ['early'] },
  ]);
  expect([...storage.map.keys()]).toEqual(['doorTap:8:other-event', 'doorSound']);
});

it('leaves them where they are if they can’t be stored', async () => {
  const storage = oldStorage(entry('check-in', 2, 'check-in', 1));
  await takeOver(storage, 'notKept');
  expect(storage.map.size).toBe(1);
});
