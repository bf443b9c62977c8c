import type { RuleStrength } from '../../shared/auto-seat/rules/fields.ts';
import type { FloorItem } from '../../shared/contracts/layouts.ts';
import type { RuleGuests, SeatingContent, SeatingRule } from '../../shared/contracts/seating.ts';
import { HEAD_TABLE, ROUND_TABLES } from './names.ts';

/** What stands in the room besides the tables; rules refer to the entrance and the stage. */
export const FLOOR_ITEMS: readonly FloorItem[] = [
  { id: 'item-1', kind: 'stage', label: '', x: 60, y: 60, width: 280, height: 100, rotation: 0 },
  { id: 'item-2', kind: 'bar', label: '', x: 880, y: 60, width: 240, height: 60, rotation: 0 },
  { id: 'item-3', kind: 'entrance', label: '', x: 540, y: 930, width: 120, height: 20, rotation: 0 },
];

/** Seats that a wheelchair reaches, by table. */
export const ACCESSIBLE_SEATS: Readonly<Record<string, number[]>> = {
  'table-1': [2, 3],
  'table-10': [1, 2],
  'table-11': [1, 2],
};

type Content = SeatingRule extends infer Rule
  ? Rule extends SeatingRule
    ? Omit<Rule, 'id' | 'strength'>
    : never
  : never;

/** Rules of every kind and a few pins. The seating of the demo breaks some of them, as an unfinished one does. */
export function buildSeating(guestIds: ReadonlyMap<string, number>): SeatingContent {
  const idOf = (name: string) => {
    const id = guestIds.get(name);
    if (id === undefined) throw new Error(`The demo has no guest ${name}`);
    return id;
  };
  const people = (...names: string[]): RuleGuests => ({ guestIds: names.map(idOf), tags: [], householdIds: [] });
  const tagged = (...tags: string[]): RuleGuests => ({ guestIds: [], tags, householdIds: [] });
  const rules: readonly [RuleStrength, Content][] = [
    // Children sit with their parents.
    ['must', { kind: 'households', exceptIds: [] }],
    ['must', { kind: 'at', guests: people(...HEAD_TABLE), tableIds: ['table-head'] }],
    ['must', { kind: 'only', guests: people(...HEAD_TABLE), tableIds: ['table-head'] }],
    ['must', { kind: 'sideBySide', guests: people('Szőke Eszter', 'James Harrington') }],
    ['must', { kind: 'accessible', guests: people('Szőke Lászlóné', 'Edith Harrington') }],
    ['important', { kind: 'near', guests: people('Edith Harrington'), itemId: 'item-3' }],
    // They quarrel about a fence.
    [
      'must',
      { kind: 'apart', guests: people('Vadász Norbert'), others: people('Török Béla', 'Török Béláné'), hops: 1 },
    ],
    // It is beside the bar.
    ['important', { kind: 'notAt', guests: tagged('Children'), tableIds: ['table-4'] }],
    // They are divorced.
    ['veryImportant', { kind: 'apart', guests: people('Halász Erzsébet', 'Illés Sándor'), hops: 2 }],
    ['must', { kind: 'together', guests: people('Szabó Anna', 'Tóth Anna') }],
    ['important', { kind: 'notBeside', guests: people('Kertész Balázs', 'Dr. Csűrös Emese') }],
    ['important', { kind: 'company', guests: tagged('Colleagues'), min: 2 }],
    ['nice', { kind: 'gather', guests: tagged('Choir') }],
    [
      'important',
      { kind: 'mix', guests: people(...(ROUND_TABLES[4] ?? [])), others: people(...(ROUND_TABLES[5] ?? [])) },
    ],
    ['nice', { kind: 'near', guests: people('Bodnár Krisztina', 'Csonka Áron', 'Zsigmond Ákos'), itemId: 'item-1' }],
    ['important', { kind: 'fill', min: 6 }],
  ];
  return {
    rules: rules.map(([strength, content], index): SeatingRule => ({ ...content, id: index + 1, strength })),
    pins: [
      { guestId: idOf('James Harrington'), tableId: 'table-head', seat: 2 },
      { guestId: idOf('Papp József'), tableId: 'table-11', seat: null },
      { guestId: idOf('Hannah Fletcher'), tableId: 'table-6', seat: null },
    ],
  };
}
