import type { Layout, LayoutTable } from '../contracts/layouts.ts';

/** Why an edit was not made; the text `layout.<reason>` explains it. */
export type Refusal =
  | { readonly reason: 'tableFull'; readonly table: LayoutTable }
  /** `guestId` is the occupant. */
  | { readonly reason: 'seatTaken'; readonly guestId: number }
  /** The free seats are too few for any of the households, which are not split. */
  | { readonly reason: 'householdsTooLarge' }
  /** Several guests can't be put on the floor. */
  | { readonly reason: 'groupNeedsTable' }
  | { readonly reason: 'noSuchTable' }
  | { readonly reason: 'noSuchSeat' }
  | { readonly reason: 'tableNumberExists'; readonly field: 'label' | 'tableNumber' }
  | { readonly reason: 'tooManyTables' }
  | { readonly reason: 'tooManyItems' }
  /** Only rectangular tables are joined, to at most 12 m and as many seats as a table may have. */
  | { readonly reason: 'cannotJoin' }
  /** Not even the largest room has space for it. */
  | { readonly reason: 'roomFull' };

export type EditResult =
  | { readonly ok: true; readonly layout: Layout }
  | { readonly ok: false; readonly refusal: Refusal };

export const done = (layout: Layout): EditResult => ({ ok: true, layout });
export const refuse = (refusal: Refusal): EditResult => ({ ok: false, refusal });
