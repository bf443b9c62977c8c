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

/** How often the number of tries that fit is estimated anew. */
const SLICE_MS = 10;

/** Searches until the thread has used so much CPU time, with the search planned for as many tries as fit. */
export function searchUntil(search: Search, endMs: number): void {
  let perSlice = 2048;
  let [ms, rate] = [cpuMs(), 0];
  while (!search.isDone && ms < endMs) {
    const tries = search.tries;
    search.step(perSlice);
    const now = cpuMs();
    const latest = (search.tries - tries) / Math.max(now - ms, 0.01);
    rate = rate === 0 ? latest : 0.9 * rate + 0.1 * latest;
    ms = now;
    perSlice = Math.max(256, Math.round(latest * SLICE_MS));
    search.setTries(search.tries + Math.max(0, rate * (endMs - ms)));
  }
}
