import type { Place, SeatProblem, SeatRule } from '../../../src/shared/auto-seat/problem.ts';
import type { RuleTerms } from '../../../src/shared/auto-seat/rules/index.ts';
import { RandomDraws } from '../../load/random-draws.ts';
import { makePlanted } from './made-up-event.ts';

/** An event in which no plan keeps all musts and pins, and the smallest set of those that contradict each other. */
export interface MadeUpConflict {
  readonly problem: SeatProblem;
  readonly ruleIds: readonly number[];
  readonly pinnedIds: readonly number[];
}

/** Kinds of conflicts. Each function makes musts about newcomers, whom none of the event's own rules mention. */
const KINDS: readonly ((
  newcomers: readonly number[],
  tables: number,
) => { musts: RuleTerms[]; pins?: [number, Place][] })[] = [
  /** Three rules put a and d at one table, and a fourth keeps them apart. */
  ([a = 0, b = 0, c = 0, d = 0]) => ({
    musts: [
      { kind: 'together', guests: [a, b] },
      { kind: 'sideBySide', guests: [b, c] },
      { kind: 'together', guests: [c, d] },
      { kind: 'apart', guests: [a, d], hops: 1 },
    ],
  }),
  /** Three people who must all sit beside a fourth. */
  ([a = 0, b = 0, c = 0, d = 0]) => ({
    musts: [b, c, d].map((other): RuleTerms => ({ kind: 'sideBySide', guests: [a, other] })),
  }),
  /** A group of eleven at tables of ten. */
  (newcomers) => ({ musts: [{ kind: 'together', guests: newcomers.slice(0, 11) }] }),
  /** Two guests who must sit together but are pinned to different tables. */
  ([a = 0, b = 0]) => ({
    musts: [{ kind: 'together', guests: [a, b] }],
    pins: [
      [a, { tableId: 0, seat: null }],
      [b, { tableId: 1, seat: null }],
    ],
  }),
  /** A pin to a seat, and the same guest kept away from that table. */
  ([a = 0]) => ({
    musts: [{ kind: 'at', guests: [a], tables: [1, 2] }],
    pins: [[a, { tableId: 0, seat: 3 }]],
  }),
  /** More people who are all apart from each other than there are tables. */
  (newcomers, tables) => ({ musts: [{ kind: 'apart', guests: newcomers.slice(0, tables + 1), hops: 1 }] }),
];

/** Adds newcomers and some tables to an event with a hidden plan, so that only the new musts contradict each other. */
export function makeConflict(guests: number, seed: number): MadeUpConflict {
  const planted = makePlanted(guests, seed);
  const random = new RandomDraws(seed);
  // Each extra table brings ten newcomers, who must outnumber all tables for the last kind of conflict.
  const extraTables = Math.ceil((planted.tables.length + 2) / 9) + 1;
  const [last] = planted.tables.slice(-1);
  const tables = [
    ...planted.tables,
    ...Array.from({ length: extraTables }, (_, index) => ({
      id: planted.tables.length + index,
      seats: last?.seats ?? 10,
      beside: last?.beside ?? [],
      accessible: [],
    })),
  ];
  const newcomers = Array.from({ length: extraTables * 10 }, (_, index) => guests + index);
  const kind = KINDS[seed % KINDS.length] as (typeof KINDS)[number];
  const { musts, pins = [] } = kind(newcomers, tables.length);
  const first = planted.rules.length;
  const added = musts.map((must, index) => ({ id: first + index, must: true, ...must }) as SeatRule);
  const rules = [...planted.rules, ...added]
    .map((rule) => ({ rule, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ rule }) => rule);
  return {
    problem: { ...planted, guestIds: [...planted.guestIds, ...newcomers], tables, rules, pins: new Map(pins) },
    ruleIds: added.map(({ id }) => id),
    pinnedIds: pins.map(([guest]) => guest),
  };
}
