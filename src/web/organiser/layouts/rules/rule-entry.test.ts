import { expect, test } from 'vitest';
import { DEFAULT_SEATING } from '../../../../shared/auto-seat/default-seating.ts';
import { MAX_RULES } from '../../../../shared/auto-seat/rules/fields.ts';
import type { SeatingContent, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { indexGuests } from '../session/editor-state.ts';
import { guest, layout } from '../session/testing.ts';
import { bookOf } from './line-context.ts';
import { readRuleLine } from './read-rule-line.ts';
import { addDrafts, completeLine, listLines, readLines, withChoice } from './rule-entry.ts';
import { EMPTY_DRAFT, NOBODY, toRule } from './rule-form.ts';
import { RuleTexts } from './rule-text.ts';
import { sortRules } from './sort-rules.ts';

const NAMES = ['Nagy Gábor', 'Nagy Anna', 'Kis Anna', 'Kis Péter', 'Kis Péter'];
const guests = indexGuests(
  NAMES.map((fullName, index) =>
    guest(index + 1, { fullName, householdId: index < 2 ? 9 : null, householdName: index < 2 ? 'Nagy Gáborék' : null }),
  ),
);
const texts = new RuleTexts({ t: translatorFor('en'), language: 'en', guests, layout: layout() });
const context = { ...bookOf(guests, layout(), texts), kind: 'apart' } as const;
const labels = (line: string) => completeLine(line, context).choices.map(({ label }) => label);

test('a person is suggested before the household', () => {
  expect(labels('Nagy G')).toEqual(['Nagy Gábor', 'Nagy Gáborék']);
  expect(labels('Kis Péter and Nagy A')).toEqual(['Nagy Anna']);
  expect(labels('Nagy Anna ')).toEqual([]);
  expect(labels('Nagy Anna and Kis Anna apar')).toEqual([]);
  expect(labels('Nagy Anna and Kis Anna apart')).toEqual([]);
});

test.each([
  ['nag an', ['Nagy Anna']],
  ['áb', ['Nagy Gábor', 'Nagy Gáborék']],
  [' ', []],
])('a search finds names that have its words anywhere: %s', (search, names) => {
  expect(context.book.search(search).map(({ label }) => label)).toEqual(names);
});

test('a chosen name completes the line, and remembers which of two namesakes was meant', () => {
  const line = 'Nagy Anna and Kis P';
  const { start, choices } = completeLine(line, context);
  const [, second] = choices;
  if (!second) throw new Error('There is one suggestion only');
  const { line: completed, key } = withChoice(line, start, second);
  expect(completed).toBe('Nagy Anna and Kis Péter');
  const outcome = readRuleLine(completed, { ...context, bindings: new Map([[key, second]]) });
  expect(outcome).toMatchObject({ is: 'rule', draft: { kind: 'apart', guests: { guestIds: [2, 5] } } });
});

test('of pasted lines those that are clear become rules, and the others are left', async () => {
  const text = 'Nagy Anna and Kis Anna apart\r\n\n  \nKis Péter and Nagy Anna together\nNagy Anna next to Nagy Gábor\n';
  const read = await readLines(listLines(text), context);
  expect(read.map(({ line, outcome }) => [line, outcome.is])).toEqual([
    ['Nagy Anna and Kis Anna apart', 'rule'],
    ['Kis Péter and Nagy Anna together', 'which'],
    ['Nagy Anna next to Nagy Gábor', 'rule'],
  ]);
});

const draft = (...guestIds: number[]) => ({ ...EMPTY_DRAFT, guests: { ...NOBODY, guestIds } });

test('a rule that is there already is not added again, and households have one rule', () => {
  const { seating, added } = addDrafts(DEFAULT_SEATING, [draft(1, 2), draft(1, 2), draft(1, 3)]);
  expect(added).toMatchObject([{ guests: { guestIds: [1, 2] } }, { guests: { guestIds: [1, 3] } }]);
  expect(addDrafts(seating, [draft(1, 3)])).toEqual({ seating, added: [], isFull: false });
  const households = { ...EMPTY_DRAFT, kind: 'households', exceptIds: [9] } as const;
  expect(addDrafts(seating, [households]).seating.rules[0]).toMatchObject({ id: 1, exceptIds: [9] });
});

test('rules beyond the limit are not added', () => {
  const rules = Array.from({ length: MAX_RULES - 1 }, (_, index) => toRule(index + 1, draft(1, 100 + index)));
  const full: SeatingContent = { rules, pins: [] };
  expect(addDrafts(full, [draft(1, 2), draft(1, 3)])).toMatchObject({ isFull: true, added: [{ kind: 'together' }] });
});

test('broken musts come first, then broken wishes, then the newest; a filter looks into the sentences', () => {
  const rules: SeatingRule[] = [1, 2, 3, 4].map((id) => ({
    ...toRule(id, draft(id, id + 1)),
    strength: id === 1 ? 'nice' : 'must',
  }));
  const broken = [1, 2].map((ruleId) => ({ ruleId, isMust: ruleId === 2, guestIds: [] }));
  const report = { broken, inactive: new Map() };
  const ids = (search = '', isBrokenOnly = false) =>
    sortRules(rules, { report, search, isBrokenOnly, sentence: (rule) => texts.sentence(rule) }).map(({ id }) => id);
  expect(ids()).toEqual([2, 1, 4, 3]);
  expect(ids('gabor')).toEqual([1]);
  expect(ids('', true)).toEqual([2, 1]);
});
