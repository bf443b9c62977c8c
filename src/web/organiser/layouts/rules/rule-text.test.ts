import { expect, test } from 'vitest';
import type { LayoutTable } from '../../../../shared/contracts/layouts.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { indexGuests } from '../session/editor-state.ts';
import { guest, layout, table } from '../session/testing.ts';
import { RuleTexts } from './rule-text.ts';

test('a guest whom a plan may not move has arrived, is pinned, or is left out of the search', () => {
  const guests = indexGuests([guest(1, { checkedIn: true }), guest(2), guest(3)]);
  const texts = new RuleTexts({ t: translatorFor('en'), language: 'en', guests, layout: layout() });
  const pins = [1, 2].map((guestId) => ({ guestId, tableId: 'table-1', seat: null }));
  expect([1, 2, 3].map((id) => texts.pinned(id, pins))).toEqual([
    'Guest 1 has arrived and keeps the seat',
    'Guest 2 is pinned to Table 1',
    'Guest 3 stays where they are in this search',
  ]);
});

test('every household that stays split is named, in the order of the language', () => {
  const names = ['Zeke', 'Ősz', 'Olaf', 'Kis', 'Ács'];
  const guests = indexGuests(names.map((householdName, id) => guest(id + 1, { householdId: id + 1, householdName })));
  const textsIn = (language: 'en' | 'hu') =>
    new RuleTexts({ t: translatorFor(language), language, guests, layout: layout() });
  expect(textsIn('en').leftSplit([1])).toBe(
    'This household stays split, because no table fits it or other musts keep it apart: Zeke',
  );
  expect(textsIn('hu').leftSplit([1, 2, 3, 4, 5])).toContain(': Ács, Kis, Olaf, Ősz és Zeke');
});

test('rules say which of their guests are not coming, and how many were removed', () => {
  const guests = indexGuests([guest(1), guest(2, { attendance: 'declined' })]);
  const say = (language: 'en' | 'hu', ...guestIds: number[]) =>
    new RuleTexts({ t: translatorFor(language), language, guests, layout: layout() }).sentence({
      id: 1,
      kind: 'together',
      strength: 'must',
      guests: { guestIds, tags: [], householdIds: [] },
    });
  expect(say('en', 1, 2, 3)).toBe('Guest 1, Guest 2 (not coming), and a removed guest sit at one table');
  expect(say('en', 3, 4)).toBe('2 removed guests sit at one table');
  expect(say('hu', 3, 2)).toContain('Guest 2 (nem jön) és egy törölt vendég');
  expect(say('en', 3)).toMatch(/^A removed guest/);
});

test('a rule with another side names both, and a rule about a table whom it keeps away', () => {
  const guests = indexGuests([guest(1), guest(2)]);
  const texts = new RuleTexts({ t: translatorFor('en'), language: 'en', guests, layout: layout() });
  const someone = (id: number) => ({ guestIds: [id], tags: [], householdIds: [] });
  const fields = { id: 1, strength: 'must', guests: someone(1) } as const;
  const rules: SeatingRule[] = [
    ...[1, 2, 3].map((hops): SeatingRule => ({ ...fields, kind: 'apart', others: someone(2), hops })),
    { ...fields, kind: 'notBeside', others: someone(2) },
    { ...fields, kind: 'near', others: someone(2) },
    { ...fields, kind: 'only', tableIds: ['table-1'] },
    { ...fields, kind: 'notAt', tableIds: ['table-1'] },
  ];
  expect(rules.map((rule) => texts.sentence(rule))).toEqual([
    'Guest 1: at other tables than Guest 2',
    'Guest 1: neither at a table of Guest 2 nor at a neighbouring one',
    'Guest 1: at least 3 tables away from Guest 2',
    'Guest 1: not beside Guest 2',
    'Guest 1: at the table of Guest 2 or at a neighbouring one',
    'Only Guest 1 at Table 1',
    'Guest 1: not at Table 1',
  ]);
  const kept = { reason: 'noSuchPlace', rules: [{ ruleId: 1 }] } as const;
  expect(texts.conflict(kept, rules.slice(-1))).toBe('No table is left for some of the guests.');
});

test('where no seat is marked as accessible, that is the reason for a rule about one', () => {
  const rules: SeatingRule[] = [
    { id: 1, kind: 'accessible', strength: 'must', guests: { guestIds: [1], tags: [], householdIds: [] } },
    { id: 2, kind: 'fill', strength: 'must', min: 2 },
  ];
  const textsFor = (tables: LayoutTable[]) =>
    new RuleTexts({
      t: translatorFor('en'),
      language: 'en',
      guests: indexGuests([guest(1)]),
      layout: layout({ tables }),
    });
  const [unmarked, marked] = [textsFor([table(1)]), textsFor([table(1, { accessibleSeats: [2] })])];
  const conflict = { reason: 'noTableFits', rules: [{ ruleId: 1 }] } as const;
  const reasons = (texts: RuleTexts) => [
    texts.conflict(conflict, rules),
    texts.broken({ guestIds: [1] }, rules[0] as SeatingRule),
    texts.lacksAccessibleSeat(conflict.rules, rules),
    texts.lacksAccessibleSeat([{ ruleId: 2 }], rules),
  ];
  const none = 'No seat is marked as reachable by wheelchair.';
  expect(reasons(unmarked)).toEqual([none, none, true, false]);
  expect(reasons(marked)).toEqual(['No table fits these people.', 'Not on an accessible seat: Guest 1', false, false]);
});

test('a rule that is being written says how important it is, and what it will not do', () => {
  const guests = indexGuests([guest(1, { tags: ['Work', 'Choir'] }), guest(2, { tags: ['Work'] }), guest(3)]);
  const room = layout({ tables: [table(1, { seats: 1 }), table(2)] });
  const texts = new RuleTexts({ t: translatorFor('en'), language: 'en', guests, layout: room });
  const named = (guestIds: number[], ...tags: string[]) => ({ guestIds, tags, householdIds: [] });
  const apart = { id: 1, kind: 'apart', hops: 1, strength: 'must' } as const;
  expect(texts.preview({ ...apart, strength: 'nice', guests: named([1, 2]) })).toMatch(/ · Wish: nice to have$/);
  expect(texts.preview({ ...apart, guests: named([], 'Work'), others: named([1]) })).toMatch(
    / · Must · On both sides, and counted on one: Guest 1$/,
  );
  expect(texts.preview({ ...apart, guests: named([], 'Choir'), others: named([], 'Choir') })).toMatch(
    / · Must · Has no effect: the same people are on both sides$/,
  );
  const only: SeatingRule = { ...apart, kind: 'only', tableIds: ['table-1'], guests: named([1, 2, 3]) };
  expect(texts.preview(only)).toMatch(/ · Must · Too few seats there: 2 of them sit elsewhere$/);
});
