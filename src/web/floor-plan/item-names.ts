import type { FloorItem } from '../../shared/contracts/layouts.ts';
import { FLOOR_ITEM_KINDS, type FloorItemKind } from '../../shared/layout/layout-limits.ts';

/** Names of the kinds of floor items in the reader's language. */
export type ItemNames = Readonly<Record<FloorItemKind, string>>;

/** `t` is passed in, because the organiser's and the guests' pages have different translators. */
export function itemNamesIn(t: (key: `floorPlan.${FloorItemKind}`) => string): ItemNames {
  return Object.fromEntries(FLOOR_ITEM_KINDS.map((kind) => [kind, t(`floorPlan.${kind}`)])) as ItemNames;
}

export const nameOfFloorItem = ({ label, kind }: Pick<FloorItem, 'label' | 'kind'>, names: ItemNames): string =>
  label || names[kind];

/** The names of all floor items, each once, for a description of the floor plan in words. */
export function listItemNames(items: readonly FloorItem[] = [], names: ItemNames): string {
  return [...new Set(items.map((item) => nameOfFloorItem(item, names)))].join(', ');
}
