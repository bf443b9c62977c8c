import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { findDot, withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';

const WORDS = {
  /** Texts beside a chosen seat that is taken. */
  notice: {
    moves: 'layoutEditor.swapNotice',
    staysOnFloor: 'layoutEditor.swapNoticeFloor',
    isUnseated: 'layoutEditor.swapNoticeUnseat',
  },
  /** Texts beside a button that swaps two guests. */
  offer: {
    moves: 'layoutEditor.swapMoves',
    staysOnFloor: 'layoutEditor.swapMovesToFloor',
    isUnseated: 'layoutEditor.swapUnseats',
  },
} as const;

interface Swap {
  readonly kind: keyof typeof WORDS;
  /** The guest who takes the seat. */
  readonly guestId: number;
  /** Name of the occupant. */
  readonly name: string;
}

/** Says where the occupant goes when a guest takes the seat: to that guest's place, or back to the unassigned. */
export function swapText(t: Translate, layout: Layout, { kind, guestId, name }: Swap): string {
  const words = WORDS[kind];
  const dot = findDot(layout, guestId);
  if (!dot) return t(words.isUnseated, { name });
  const place = seatLabel(t, withTableName(layout, dot));
  return place === null ? t(words.staysOnFloor, { name }) : t(words.moves, { name, place });
}
