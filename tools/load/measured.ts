import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Exchange } from './recorder.ts';

export type Sample = Pick<Exchange, 'kind' | 'intended' | 'sent' | 'ended' | 'status' | 'bytes'>;

/** What playing the evening, or playing it again, came to. */
export interface Measured {
  readonly samples: readonly Sample[];
  /** From each lone tap until the last of the other phones had heard of it; Infinity where one never did. */
  readonly news: readonly number[];
  /** How long our own process could not look at what came in. */
  readonly lagOfLoop: { readonly p99: number; readonly max: number };
  readonly cpuSeconds: number;
}

/** A timer is late by up to this much by itself; what left within it left in time. */
const TIMER_MS = 1.5;

/** How long its caller waited, counted from when the request was to leave. */
export function waited({ intended, sent, ended }: Sample): number {
  return ended - (sent - intended <= TIMER_MS ? sent : intended);
}

export function listNews(
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

const RESOLUTION_MS = 5;

export function measureLoop(): { stop(): { p99: number; max: number } } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return {
    stop() {
      delay.disable();
      const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
      return { p99: ms(delay.percentile(99)), max: ms(delay.max) };
    },
  };
}
