import { hasNotDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { groupByHousehold } from '../../../../shared/layout/fill-table.ts';
import { compareNames } from '../../../../shared/text-order.ts';

export interface GuestSelection {
  readonly selectedGuests: ReadonlySet<number>;
  readonly guestRange: GuestRange | null;
}

/** Where a Shift selection begins, and what was selected before it: a range that is shortened again leaves that selected. */
export interface GuestRange {
  readonly anchorId: number;
  readonly before: ReadonlySet<number>;
}

export function toggleGuest({ selectedGuests }: GuestSelection, id: number): GuestSelection {
  const next = new Set(selectedGuests);
  if (!next.delete(id)) next.add(id);
  return { selectedGuests: next, guestRange: { anchorId: id, before: next } };
}

/** Selects all guests from the anchor to `id`, in the order in which the list shows them. */
export function selectRange(selection: GuestSelection, id: number, shown: readonly number[]): GuestSelection {
  const guestRange = selection.guestRange ?? { anchorId: id, before: selection.selectedGuests };
  const [from, to] = [shown.indexOf(guestRange.anchorId), shown.indexOf(id)];
  // The anchor may be in another list or hidden by a search: then the range is `id` alone.
  const start = from < 0 ? to : Math.min(from, to);
  const range = shown.slice(start, Math.max(from, to) + 1);
  // Guests who lost the selection since then, for instance by being seated, stay out of it.
  const before = [...guestRange.before].filter((each) => selection.selectedGuests.has(each));
  return { selectedGuests: new Set([...before, ...range]), guestRange };
}

export function addGuests({ selectedGuests }: GuestSelection, ids: Iterable<number>): GuestSelection {
  return { selectedGuests: new Set([...selectedGuests, ...ids]), guestRange: null };
}

/** These guests and all of their households, with companions, except those who declined. */
export function withHouseholds(guests: Iterable<Guest>, ids: ReadonlySet<number>): ReadonlySet<number> {
  const coming = [...guests].filter(hasNotDeclined);
  const touched = groupByHousehold(coming).filter((members) => members.some(({ id }) => ids.has(id)));
  return new Set([...ids, ...touched.flat().map(({ id }) => id)]);
}

/** Leaves out guests who were deleted or have declined; returns the same set if there are none. */
export function keepComing(ids: ReadonlySet<number>, guests: ReadonlyMap<number, Guest>): ReadonlySet<number> {
  const kept = [...ids].filter((id) => {
    const guest = guests.get(id);
    return guest && hasNotDeclined(guest);
  });
  return kept.length === ids.size ? ids : new Set(kept);
}

interface TaggedGuests {
  readonly tag: string;
  readonly ids: readonly number[];
}

/** Who has which tag, by tag. */
export function groupByTag(guests: Iterable<Guest>): TaggedGuests[] {
  const byTag = new Map<string, number[]>();
  for (const { id, tags } of guests) {
    for (const tag of tags) {
      const ids = byTag.get(tag);
      if (ids) ids.push(id);
      else byTag.set(tag, [id]);
    }
  }
  return Array.from(byTag, ([tag, ids]) => ({ tag, ids })).toSorted((a, b) => compareNames(a.tag, b.tag));
}
