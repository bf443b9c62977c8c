import type { Must } from './model.ts';
import type { Proof } from './proof.ts';

/** A pin to a table or seat that does not exist, or an "at table" rule none of whose tables exists. */
export function findMissingPlace(musts: readonly Must[]): Proof | null {
  const missing = musts.find(
    (must) => (must.kind === 'pin' && must.table < 0) || (must.kind === 'at' && must.list.tables.length === 0),
  );
  return missing ? { reason: 'noSuchPlace', musts: [missing] } : null;
}

/** Two guests pinned to one seat. */
export function findSharedSeat(musts: readonly Must[]): Proof | null {
  const pinOn = new Map<string, Must>();
  for (const must of musts) {
    if (must.kind !== 'pin' || must.seat === null) continue;
    const key = `${must.table}/${must.seat}`;
    const other = pinOn.get(key);
    if (other) return { reason: 'tablesShared', musts: [other, must] };
    pinOn.set(key, must);
  }
  return null;
}
