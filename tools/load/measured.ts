import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Exchange } from './recorder.ts';

export type Sample = Pick<Exchange, 'kind' | 'intended' | 'sent' | 'ended' | 'status' | 'bytes'>;

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
export function waited({ intended, sent, ended }: Sample): number {
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

const RESOLUTION_MS = 5;

export function measureLoopDelay(): { stop(): { p99: number; max: number } } {
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
