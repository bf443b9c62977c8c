import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { FloorItemKind } from '../../../../shared/layout/layout-limits.ts';
import { tableKey } from '../../../../shared/seat-key.ts';
import { customTableName } from '../../../../shared/table-name.ts';
import type { LineContext } from './line-parts.ts';
import { type Choice, NameBook } from './name-book.ts';
import type { RuleTexts } from './rule-text.ts';

/** What floor items are called in the languages in which rules can be written; their own names are known besides. */
const ITEM_WORDS: Record<FloorItemKind, readonly string[]> = {
  stage: ['stage', 'színpad'],
  danceFloor: ['dance floor', 'táncparkett', 'tánctér'],
  bar: ['bar', 'bár'],
  buffet: ['buffet', 'büfé', 'svédasztal'],
  entrance: ['entrance', 'door', 'bejárat', 'ajtó'],
  pillar: ['pillar', 'oszlop'],
  wall: ['wall', 'fal'],
};

/** Everybody and everything that a rule can name: guests, then households, then tags. */
export function listChoices(guests: ReadonlyMap<number, Guest>, texts: RuleTexts): Choice[] {
  const households = new Map<number, { name: string; members: number[] }>();
  const tags = new Map<string, number[]>();
  const people: Choice[] = [];
  for (const { id, fullName, householdId, householdName, tags: own, attendance } of guests.values()) {
    const isDeclined = hasDeclined({ attendance });
    people.push({ kind: 'guestIds', value: id, label: texts.nameOf(id), names: [fullName], householdId, isDeclined });
    const coming = isDeclined ? [] : [id];
    if (householdId !== null) {
      const household = households.get(householdId) ?? { name: householdName ?? '', members: [] };
      household.members.push(...coming);
      households.set(householdId, household);
    }
    for (const tag of own) {
      const members = tags.get(tag) ?? [];
      members.push(...coming);
      tags.set(tag, members);
    }
  }
  return [
    ...people,
    ...Array.from(households, ([value, { name, members }]): Choice => {
      return { kind: 'householdIds', value, label: name, names: [name], members: members.join() };
    }),
    ...Array.from(tags, ([tag, members]): Choice => {
      return { kind: 'tags', value: tag, label: texts.tagText(tag), names: [tag], members: members.join() };
    }),
  ];
}

/** What lines are read with. */
export function bookOf(
  guests: ReadonlyMap<number, Guest>,
  { tables, items = [] }: Pick<Layout, 'tables' | 'items'>,
  texts: RuleTexts,
): Pick<LineContext, 'book' | 'tables' | 'children'> {
  const choices = listChoices(guests, texts);
  const things = [
    ...tables.flatMap((table): Choice[] => {
      const name = customTableName(table);
      return name === null ? [] : [{ kind: 'tableIds', value: table.id, label: name, names: [name] }];
    }),
    ...items.map(({ id, kind, label }): Choice => {
      const names = [...ITEM_WORDS[kind], ...(label === '' ? [] : [label])];
      return { kind: 'itemId', value: id, label: texts.itemName(id), names };
    }),
  ];
  return {
    book: new NameBook([...choices, ...things]),
    children: choices.filter(({ kind, value, isDeclined }) => {
      const ageGroup = kind === 'guestIds' && !isDeclined ? guests.get(Number(value))?.ageGroup : null;
      return ageGroup === 'child' || ageGroup === 'infant';
    }),
    tables: new Map(tables.map(({ id, tableNumber }) => [tableKey(tableNumber) ?? '', id])),
  };
}
