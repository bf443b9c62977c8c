import { expect, test } from 'vitest';
import { guest } from '../session/testing.ts';
import { EVERYONE, listFillOptions } from './fill-options.ts';

const counts = (options: ReturnType<typeof listFillOptions>) =>
  Array.from(options, ([key, { name, count }]) => [key, name, count]);

test('a table can be filled with everyone, or with a tag or household of those who wait', () => {
  const kin = { householdId: 7, householdName: 'Kovács' };
  const waiting = [guest(1, { ...kin, tags: ['VIP'] }), guest(2, kin), guest(3, { tags: ['VIP'] })];
  expect(counts(listFillOptions(waiting, EVERYONE))).toEqual([
    ['everyone', '', 3],
    ['tag VIP', 'VIP', 2],
    ['household 7', 'Kovács', 2],
  ]);
});

test('a chosen household of which nobody waits any more stays chosen', () => {
  const chosen = { choice: { kind: 'household', householdId: 7 }, name: 'Kovács', count: 2 } as const;
  expect(counts(listFillOptions([guest(3)], chosen))).toEqual([
    ['everyone', '', 1],
    ['household 7', 'Kovács', 0],
  ]);
});
