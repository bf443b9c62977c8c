import type { SeatingRule } from '../../contracts/seating.ts';
import { findTable, type TableId } from '../../layout/table-occupancy.ts';
import type { GroupTerms, ReadContext, SolverRule, StoredRule } from './rule.ts';

/** Each of them at one of these tables. */
export interface At extends GroupTerms<'at'> {
  readonly tables: readonly TableId[];
}

type PlaceRule = Extract<SeatingRule, { kind: 'at' }>;

/** Whom a rule about tables names, and which tables. */
function readPlace({ guests, tableIds }: Pick<PlaceRule, 'guests' | 'tableIds'>, { layout, people }: ReadContext) {
  const ids = people.idsOf(guests);
  if (ids.length === 0) return 'tooFewGuests';
  const tables = tableIds.filter((id) => findTable(layout, id));
  return tables.length === 0 ? 'noTable' : ({ kind: 'at', guests: ids, tables } as const);
}

const without = <Id>(all: readonly Id[], some: readonly Id[]): Id[] => {
  const left = new Set(some);
  return all.filter((id) => !left.has(id));
};
const tableIdsOf = ({ layout }: ReadContext) => layout.tables.map(({ id }) => id);

export const at: SolverRule<At> & StoredRule<'at', At> = {
  weight: 5,
  least: 1,
  about: 'tables',
  read: readPlace,
  judge({ guests, tables }, seats) {
    const allowed = new Set(tables);
    const elsewhere = seats.among(guests).filter((id) => {
      const table = seats.tableOf(id);
      return table === undefined || !allowed.has(table);
    });
    return { by: elsewhere.length, guestIds: elsewhere };
  },
  addCosts: ({ guests, tables }, costs) => costs.elsewhere(guests, tables as readonly number[]),
};

/** People who may not sit at some tables are at the others. */
export const notAt: StoredRule<'notAt', At> = {
  weight: 5,
  read(rule, context) {
    const named = readPlace(rule, context);
    return typeof named === 'string' ? named : { ...named, tables: without(tableIdsOf(context), named.tables) };
  },
};

/** Everybody else is at other tables; those named may sit elsewhere too. */
export const only: StoredRule<'only', At> = {
  weight: 5,
  read(rule, context) {
    const named = readPlace(rule, context);
    if (typeof named === 'string') return named;
    const guests = without(context.people.ids, named.guests);
    return { kind: 'at', guests, tables: without(tableIdsOf(context), named.tables) };
  },
};
