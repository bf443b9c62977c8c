import type { SeatTable } from '../problem.ts';

/** Seats of a table and which are side by side. Tables that are alike share one object. */
export interface TableShape {
  /** A number that no other shape has. */
  readonly id: number;
  readonly seats: number;
  readonly beside: readonly (readonly number[])[];
  readonly isAccessible: readonly boolean[];
  readonly accessibleCount: number;
  /** One closed ring: every seat is like every other. */
  readonly isRing: boolean;
  /** Most people in one unbroken row, and most people of whom no two are side by side. */
  readonly longestRow: number;
  readonly mostNotBeside: number;
  /** Steps from one seat to every other, counted on demand: for all seats of a table of hundreds it would take long. */
  readonly stepsFrom: (seat: number) => readonly number[];
}

/** `known` holds the shapes made so far, by key. */
export function makeShape(table: SeatTable, known: Map<string, TableShape>): TableShape {
  const seats = Number.isFinite(table.seats) ? Math.max(0, Math.floor(table.seats)) : 0;
  const sets = Array.from({ length: seats }, () => new Set<number>());
  for (const [a, b] of table.beside) {
    if (a === b || !sets[a] || !sets[b]) continue;
    sets[a].add(b);
    sets[b].add(a);
  }
  const beside = sets.map((set) => [...set].sort((a, b) => a - b));
  const isAccessible = beside.map(() => false);
  for (const seat of table.accessible) if (seat in isAccessible) isAccessible[seat] = true;
  const key = `${seats}:${beside.join(';')}:${isAccessible.join()}`;
  const same = known.get(key);
  if (same) return same;
  const parts = findParts(beside);
  const steps = new Map<number, readonly number[]>();
  const shape: TableShape = {
    id: known.size,
    seats,
    beside,
    isAccessible,
    accessibleCount: isAccessible.filter(Boolean).length,
    isRing: parts.length === 1 && seats > 2 && beside.every(({ length }) => length === 2),
    longestRow: parts.reduce((longest, part) => Math.max(longest, part.length), 0),
    mostNotBeside: countNotBeside(beside, parts),
    stepsFrom: (seat) => {
      const made = steps.get(seat) ?? countSteps(seat, beside);
      steps.set(seat, made);
      return made;
    },
  };
  known.set(key, shape);
  return shape;
}

function countSteps(start: number, beside: readonly (readonly number[])[]): number[] {
  const steps = beside.map(() => Number.POSITIVE_INFINITY);
  steps[start] = 0;
  const queue = [start];
  for (const seat of queue) {
    for (const next of beside[seat] ?? []) {
      if (steps[next] !== Number.POSITIVE_INFINITY) continue;
      steps[next] = (steps[seat] ?? 0) + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** The rows and rings of a table. */
function findParts(beside: readonly (readonly number[])[]): number[][] {
  const seen = new Set<number>();
  const parts: number[][] = [];
  for (const seat of beside.keys()) {
    if (seen.has(seat)) continue;
    const part = [seat];
    seen.add(seat);
    for (const at of part) {
      for (const next of beside[at] ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** Most people of whom no two are side by side: exact for rows and rings, else an upper bound. */
function countNotBeside(beside: readonly (readonly number[])[], parts: readonly (readonly number[])[]): number {
  const sizeOf = (part: readonly number[]) => {
    const degrees = part.map((seat) => beside[seat]?.length ?? 0);
    if (degrees.some((degree) => degree > 2)) return part.length;
    const isRing = part.length > 2 && degrees.every((degree) => degree === 2);
    return isRing ? Math.floor(part.length / 2) : Math.ceil(part.length / 2);
  };
  return parts.reduce((sum, part) => sum + sizeOf(part), 0);
}
