import type { Must } from './model.ts';

/** What the musts say about seats, by guest. */
export interface SeatRules {
  readonly sideBySide: ReadonlyMap<number, readonly Must[]>;
  readonly notBeside: ReadonlyMap<number, readonly Must[]>;
  readonly accessible: ReadonlySet<number>;
  readonly pinnedSeat: ReadonlyMap<number, number>;
}

export function makeSeatRules(musts: readonly Must[]): SeatRules {
  const sideBySide = new Map<number, Must[]>();
  const notBeside = new Map<number, Must[]>();
  const accessible = new Set<number>();
  const pinnedSeat = new Map<number, number>();
  for (const must of musts) {
    if (must.kind === 'sideBySide' || must.kind === 'notBeside') {
      const map = must.kind === 'sideBySide' ? sideBySide : notBeside;
      for (const guest of must.guests) {
        const list = map.get(guest);
        if (list) list.push(must);
        else map.set(guest, [must]);
      }
    } else if (must.kind === 'accessible') {
      for (const guest of must.guests) accessible.add(guest);
    } else if (must.kind === 'pin' && must.seat !== null) {
      for (const guest of must.guests) pinnedSeat.set(guest, must.seat);
    }
  }
  return { sideBySide, notBeside, accessible, pinnedSeat };
}

/** Whether it matters on which seat of the table this guest sits. */
export const hasSeatRule = ({ sideBySide, notBeside, accessible, pinnedSeat }: SeatRules, guest: number): boolean =>
  sideBySide.has(guest) || notBeside.has(guest) || accessible.has(guest) || pinnedSeat.has(guest);
