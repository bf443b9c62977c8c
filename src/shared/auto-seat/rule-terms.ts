/**
 * What a rule asks for. Guests and tables are named by whatever the reader of the rule names them by: their ids in a
 * `SeatProblem`, their positions where the rule is searched for or explained. docs/auto-seating.md says what each kind
 * means.
 */
export type RuleTerms<Table> =
  | { readonly kind: 'together' | 'sideBySide' | 'accessible' | 'gather'; readonly guests: readonly number[] }
  | ({ readonly kind: 'notBeside' } & Sided)
  /** At least so many hops apart: 1 is another table, 2 not a neighbouring table either. */
  | ({ readonly kind: 'apart'; readonly hops: number } & Sided)
  | { readonly kind: 'at'; readonly guests: readonly number[]; readonly tables: readonly Table[] }
  /** Each of them has somebody of the others at the same table or at a neighbouring one. */
  | { readonly kind: 'near'; readonly guests: readonly number[]; readonly others: readonly number[] }
  /** Each of them has at least `min` others of them at the table. */
  | { readonly kind: 'company'; readonly guests: readonly number[]; readonly min: number }
  /** At every table the two sides differ by one person at most. */
  | { readonly kind: 'mix'; readonly guests: readonly number[]; readonly others: readonly number[] }
  /** A table that is used has at least `min` people; with `allTables` no table may stay empty. */
  | { readonly kind: 'fill'; readonly min: number; readonly allTables?: boolean };

/** About every two of the guests who are on different sides. Without sides, everybody is on a side of their own. */
export interface Sided {
  readonly guests: readonly number[];
  /** Each guest is on one side; all sides together are `guests`. */
  readonly sides?: readonly (readonly number[])[];
}

/** Returns the side of a guest of the rule. Guests on one side have nothing to do with each other. */
export function readSides({ sides }: Sided): (guest: number) => number {
  if (!sides) return (guest) => guest;
  const sideOf = new Map(sides.flatMap((side, index) => side.map((guest) => [guest, index] as const)));
  return (guest) => sideOf.get(guest) ?? -1;
}

export const guestsOf = (terms: RuleTerms<unknown>): readonly number[] => (terms.kind === 'fill' ? [] : terms.guests);

/** The same terms with positions instead of ids, each once and in order. Who is missing in the maps is left out. */
export function toPositions<Table>(
  terms: RuleTerms<Table>,
  guestAt: ReadonlyMap<number, number>,
  tableAt: ReadonlyMap<Table, number>,
): RuleTerms<number> {
  const pick = <Id>(ids: readonly Id[], at: ReadonlyMap<Id, number>) =>
    [...new Set(ids.flatMap((id) => at.get(id) ?? []))].sort((one, other) => one - other);
  if (terms.kind === 'fill') return { kind: terms.kind, min: terms.min, allTables: terms.allTables === true };
  const guests = pick(terms.guests, guestAt);
  switch (terms.kind) {
    case 'apart':
    case 'notBeside': {
      const sides = terms.sides && { sides: terms.sides.map((side) => pick(side, guestAt)) };
      return terms.kind === 'apart'
        ? { kind: terms.kind, hops: terms.hops, guests, ...sides }
        : { kind: terms.kind, guests, ...sides };
    }
    case 'at':
      return { kind: terms.kind, guests, tables: pick(terms.tables, tableAt) };
    case 'near':
    case 'mix':
      return { kind: terms.kind, guests, others: pick(terms.others, guestAt) };
    case 'company':
      return { kind: terms.kind, guests, min: terms.min };
    default:
      return { kind: terms.kind, guests };
  }
}
