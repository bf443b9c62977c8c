import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Guest, GuestListChanges } from '../../../../shared/contracts/guests.ts';

/** The same change for several guests. */
export type ListChange = GuestListChanges[number]['set'];

type ListGuest = Pick<
  Guest,
  'id' | 'attendance' | 'ageGroup' | 'needsHighChair' | 'tags' | 'meals' | 'householdId' | 'checkedIn'
>;

/** The guest's present values of the fields that the change sets. */
function presentValues(guest: ListGuest, change: ListChange): ListChange {
  const changesTags = change.tags ?? change.addTags ?? change.removeTags;
  return {
    ...(change.attendance !== undefined && { attendance: guest.attendance }),
    ...(change.ageGroup !== undefined && { ageGroup: guest.ageGroup }),
    ...(change.needsHighChair !== undefined && { needsHighChair: guest.needsHighChair }),
    ...(changesTags && { tags: guest.tags }),
    ...(change.meals && {
      meals: Object.fromEntries(Object.keys(change.meals).map((course) => [course, guest.meals[course] ?? null])),
    }),
    ...(change.householdId !== undefined && { householdId: guest.householdId }),
  };
}

/** Changes that give each guest back the values it has now. Guests with equal values share one. */
export function undoChanges(guests: readonly ListGuest[], change: ListChange): GuestListChanges {
  const groups = new Map<string, { ids: number[]; set: ListChange }>();
  for (const guest of guests) {
    const set = presentValues(guest, change);
    const key = JSON.stringify(set);
    const group = groups.get(key);
    if (group) group.ids.push(guest.id);
    else groups.set(key, { ids: [guest.id], set });
  }
  return [...groups.values()];
}

function tagsAfter(tags: readonly string[], change: ListChange): string[] {
  const kept = (change.tags ?? tags).filter((tag) => !change.removeTags?.includes(tag));
  return [...new Set([...kept, ...(change.addTags ?? [])])];
}

/** Whether the change would alter anything about the guest. */
export function isChangedBy(guest: ListGuest, change: ListChange): boolean {
  const present = presentValues(guest, change);
  const tags = present.tags && tagsAfter(guest.tags, change);
  return (
    (present.attendance !== undefined && present.attendance !== change.attendance) ||
    (present.ageGroup !== undefined && present.ageGroup !== change.ageGroup) ||
    (present.needsHighChair !== undefined && present.needsHighChair !== change.needsHighChair) ||
    (present.householdId !== undefined && present.householdId !== change.householdId) ||
    (tags !== undefined && (tags.length !== guest.tags.length || tags.some((tag) => !guest.tags.includes(tag)))) ||
    Object.entries(change.meals ?? {}).some(([course, option]) => option !== (guest.meals[course] ?? null))
  );
}

/** Guests whom the change would alter. The server refuses to let guests decline who have arrived: they are `arrived`. */
export function planListChange<G extends ListGuest>(guests: readonly G[], change: ListChange) {
  const changing = guests.filter((guest) => isChangedBy(guest, change));
  if (!hasDeclined(change)) return { changing, arrived: [] };
  return {
    changing: changing.filter(({ checkedIn }) => !checkedIn),
    arrived: changing.filter(({ checkedIn }) => checkedIn),
  };
}

export type TagShare = 'all' | 'some' | 'none';

/** How many of the guests have each tag. */
export function tagShares(guests: readonly Pick<Guest, 'tags'>[], tags: readonly string[]): Map<string, TagShare> {
  const counts = new Map<string, number>();
  for (const guest of guests) for (const tag of guest.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return new Map(
    [...new Set([...tags, ...counts.keys()])].map((tag) => {
      const count = counts.get(tag) ?? 0;
      return [tag, count === 0 ? 'none' : count === guests.length ? 'all' : 'some'];
    }),
  );
}
