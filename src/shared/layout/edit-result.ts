import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { messageKey, type PlainMessageKey } from '../i18n/message-key.ts';

/** Why an edit was not made. */
export type Refusal =
  | { readonly reason: 'tableFull'; readonly table: LayoutTable }
  /** `guestId` is the occupant. */
  | { readonly reason: 'seatTaken'; readonly guestId: number }
  | { readonly reason: 'noSuchTable' }
  | { readonly reason: 'noSuchSeat' }
  | { readonly reason: 'tableNumberExists'; readonly field: 'label' | 'tableNumber' }
  | { readonly reason: 'tooManyTables' };

export type EditResult =
  | { readonly ok: true; readonly layout: Layout }
  | { readonly ok: false; readonly refusal: Refusal };

export const done = (layout: Layout): EditResult => ({ ok: true, layout });
export const refuse = (refusal: Refusal): EditResult => ({ ok: false, refusal });

export const REFUSAL_MESSAGES: Record<Refusal['reason'], PlainMessageKey> = {
  tableFull: messageKey('layout.tableFull'),
  seatTaken: messageKey('layout.seatTaken'),
  noSuchTable: messageKey('layout.noSuchTable'),
  noSuchSeat: messageKey('layout.noSuchSeat'),
  tableNumberExists: messageKey('layout.tableNumberExists'),
  tooManyTables: messageKey('layout.tooManyTables'),
};
