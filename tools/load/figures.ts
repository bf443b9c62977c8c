import { percentilesOf } from '../support/statistics.ts';
import { type Exchange, KINDS, type Kind } from './requests.ts';

const PERCENTILES = ['p50', 'p95', 'p99', 'max'] as const;

const ms = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** Aligns the first column to the left and all others to the right. */
function toTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((cells) => cells.map(pad).join('  ')).join('\n');
}

/** One line per kind of request: count, rate and waiting times. */
export function requestTable({ samples, toAllPhones }: Measured): string {
  const seconds = Math.max(...samples.map(({ ended }) => ended)) / 1000;
  const row = (kind: string, values: readonly number[]) => {
    const figures = percentilesOf(values);
    return [
      kind,
      String(figures.count),
      (figures.count / seconds).toFixed(1),
      ...PERCENTILES.map((p) => ms(figures[p])),
    ];
  };
  const kinds = Map.groupBy(samples, ({ kind }) => kind);
  return toTable([
    ['milliseconds', 'count', '/s', ...PERCENTILES],
    ...(Object.keys(KINDS) as Kind[]).flatMap((kind) => {
      const calls = kinds.get(kind);
      return calls ? [row(KINDS[kind], calls.map(waited))] : [];
    }),
    row('All requests', samples.map(waited)),
    row('Check-in → on all other phones', toAllPhones),
  ]);
}

/** How late the load generator itself was. That time is part of the figures above, but not the server's fault. */
export function describeGenerator({ samples, loopDelay, cpuSeconds }: Measured): string {
  const late = percentilesOf(samples.map(({ sent, intended }) => sent - intended));
  return (
    `The load generator: sent ${ms(late.p50)} ms after its time (p50), ${ms(late.p99)} (p99), ${ms(late.max)} (max); ` +
    `its event loop was blocked for ${ms(loopDelay.p99)} ms (p99), ${ms(loopDelay.max)} (max); ${cpuSeconds.toFixed(1)} s of CPU`
  );
}

/** The result of a run. */
export interface Measured {
  readonly samples: readonly Exchange[];
  /** Milliseconds from each single check-in until the last other phone had it; Infinity where one never did. */
  readonly toAllPhones: readonly number[];
  /** How long the load generator's own event loop was blocked. */
  readonly loopDelay: { readonly p99: number; readonly max: number };
  readonly cpuSeconds: number;
}

/** Timers are late by up to this much; such a request was sent in time. */
const TIMER_MS = 1.5;

/** How long the sender waited, from the time at which the request should have been sent. */
function waited({ intended, sent, ended }: Exchange): number {
  return ended - (sent - intended <= TIMER_MS ? sent : intended);
}

/** See `Measured.toAllPhones`; `seen` has, for each phone, when it showed each guest as arrived. */
export function timesToAllPhones(
  exchanges: readonly Exchange[],
  seen: ReadonlyMap<string, ReadonlyMap<number, number>>,
): number[] {
  return exchanges.flatMap(({ arrival, caller, intended }) => {
    if (arrival === undefined) return [];
    const others = [...seen].filter(([name]) => name !== caller);
    const times = others.map(([, times]) => times.get(arrival) ?? Number.POSITIVE_INFINITY);
    return [Math.max(...times) - intended];
  });
}
