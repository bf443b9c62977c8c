import type { Solver } from '../../src/shared/auto-seat/solver.ts';

/** A search that can be told how many tries it has in total. */
interface Search {
  step(tries: number): unknown;
  setTries(tries: number): void;
  readonly isDone: boolean;
  readonly tries: number;
}

export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The system may count CPU time in steps of several milliseconds: shorter spans say nothing about the speed. */
const SHORTEST_SPAN_MS = 15;
const SLICE_MS = 5;
/** The speed is averaged over about this long, because now and then a step looks for chairs and makes no tries. */
const AVERAGED_MS = 150;

/** Searches until the thread has used `endMs` of CPU time. Plans the search for as many tries as fit into it. */
export function searchUntil(search: Search, endMs: number): void {
  let perSlice = 512;
  let span = { ms: cpuMs(), tries: search.tries };
  let rate = 0;
  for (let ms = span.ms; !search.isDone && ms < endMs; ) {
    search.step(perSlice);
    ms = cpuMs();
    if (ms - span.ms < SHORTEST_SPAN_MS) continue;
    const spanMs = ms - span.ms;
    const latest = (search.tries - span.tries) / spanMs;
    rate = rate === 0 ? latest : rate + (latest - rate) * (spanMs / (AVERAGED_MS + spanMs));
    span = { ms, tries: search.tries };
    perSlice = Math.max(256, Math.round(rate * SLICE_MS));
    search.setTries(search.tries + Math.max(0, rate * (endMs - ms)));
  }
}

/** The same for a solver; returns how many tries it made. */
export function solveUntil(solver: Pick<Solver, 'step' | 'setTries'>, endMs: number): number {
  const search = {
    tries: 0,
    isDone: false,
    step(count: number) {
      ({ tries: this.tries, isDone: this.isDone } = solver.step(count));
    },
    setTries: (count: number) => solver.setTries(count),
  };
  searchUntil(search, endMs);
  return search.tries;
}
