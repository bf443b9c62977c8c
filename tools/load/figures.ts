import { percentilesOf } from '../support/statistics.ts';
import { type Exchange, KINDS, type Kind } from './requests.ts';

const PERCENTILES = ['p50', 'p95', 'p99', 'max'] as const;

const ms = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const ratio = (ours: number, bare: number) => (ours / bare).toFixed(1);

interface Figures {
  readonly kind: string;
  readonly values: readonly number[];
  readonly bareValues: readonly number[] | undefined;
  /** The duration of the run. */
  readonly seconds: number;
}

function row({ kind, values, bareValues, seconds }: Figures): string[] {
  const ours = percentilesOf(values);
  const cells = [kind, String(ours.count), (ours.count / seconds).toFixed(1), ...PERCENTILES.map((p) => ms(ours[p]))];
  if (!bareValues) return cells;
  const bare = percentilesOf(bareValues);
  const ratios = (['p50', 'p95', 'p99'] as const).map((p) => ratio(ours[p], bare[p]));
  return [...cells, ...PERCENTILES.map((p) => ms(bare[p])), ...ratios];
}

/** Aligns the first column to the left and all others to the right. */
function toTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((cells) => cells.map(pad).join('  ')).join('\n');
}

/** One line per kind of request: count, rate and waiting times, beside those of the bare server. */
export function requestTable(ours: Measured, bare: Measured | undefined): string {
  const seconds = Math.max(...ours.samples.map(({ ended }) => ended)) / 1000;
  const valuesOf = (samples: readonly Sample[], kind: Kind) =>
    samples.filter((sample) => sample.kind === kind).map(waited);
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => ours.samples.some((sample) => sample.kind === kind));
  const figures: Figures[] = kinds.map((kind) => ({
    kind: KINDS[kind],
    values: valuesOf(ours.samples, kind),
    bareValues: bare && valuesOf(bare.samples, kind),
    seconds,
  }));
  figures.push(
    { kind: 'All requests', values: ours.samples.map(waited), bareValues: bare?.samples.map(waited), seconds },
    { kind: 'Check-in → on all other phones', values: ours.toAllPhones, bareValues: bare?.toAllPhones, seconds },
  );
  const heading = ['milliseconds', 'count', '/s', ...PERCENTILES];
  if (bare) heading.push('bare p50', 'p95', 'p99', 'max', 'ratio p50', 'p95', 'p99');
  return toTable([heading, ...figures.map(row)]);
}

/** How late the load generator itself was. That time is part of the figures above, but not the server's fault. */
export function describeGenerator(name: string, { samples, loopDelay, cpuSeconds }: Measured): string {
  const late = percentilesOf(samples.map(({ sent, intended }) => sent - intended));
  return (
    `${name}: sent ${ms(late.p50)} ms after its time (p50), ${ms(late.p99)} (p99), ${ms(late.max)} (max); ` +
    `its event loop was blocked for ${ms(loopDelay.p99)} ms (p99), ${ms(loopDelay.max)} (max); ${cpuSeconds.toFixed(1)} s of CPU`
  );
}

export type Sample = Omit<Exchange, 'body'>;

/** The result of one run against the app or the bare server. */
export interface Measured {
  readonly samples: readonly Sample[];
  /** Milliseconds from each single check-in until the last other phone had it; Infinity where one never did. */
  readonly toAllPhones: readonly number[];
  /** How long the load generator's own event loop was blocked. */
  readonly loopDelay: { readonly p99: number; readonly max: number };
  readonly cpuSeconds: number;
}

/** Timers are late by up to this much; such a request was sent in time. */
const TIMER_MS = 1.5;

/** How long the sender waited, from the time at which the request should have been sent. */
function waited({ intended, sent, ended }: Sample): number {
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
