import { readSides } from '../rules/rule.ts';
import type { Must } from './model.ts';

export type NotBeside = Must & { readonly kind: 'notBeside' };

/** What the musts say about seats, by guest. */
export interface SeatRules {
  readonly sideBySide: ReadonlyMap<number, readonly Must[]>;
  readonly notBeside: ReadonlyMap<number, readonly NotBeside[]>;
  readonly accessible: ReadonlySet<number>;
  readonly pinnedSeat: ReadonlyMap<number, number>;
}

function addTo<Kind extends Must>(map: Map<number, Kind[]>, must: Kind): void {
  for (const guest of must.guests) {
    const list = map.get(guest);
    if (list) list.push(must);
    else map.set(guest, [must]);
  }
}

export function makeSeatRules(musts: readonly Must[]): SeatRules {
  const sideBySide = new Map<number, Must[]>();
  const notBeside = new Map<number, NotBeside[]>();
  const accessible = new Set<number>();
  const pinnedSeat = new Map<number, number>();
  for (const must of musts) {
    if (must.kind === 'sideBySide') addTo(sideBySide, must);
    else if (must.kind === 'notBeside') addTo(notBeside, must);
    else if (must.kind === 'accessible') {
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

/** What a rule about neighbours says of this guest: equal for guests whom it does not tell apart. */
export const seatRuleKey = (must: NotBeside, guest: number): string =>
  must.sides ? `${must.index}.${readSides(must)(guest)}` : `${must.index}`;
