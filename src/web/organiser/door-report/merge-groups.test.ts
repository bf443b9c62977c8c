import { expect, it } from 'vitest';
import { mergeGroups, removedIds, type WalkIn } from './merge-groups.ts';

const walkIn = (guestId: number, sameNameIds: number[]): WalkIn => ({
  guestId,
  sameNameIds,
  fullName: 'Kiss Ede',
  note: null,
  at: '2026-06-20T16:00:00Z',
  device: 'a',
  label: null,
});

it('groups walk-ins of one name, and leaves out the others', () => {
  const groups = mergeGroups([walkIn(9, [3]), walkIn(3, [9]), walkIn(5, [])]);
  expect(groups).toMatchObject([{ key: '3 9', fullName: 'Kiss Ede', keepableIds: [9, 3] }]);
  const [group] = groups;
  expect(group && removedIds(group, 3)).toEqual([9]);
});

it('keeps the guest of the list where there is one', () => {
  const [group] = mergeGroups([walkIn(9, [1, 3]), walkIn(3, [1, 9])]);
  expect(group?.keepableIds).toEqual([1]);
  expect(group && removedIds(group, 1)).toEqual([9, 3]);
});
