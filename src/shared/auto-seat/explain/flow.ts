import type { WorkLimit } from './work-limit.ts';

/** People, or parties, who may go to some of the sinks and to no other. */
export interface Demand {
  readonly amount: number;
  readonly sinks: readonly number[];
}

/**
 * Demands that together need more than all the sinks open to them can hold; null if everything fits.
 * A maximum flow by shortest augmenting paths; the demands that a failed path could reach form the minimum cut.
 */
export function findOverflow(
  demands: readonly Demand[],
  capacity: readonly number[],
  limit: WorkLimit,
): number[] | null {
  if (demands.length === 0) return null;
  const free = [...capacity];
  /** By sink: how much each demand sent there. */
  const sent = new Map<number, Map<number, number>>();
  for (const [index, { amount, sinks }] of demands.entries()) {
    let open = amount;
    for (const sink of sinks) {
      if (open === 0) break;
      const part = Math.min(open, free[sink] ?? 0);
      if (part > 0) open -= send(index, sink, part);
    }
    limit.take(sinks.length);
    while (open > 0) {
      if (limit.left === 0) return null;
      const path = findPath(index);
      if (!path.end) return path.demands;
      let part = Math.min(open, free[path.end.sink] ?? 0);
      for (let step = path.end; step.before; step = step.before) {
        part = Math.min(part, sent.get(step.before.sink)?.get(step.demand) ?? 0);
      }
      for (let step = path.end; ; step = step.before) {
        send(step.demand, step.sink, part);
        if (!step.before) break;
        send(step.demand, step.before.sink, -part);
      }
      open -= part;
    }
  }
  return null;

  function send(demand: number, sink: number, part: number): number {
    const byDemand = sent.get(sink) ?? new Map<number, number>();
    sent.set(sink, byDemand);
    const total = (byDemand.get(demand) ?? 0) + part;
    if (total === 0) byDemand.delete(demand);
    else byDemand.set(demand, total);
    free[sink] = (free[sink] ?? 0) - part;
    return part;
  }

  /** Finds an augmenting path: from one demand over full sinks, and demands that use them, to a sink with room. */
  function findPath(from: number): { end: Step | null; demands: number[] } {
    const reached = [from];
    const cameTo = new Map<number, Step | null>([[from, null]]);
    const seen = new Set<number>();
    for (const demand of reached) {
      const before = cameTo.get(demand) ?? null;
      const sinks = demands[demand]?.sinks ?? [];
      limit.take(sinks.length);
      for (const sink of sinks) {
        if (seen.has(sink)) continue;
        seen.add(sink);
        const step: Step = { demand, sink, before };
        if ((free[sink] ?? 0) > 0) return { end: step, demands: reached };
        for (const other of sent.get(sink)?.keys() ?? []) {
          if (cameTo.has(other)) continue;
          cameTo.set(other, step);
          reached.push(other);
        }
      }
    }
    return { end: null, demands: reached };
  }
}

/** A step of a path: `demand` sends to `sink` what it had sent to the sink of `before`, which makes room there. */
interface Step {
  readonly demand: number;
  readonly sink: number;
  readonly before: Step | null;
}
