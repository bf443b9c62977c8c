import { expect, test } from 'vitest';
import { countBroken, listNewlyBroken } from './count-broken.ts';

const broken = (ruleId: number, guestIds: number[], isMust = false) => ({ ruleId, guestIds, isMust });

test('a rule counts once, however many break it, and every pin counts', () => {
  expect(countBroken({ broken: [broken(1, [1]), broken(1, [2]), broken(2, [])], brokenPins: [5, 6] })).toBe(4);
});

test('only what was not broken before is new, or is broken by others, musts first', () => {
  const before = { broken: [broken(1, [1]), broken(2, [2])], brokenPins: [5] };
  const after = { broken: [broken(1, [1]), broken(2, [3]), broken(4, [], true)], brokenPins: [5, 6] };
  expect(listNewlyBroken(before, after)).toEqual({ broken: [broken(4, [], true), broken(2, [3])], brokenPins: [6] });
});
