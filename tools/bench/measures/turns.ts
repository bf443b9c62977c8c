export async function timeMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** How often a fast call is made per round. */
export const CALLS = 20;

interface TimedCall {
  readonly method?: string;
  readonly cookie?: string;
  readonly body?: unknown;
  readonly times?: number;
}

/** The average time of a call that is made several times, one after the other. */
export async function callMs(url: string, { method = 'GET', cookie = '', body, times = CALLS }: TimedCall = {}) {
  // The bare routes do not compress, so ours must not either.
  const headers = {
    cookie,
    'accept-encoding': 'identity',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? null : JSON.stringify(body);
  const ms = await timeMs(async () => {
    for (let call = 0; call < times; call++) {
      const answer = await fetch(url, { method, headers, body: payload });
      if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  });
  return ms / times;
}

/** CPU time instead of elapsed time: other programs on the machine do not count. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The slowest of the calls made one after the other until `done` resolves. */
export async function slowestCallUntil(done: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  do slowest = Math.max(slowest, await timeMs(call));
  while (!isDone);
  await ended;
  return slowest;
}

/** One value per round and side; values with the same index were measured right after each other. */
export interface Rounds<Value = number> {
  readonly ours: readonly Value[];
  readonly baseline: readonly Value[];
}

export interface Turns<Value = number> {
  readonly rounds: number;
  readonly warmUp?: number;
  /** Negative round numbers are warm-up rounds, whose values are dropped. */
  readonly ours: (round: number) => Promise<Value> | Value;
  readonly baseline: (round: number) => Promise<Value> | Value;
}

/** Measures both sides in turns, so that a busy moment of the machine affects both alike. */
export async function measureInTurns<Value>(turns: Turns<Value>): Promise<Rounds<Value>> {
  const { rounds, warmUp = 1 } = turns;
  const measured = { ours: [] as Value[], baseline: [] as Value[] };
  for (let round = -warmUp; round < rounds; round++) {
    const [baseline, ours] = [await turns.baseline(round), await turns.ours(round)];
    if (round < 0) continue;
    measured.baseline.push(baseline);
    measured.ours.push(ours);
  }
  return measured;
}
