import { describe, expect, test } from 'vitest';
import { RULE_KINDS, type RuleKind } from '../../../../shared/auto-seat/rules/fields.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { indexGuests } from '../session/editor-state.ts';
import { guest, layout, table } from '../session/testing.ts';
import { bookOf } from './line-context.ts';
import type { Bindings, LineOutcome } from './line-parts.ts';
import { readRuleLine } from './read-rule-line.ts';
import { NOBODY, toRule } from './rule-form.ts';
import { RuleTexts } from './rule-text.ts';

const PEOPLE: [number, string, number | null, string | null, string[]][] = [
  [1, 'Nagy Anna', 21, 'Nagy family', ['Bride', 'University']],
  [2, 'Nagy Gábor', 21, 'Nagy family', ['Bride']],
  [3, 'Kovács Béla', 22, 'Kovács család', ['Groom', 'Work']],
  [4, 'Kovács Cecília', 22, 'Kovács család', ['Groom']],
  [5, 'Tóth Dóra', null, null, ['Work']],
  [6, 'Kis Péter', null, null, []],
  [7, 'Kis Péter', null, null, ['Work']],
  [8, 'Smith John', 23, 'John and Mary', []],
  [9, 'Smith Mary', 23, 'John and Mary', []],
  [10, 'Aranyosi Ágnes', null, null, []],
  [11, 'Will Young', null, null, ['Kids', 'Friends']],
  [12, 'Jonas Fehér', null, null, ['Barátok']],
  [13, 'Emily O’Brien', null, null, []],
  [14, 'May Green', null, null, []],
  [15, 'Vass Ilona', 24, 'Tanú', ['Tanú']],
];
const AGE_GROUPS = new Map<number, Guest['ageGroup']>([
  [2, 'child'],
  [4, 'infant'],
  [14, 'adult'],
]);
const guests = indexGuests(
  PEOPLE.map(([id, fullName, householdId, householdName, tags]) =>
    guest(id, { fullName, householdId, householdName, tags, ageGroup: AGE_GROUPS.get(id) ?? null }),
  ),
);
const room = layout({
  tables: [table(1, { label: 'Head table' }), table(2), table(3), table(5), table(6)],
  items: [
    { id: 'stage', kind: 'stage', label: '', x: 0, y: 0, width: 10, height: 10, rotation: 0 },
    { id: 'bar', kind: 'bar', label: '', x: 0, y: 0, width: 10, height: 10, rotation: 0 },
  ],
});
const textsIn = (language: 'en' | 'hu') =>
  new RuleTexts({ t: translatorFor(language), language, guests, layout: room });
const contexts = { en: bookOf(guests, room, textsIn('en')), hu: bookOf(guests, room, textsIn('hu')) };

function read(
  line: string,
  { kind = 'together' as RuleKind, bindings = new Map() as Bindings, language = 'en' as 'en' | 'hu' } = {},
): LineOutcome {
  return readRuleLine(line, { ...contexts[language], kind, bindings });
}

/** The rule without what all have: 'apart 1,2 | Nagy family'. */
function say(line: string, options?: Parameters<typeof read>[1]): string {
  const outcome = read(line, options);
  if (outcome.is !== 'rule')
    return `${outcome.is}: ${'name' in outcome ? outcome.name : 'problem' in outcome ? outcome.problem : 'kinds' in outcome ? outcome.kinds.join() : ''}`;
  const { kind, guests: who, others, hops, tableIds, itemId, min, exceptIds, strength } = outcome.draft;
  const people = ({ guestIds, tags, householdIds }: typeof who) =>
    [...tags, ...householdIds.map((id) => `h${id}`), ...guestIds].join();
  return [
    kind,
    people(who),
    ...(people(others) ? ['|', people(others)] : []),
    ...(hops > 1 ? [`hops ${hops}`] : []),
    ...(tableIds.length > 0 ? [tableIds.join()] : []),
    ...(itemId ? [itemId] : []),
    ...(kind === 'company' || kind === 'fill' ? [min] : []),
    ...(exceptIds.length > 0 ? [`except ${exceptIds.join()}`] : []),
    ...(strength === 'must' ? [] : [strength]),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

describe('a rule is read as people write it', () => {
  test.each([
    ['Anna and Gábor apart', 'apart 1,2'],
    ['Keep Anna apart from Gábor', 'apart 1,2'],
    ['anna, gabor, dora apart', 'apart 1,2,5'],
    ['Nagy Anna should not sit with Tóth Dóra', 'apart 1,5'],
    ['Nagy G and Tóth D apart', 'apart 2,5'],
    ['Nagy A and Tóth D together', 'together 1,5'],
    ['Nagy A, Tóth D', 'together 1,5'],
    ['Nagy family apart from Tóth Dóra', 'apart h21 | 5'],
    ['the Nagys and the Kovács family together', 'together h21,h22'],
    ['Anna and Gábor far apart', 'apart 1,2 hops 2'],
    ['Anna and Gábor at least 3 tables apart', 'apart 1,2 hops 3'],
    ['Anna not near Dóra', 'apart 1,5 hops 2'],
    ['Anna and Dóra together', 'together 1,5'],
    ['Anna with Dóra', 'together 1,5'],
    ['John and Mary apart', 'apart h23'],
    ['John and Mary with Anna', 'together h23,1'],
    ['Smith John and Smith Mary apart', 'apart 8,9'],
    ['Anna and Dóra at the same table', 'together 1,5'],
    ['Anna and Dóra side by side', 'sideBySide 1,5'],
    ['Anna must sit next to Dóra', 'sideBySide 1,5'],
    ['Anna not beside Dóra', 'notBeside 1,5'],
    ['Nagy family not next to Work', 'notBeside h21 | Work'],
    ["Anna and Dóra don't sit side by side", 'notBeside 1,5'],
    ['Dóra at table 5', 'at 5 table-5'],
    ['Dóra at tables 5 and 6', 'at 5 table-5,table-6'],
    ['Nagy family at the head table', 'at h21 table-1'],
    ['Dóra not at table 5', 'notAt 5 table-5'],
    ['only Nagy family at table 2', 'only h21 table-2'],
    ['Head table: only Nagy family and Dóra', 'only h21,5 table-1'],
    ['Anna near the stage', 'near 1 stage'],
    ['children together', 'gather 2,4'],
    ['A gyerekek együtt üljenek', 'gather 2,4'],
    ['Anna a gyerekektől külön', 'apart 1 | 2,4'],
    // The name of a tag and of a household, for the same people.
    ['Tanú at table 5', 'at h24 table-5'],
    ['Nagy family close to the bar, if possible', 'near h21 bar nice'],
    ['Anna near Dóra', 'near 1 | 5'],
    ['Anna and Gábor near Dóra', 'near 1,2 | 5'],
    ['Anna: wheelchair', 'accessible 1'],
    ['accessible seat for Kovács Béla', 'accessible 3'],
    ['University together', 'gather University'],
    ['keep together: University', 'gather University'],
    ['nobody alone: Work', 'company Work 1'],
    ['Nobody alone of Work: at least 2', 'company Work 2'],
    ['mix Bride and Groom', 'mix Bride | Groom'],
    ['Bride and Groom mixed, important', 'mix Bride | Groom important'],
    ['at least 6 people at each table', 'fill 6'],
    ['no table with fewer than 4 people', 'fill 4'],
    ['Anna can’t sit next to Dóra', 'notBeside 1,5'],
    ['Tóth Dóra needs a wheelchair', 'accessible 5'],
    ['No Work people at table 2', 'notAt Work table-2'],
    ['Table 2 is only for the Nagy family', 'only h21 table-2'],
    ['Dóra at table 5 or 6', 'at 5 table-5,table-6'],
    ['University friends together', 'gather University'],
    ['Anna beside the stage', 'near 1 stage'],
    ['households together except Nagy family', 'households h21 except 21'],
    ['Kids at table no. 2', 'at Kids table-2'],
    ['Anna and Dóra should be kept apart', 'apart 1,5'],
    ['Anna two tables away from Dóra', 'apart 1,5 hops 2'],
    ['Anna at least 2 tables from Dóra', 'apart 1,5 hops 2'],
    ['3) Anna and Dóra apart', 'apart 1,5'],
    ['The Nagys apart from the Kovácses', 'apart h21 | h22'],
    ['Nobody but the Nagys at table 2', 'only h21 table-2'],
    ['Reserve table 2 for the Nagy family', 'only h21 table-2'],
    ['Dóra on table five', 'at 5 table-5'],
    ["Emily O'Brien by the stage", 'near 13 stage'],
    ['May and Dóra together', 'together 14,5'],
    ['Anna may sit with Dóra', 'together 1,5'],
    ['Anna uses a wheelchair', 'accessible 1'],
    ['Work colleagues at one table', 'gather Work'],
    ["Bride's side and Groom's side mixed", 'mix Bride | Groom'],
    ['Minimum 6 people per table', 'fill 6'],
    ['Families stay together', 'households'],
    ['Anna at a table with Dóra', 'together 1,5'],
    ["Anna at Gábor's table", 'together 1,2'],
    ['Anna at the table of Gábor', 'together 1,2'],
    ["Work at the Kids' table", 'gather Work,Kids'],
    ["Gábor's family and Dóra together", 'together h21,5'],
    ["the Nagy's and Dóra together", 'together h21,5'],
    ['Anna and Gábor 2 tables apart', 'apart 1,2 hops 2'],
    ['Friends together', 'gather Friends'],
    ['Anna with friends', 'together Friends,1'],
    ['Anna and 2 friends at table 5', 'at 1 table-5'],
    ['Anna not at the same table as Dóra', 'apart 1,5'],
    ['Dóra will sit with Anna', 'together 5,1'],
    ['Will and Anna together', 'together 11,1'],
  ])('in English: %s', (line, rule) => {
    expect(say(line)).toBe(rule);
  });

  test.each([
    ['Anna és Gábor külön', 'apart 1,2'],
    ['Annát és Gábort külön asztalhoz', 'apart 1,2'],
    ['Anna Gábortól külön', 'apart 1,2'],
    ['Nagyék Dórától külön', 'apart h21 | 5'],
    ['A Nagy család és Dóra külön', 'apart h21,5'],
    ['Anna ne üljön egy asztalnál Dórával', 'apart 1,5'],
    ['Anna messze Dórától', 'apart 1,5 hops 2'],
    ['Anna és Dóra együtt', 'together 1,5'],
    ['Annát Dórával egy asztalhoz', 'together 1,5'],
    ['Anna Dóra mellett', 'sideBySide 1,5'],
    ['Anna és Dóra egymás mellé', 'sideBySide 1,5'],
    ['Anna ne Dóra mellett', 'notBeside 1,5'],
    ['Anna és Dóra ne üljön egymás mellett', 'notBeside 1,5'],
    ['Dóra az 5-ös asztalnál', 'at 5 table-5'],
    ['Dóra az 5. és 6. asztalhoz', 'at 5 table-5,table-6'],
    ['Dóra ne az 5-ös asztalnál', 'notAt 5 table-5'],
    ['Csak Nagyék a 2-es asztalnál', 'only h21 table-2'],
    ['Anna a színpad közelében', 'near 1 stage'],
    ['Nagyék a bárhoz közel, ha lehet', 'near h21 bar nice'],
    ['Anna Dóra közelében', 'near 1 | 5'],
    ['Béla: kerekesszék', 'accessible 3'],
    ['Kovács Bélának akadálymentes hely', 'accessible 3'],
    ['University együtt', 'gather University'],
    ['Work: senki ne legyen egyedül', 'company Work 1'],
    ['Bride és Groom vegyesen', 'mix Bride | Groom'],
    ['Egy asztalnál se üljön 4 főnél kevesebb', 'fill 4'],
    ['Anna és Dóra ne kerüljön közel egymáshoz', 'apart 1,5 hops 2'],
    ['Kovács Bélának kerekesszékes hely kell', 'accessible 3'],
    ['A 2-es asztalnál senki más, csak Nagyék', 'only h21 table-2'],
    ['Nagyék a színpad mellett', 'near h21 stage'],
    ['A háztartások együtt, kivéve Nagyék', 'households h21 except 21'],
    ['Ágnes és Dóra együtt, nagyon fontos', 'together 10,5 veryImportant'],
    ['Dóra a 2-es vagy a 3-as asztalnál', 'at 5 table-2,table-3'],
    ['Nagyékat ne ültessük Kovácsékhoz', 'apart h21 | h22'],
    ['Dóra legalább két asztalnyira Annától', 'apart 5,1 hops 2'],
    ['Dóra legalább 2 asztalra Annától', 'apart 5,1 hops 2'],
    ['Dóra Annától minél távolabb', 'apart 5,1 hops 2'],
    ['Dórát el kell választani Annától', 'apart 5,1'],
    ['Dórát Anna mellé ültessük', 'sideBySide 5,1'],
    ['Kovácsék a Nagyék melletti asztalnál', 'near h22 | h21'],
    ['Dóra az ötös asztalnál', 'at 5 table-5'],
    ['A 2-es asztal csak Nagyéké', 'only h21 table-2'],
    ['A 2-es asztalhoz más ne üljön, csak Nagyék', 'only h21 table-2'],
    ['Work-ből senki ne legyen egyedül', 'company Work 1'],
    ['Dóra ne üljön a 2-es és a 3-as számú asztalnál', 'notAt 5 table-2,table-3'],
    ['Nagyékat Kovácsékkal egy asztalhoz', 'together h21,h22'],
    ['Dórát Ágnes mellé', 'sideBySide 5,10'],
    ['Anna Gábor asztalánál', 'together 1,2'],
    ['Anna és Gábor 3 asztalnyira', 'apart 1,2 hops 3'],
    ['Barátok együtt', 'gather Barátok'],
    ['Dóra kerekesszékkel jön', 'accessible 5'],
    ['Béla bácsi és Ágnes néni együtt', 'together 3,10'],
  ])('in Hungarian: %s', (line, rule) => {
    expect(say(line, { language: 'hu' })).toBe(rule);
  });
});

describe('what is not clear', () => {
  test.each([
    ['Kis Péter and Dóra apart', 'which: Kis Péter'],
    ['Kis and Dóra apart', 'which: Kis'],
    ['Kovács and Dóra apart', 'which: Kovács'],
    ['Dorra and Anna apart', 'unknown: Dorra'],
    // Nobody is called so, though there are a Nagy and a Dóra.
    ['Nagy Dóra and Kovács Béla apart', 'unknown: Nagy Dóra'],
    ['Tóth family at table 5', 'unknown: Tóth family'],
    ['Anna and Dóra together and apart', 'twoKinds: together,apart'],
    ['Anna and Dóra apart and side by side', 'twoKinds: apart,sideBySide'],
    ['Anna apart from Anna', 'sameTwice: Nagy Anna'],
    ['Anna at table 99', 'noTable: 99'],
    ['Anna apart', 'missing: guests'],
    ['apart', 'missing: guests'],
    ['Anna away from the bar', 'unclear: '],
    ['Anna and Dóra not apart', 'unclear: '],
    ['Kids at table 2 and Work at table 3', 'unclear: '],
    ['A Kids a 2-es, a Work a 3-as asztalnál', 'unclear: '],
    ['Kids at the table', 'missing: tables'],
    ['Nagy family near the head table', 'nearTable: '],
    ['A Nagy család a Head table közelében', 'nearTable: '],
    ['Dóra next to table 5', 'nearTable: '],
    // The beginning of a name in small letters may be any other word.
    ['dor and Anna apart', 'unknown: dor'],
    ['Tóth Dóra family at table 5', 'unknown: Tóth Dóra family'],
  ])('is asked or said: %s', (line, outcome) => {
    expect(say(line)).toBe(outcome);
  });

  test('the answer belongs to its place in the line; the second of two namesakes needs no question', () => {
    const outcome = read('Kis Péter and Dóra apart');
    if (outcome.is !== 'which') throw new Error('Nothing was asked');
    expect(outcome.choices.map(({ value }) => value)).toEqual([6, 7]);
    const [, second] = outcome.choices;
    const bindings = new Map(second && [[outcome.key, second]]);
    expect(say('Kis Péter and Dóra apart', { bindings })).toBe('apart 7,5');
    expect(say('Kis Péter and Kis Péter apart', { bindings })).toBe('apart 7,6');
  });

  test('children are asked for where no guest is marked as one', () => {
    const context = { ...contexts.en, children: [], kind: 'together', bindings: new Map() } as const;
    expect(readRuleLine('children together', context)).toEqual({ is: 'noChildren' });
  });

  test('names that nobody has suggest those that differ by a typo', () => {
    const outcome = read('Dorra and Anna apart');
    expect(outcome.is === 'unknown' && outcome.choices.map(({ label }) => label)).toEqual(['Tóth Dóra']);
  });

  test('a line without a kind is of the kind used last', () => {
    expect(say('Anna, Dóra', { kind: 'notBeside' })).toBe('notBeside 1,5');
    expect(say('Anna, Dóra', { kind: 'at' })).toBe('missing: tables');
  });

  test.each([
    ['Anna not Gábor', 'together', 'apart 1,2'],
    ['Anna ne üljön Dórával', 'together', 'apart 1,5'],
    ["Anna should not sit at Gábor's table", 'together', 'apart 1,2'],
    ['Anna Gábortól', 'together', 'apart 1,2'],
    ['Dóra Ágnessel', 'apart', 'together 5,10'],
    ['Nagyékhoz Dórát', 'apart', 'together h21,5'],
    ["Anna at Gábor's table", 'apart', 'together 1,2'],
    ['Kids at the table', 'apart', 'missing: tables'],
  ] as const)('nor is it the opposite of what is said: %s', (line, kind, rule) => {
    expect(say(line, { kind })).toBe(rule);
  });
});

describe.each(['en', 'hu'] as const)('a rule as the panel says it is read back, in %s:', (language) => {
  const one = { ...NOBODY, guestIds: [1, 5] };
  const group = { ...NOBODY, tags: ['Work'], householdIds: [21] };
  test.each(
    RULE_KINDS.flatMap((kind): [string, SeatingRule][] => {
      const draft = {
        kind,
        strength: 'must',
        guests: group,
        others: NOBODY,
        hops: 1,
        tableIds: ['table-5'],
        itemId: 'stage',
        min: 3,
        exceptIds: [],
      } as const;
      const rules = [
        toRule(1, kind === 'mix' ? { ...draft, others: one } : draft),
        ...(kind === 'apart' ? [2, 3].map((hops) => toRule(1, { ...draft, hops })) : []),
        ...(kind === 'apart' || kind === 'notBeside' ? [toRule(1, { ...draft, others: one, hops: 2 })] : []),
        ...(kind === 'near' ? [toRule(1, { ...draft, itemId: '', others: one })] : []),
      ];
      return rules.map((rule) => [textsIn(language).sentence(rule), rule]);
    }),
  )('%s', (sentence, rule) => {
    const outcome = read(sentence, { language });
    expect(outcome.is === 'rule' ? toRule(1, outcome.draft) : outcome).toEqual(rule);
  });
});
