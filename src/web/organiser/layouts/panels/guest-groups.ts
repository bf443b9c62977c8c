import { useDeferredValue, useMemo } from 'react';
import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { GuestPosition, Layout } from '../../../../shared/contracts/layouts.ts';
import { findDot, type Placement, placementOf } from '../../../../shared/layout/table-occupancy.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import { useGuestSorter } from '../../guests/use-guest-sorter.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';

export interface ListedGuest {
  readonly id: number;
  readonly guest: Guest;
  readonly dot: GuestPosition | undefined;
  /** Undefined without a dot. */
  readonly placement: Placement | undefined;
}

/**
 * Guests at a table of the layout are assigned, with or without a seat there; all others are unassigned. Guests who
 * declined are in neither list: they can't have a seat.
 */
export function groupGuests(layout: Layout, guests: Iterable<Guest>) {
  const unassigned: ListedGuest[] = [];
  const assigned: ListedGuest[] = [];
  for (const guest of guests) {
    if (hasDeclined(guest)) continue;
    const dot = findDot(layout, guest.id);
    const placement = dot && placementOf(layout, dot);
    const isAssigned = placement === 'seated' || placement === 'withoutSeat';
    (isAssigned ? assigned : unassigned).push({ id: guest.id, guest, dot, placement });
  }
  return { unassigned, assigned };
}

const BY_NAME = { key: 'name', isDescending: false } as const;

/** All guests in the order of the event's guest list. */
export function useSortedGuests(): readonly Guest[] {
  // Deferred, because sorting thousands of guests would delay drawing the floor plan.
  const guests = useDeferredValue(useEditorState((state) => state.guests));
  const listed = useMemo(() => [...guests.values()], [guests]);
  const sort = useGuestSorter(listed, usePlanEditor().nameOrders);
  return useMemo(() => sort(listed, BY_NAME), [listed, sort]);
}

/** Assigned and unassigned guests, each in the order of the lists. */
export function useGuestGroups() {
  // Deferred, because grouping thousands of guests would delay drawing the floor plan.
  const layout = useDeferredValue(useLayout());
  const sorted = useSortedGuests();
  return useMemo(() => groupGuests(layout, sorted), [layout, sorted]);
}

const foldedNames = new WeakMap<Guest, string>();

/** The name in the form that searches compare; cached, because folding thousands of names takes long. */
export function foldedNameOf(guest: Guest): string {
  let folded = foldedNames.get(guest);
  if (folded === undefined) {
    folded = foldName(guest.fullName);
    foldedNames.set(guest, folded);
  }
  return folded;
}

/** Guests whose name has every typed word, without regard to case and accents. */
export function searchGuests(guests: readonly ListedGuest[], search: string): readonly ListedGuest[] {
  const wanted = foldName(search);
  return wanted === '' ? guests : guests.filter(({ guest }) => matchesWords(foldedNameOf(guest), wanted));
}
