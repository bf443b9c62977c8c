import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Household, HouseholdStatus } from '../../../../shared/contracts/households.ts';
import { householdStatus } from '../../../../shared/household-status.ts';
import { compareNumbered } from '../../../../shared/text-order.ts';

export interface HouseholdGroup {
  readonly kind: 'household';
  readonly id: number;
  readonly name: string;
  /** Status of everyone in the household, including people who are filtered out. */
  readonly status: HouseholdStatus;
  readonly size: number;
  /** The people shown: hosts in the order of the list, each followed by the companions. */
  readonly guests: readonly Guest[];
}

export type HouseholdRow =
  | HouseholdGroup
  | { readonly kind: 'heading'; readonly id: 0; readonly count: number }
  /** A guest without a household. The id is negative, because it must differ from those of households. */
  | { readonly kind: 'single'; readonly id: number; readonly guest: Guest };

/** Puts companions behind their hosts; those whose host is not in the group come last. */
export function withCompanions(guests: readonly Guest[]): Guest[] {
  const ids = new Set(guests.map(({ id }) => id));
  const companions = Map.groupBy(guests, ({ companionOf }) => companionOf);
  const hosts = companions.get(null) ?? [];
  const lost = guests.filter(({ companionOf }) => companionOf !== null && !ids.has(companionOf));
  return [...hosts.flatMap((host) => [host, ...(companions.get(host.id) ?? [])]), ...lost];
}

interface GroupInput {
  /** Everyone on the list. */
  all: readonly Guest[];
  /** The guests who match search and filters, in order. */
  shown: readonly Guest[];
  /** Undefined until loaded; until then, households are known from their guests. */
  households: readonly Pick<Household, 'id' | 'name'>[] | undefined;
}

/** Households by name, then the guests without one. Households without people are left out while a filter is on. */
export function makeHouseholdRows({ all, shown, households = [] }: GroupInput): HouseholdRow[] {
  const members = Map.groupBy(all, ({ householdId }) => householdId);
  const shownMembers = shown === all ? members : Map.groupBy(shown, ({ householdId }) => householdId);
  const names = new Map(households.map(({ id, name }) => [id, name]));
  for (const { householdId, householdName } of all) {
    if (householdId !== null && !names.has(householdId)) names.set(householdId, householdName ?? '');
  }
  const isFiltered = shown.length < all.length;
  const groups = [...names].flatMap(([id, name]): HouseholdGroup[] => {
    const everyone = members.get(id) ?? [];
    const guests = shownMembers.get(id) ?? [];
    if (guests.length === 0 && (isFiltered || everyone.length > 0)) return [];
    const status = householdStatus(everyone.map(({ attendance }) => attendance));
    return [{ kind: 'household', id, name, status, size: everyone.length, guests: withCompanions(guests) }];
  });
  groups.sort((a, b) => compareNumbered(a.name, b.name));
  const singles = withCompanions(shownMembers.get(null) ?? []);
  if (singles.length === 0) return groups;
  return [
    ...groups,
    { kind: 'heading', id: 0, count: singles.length },
    ...singles.map((guest): HouseholdRow => ({ kind: 'single', id: -guest.id, guest })),
  ];
}
