import { expect, test } from 'vitest';
import type { ReportedConflict } from '../solve/seat-messages.ts';
import { foldConflict } from './fold-conflict.ts';

/** A group that a rule gathers, in so many households. */
function makeConflict(households: number): ReportedConflict {
  const parts = Array.from({ length: households }, (_, index) => ({ ruleId: 1, householdId: index + 1 }));
  const rules = [...parts, { ruleId: 2 }];
  return { reason: 'ungathered', pinnedIds: [], rules, ways: rules.map((rule) => ({ kind: 'makeWish', rule })) };
}

test('of many households a few are shown, after the rule that somebody wrote', () => {
  const { rules, ways, more } = foldConflict(makeConflict(16), false);
  expect(rules).toEqual([{ ruleId: 2 }, { ruleId: 1, householdId: 1 }, { ruleId: 1, householdId: 2 }]);
  expect(ways.map((way) => 'rule' in way && way.rule)).toEqual(rules);
  expect(more).toBe(14);
});

test('the others are shown on request, and at once where only one would be hidden', () => {
  expect(foldConflict(makeConflict(16), true)).toMatchObject({ more: 0, rules: { length: 17 }, ways: { length: 17 } });
  expect(foldConflict(makeConflict(3), false)).toMatchObject({ more: 0, rules: { length: 4 }, ways: { length: 4 } });
});
