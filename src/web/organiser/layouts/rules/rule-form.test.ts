import { expect, test } from 'vitest';
import { RULE_KINDS } from '../../../../shared/auto-seat/rules/fields.ts';
import { type SeatingRule, seatingRuleSchema } from '../../../../shared/contracts/seating.ts';
import { draftOfRule, EMPTY_DRAFT, findDraftProblem, NOBODY, type RuleDraft, toRule } from './rule-form.ts';

const two = { ...NOBODY, guestIds: [1, 2] };
const FULL: RuleDraft = { ...EMPTY_DRAFT, guests: two, others: two, tableIds: ['t1'], itemId: 'stage' };

test.each(RULE_KINDS)('a rule of the kind %s can be stored, and edited without losing anything', (kind) => {
  const rule = toRule(3, { ...FULL, kind });
  expect(seatingRuleSchema.parse(rule)).toEqual(rule);
  expect(findDraftProblem({ ...FULL, kind })).toBeUndefined();
  expect(toRule(3, draftOfRule(rule as SeatingRule))).toEqual(rule);
});

test.each<[string, Partial<RuleDraft>, string]>([
  ['one guest together', { kind: 'together', guests: { ...NOBODY, guestIds: [1] } }, 'guests'],
  ['nobody on an accessible seat', { kind: 'accessible', guests: NOBODY }, 'guests'],
  ['no other side', { kind: 'mix', others: NOBODY }, 'others'],
  ['no table', { kind: 'at', tableIds: [] }, 'tables'],
  ['nothing to be near of', { kind: 'near', itemId: '', others: NOBODY }, 'item'],
  ['no table to keep from', { kind: 'only', tableIds: [] }, 'tables'],
  ['no number', { kind: 'fill', min: Number.NaN }, 'min'],
  ['too much company', { kind: 'company', min: 21 }, 'min'],
])('a rule with %s is not accepted', (_about, part, problem) => {
  expect(findDraftProblem({ ...FULL, ...part })).toBe(problem);
});

test.each<[string, Partial<RuleDraft>, object]>([
  ['how many tables are near', { kind: 'near', count: 2 }, { itemId: 'stage', count: 2 }],
  ['whom to be near', { kind: 'near', itemId: '' }, { others: two }],
  ['whom to be apart from', { kind: 'apart', guests: { ...NOBODY, guestIds: [3] } }, { others: two }],
  ['nobody else', { kind: 'notBeside', others: NOBODY }, { guests: two }],
])('an edited rule keeps %s', (_about, part, kept) => {
  const rule = toRule(3, { ...FULL, ...part });
  expect(rule).toMatchObject(kept);
  expect(findDraftProblem(draftOfRule(rule))).toBeUndefined();
  expect(toRule(3, draftOfRule(seatingRuleSchema.parse(rule)))).toEqual(rule);
});

test('one guest is enough for a place, one tag for any rule', () => {
  expect(findDraftProblem({ ...FULL, kind: 'accessible', guests: { ...NOBODY, guestIds: [1] } })).toBeUndefined();
  expect(findDraftProblem({ ...FULL, kind: 'gather', guests: { ...NOBODY, tags: ['Work'] } })).toBeUndefined();
});
