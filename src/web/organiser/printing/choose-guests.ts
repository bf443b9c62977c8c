import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { PrintKind } from '../../../shared/contracts/printing.ts';
import { tableKey } from '../../../shared/seat-key.ts';
import { compareNames, compareNumbered } from '../../../shared/text-order.ts';

/** Whose cards are printed. */
export type GuestScope =
  | { readonly kind: 'all' | 'changed' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'table'; readonly tableKey: string }
  | { readonly kind: 'chosen'; readonly ids: ReadonlySet<number> };

export const EVERYBODY: GuestScope = { kind: 'all' };

type ScopeKind = GuestScope['kind'];
const BY_GUEST: readonly ScopeKind[] = ['all', 'changed', 'table', 'tag', 'chosen'];
const BY_TABLE: readonly ScopeKind[] = ['all', 'table'];

/** The scopes that make sense: a poster or list without some of the guests would be wrong. */
const SCOPES_OF_KIND: Readonly<Record<PrintKind, readonly ScopeKind[]>> = {
  placeCards: BY_GUEST,
  escortCards: BY_GUEST,
  seatCards: BY_GUEST,
  tableCards: BY_TABLE,
  tableNumbers: BY_TABLE,
  rsvpCards: ['all', 'tag', 'chosen'],
  posterByName: ['all'],
  posterByTable: ['all'],
  finderPoster: ['all'],
  doorList: ['all'],
  catererList: ['all'],
};

/** Guests who declined get no card and are on no list. */
export const listExpected = (guests: readonly Guest[]): Guest[] => guests.filter(hasNotDeclined);

export interface TableChoice {
  readonly key: string;
  readonly tableNumber: string;
  readonly tableName: string | null;
}

/** The tables that guests sit at, in the order of their numbers. */
export function listTables(guests: readonly Guest[]): TableChoice[] {
  const byKey = new Map<string, TableChoice>();
  for (const { tableNumber, tableName } of guests) {
    const key = tableKey(tableNumber);
    if (key && tableNumber && !byKey.has(key)) byKey.set(key, { key, tableNumber, tableName });
  }
  return [...byKey.values()].sort((a, b) => compareNumbered(a.tableNumber, b.tableNumber));
}

export function listTagNames(guests: readonly Guest[]): string[] {
  return [...new Set(guests.flatMap(({ tags }) => tags))].sort(compareNames);
}

/** The scopes of a kind, without tables if nobody has one, and without tags if nobody has any. */
export const listScopes = (kind: PrintKind, guests: readonly Guest[]): readonly ScopeKind[] =>
  SCOPES_OF_KIND[kind].filter(
    (name) =>
      (name !== 'table' || guests.some(({ tableNumber }) => tableKey(tableNumber))) &&
      (name !== 'tag' || guests.some(({ tags }) => tags.length > 0)),
  );

/** The scope, or everybody where the kind does not offer it, or the table or tag is gone. */
export function offeredScope(scope: GuestScope, kind: PrintKind, expected: readonly Guest[]): GuestScope {
  if (!SCOPES_OF_KIND[kind].includes(scope.kind)) return EVERYBODY;
  const isPlace = scope.kind === 'table' || scope.kind === 'tag';
  return isPlace && chooseGuests(expected, scope, new Set()).length === 0 ? EVERYBODY : scope;
}

/** The guests of a scope. `changedIds`: whose card has to be printed again. */
export function chooseGuests(
  expected: readonly Guest[],
  scope: GuestScope,
  changedIds: ReadonlySet<number>,
): readonly Guest[] {
  switch (scope.kind) {
    case 'all':
      return expected;
    case 'changed':
      return expected.filter(({ id }) => changedIds.has(id));
    case 'tag':
      return expected.filter(({ tags }) => tags.includes(scope.tag));
    case 'table':
      return expected.filter(({ tableNumber }) => tableKey(tableNumber) === scope.tableKey);
    case 'chosen':
      return expected.filter(({ id }) => scope.ids.has(id));
  }
}
