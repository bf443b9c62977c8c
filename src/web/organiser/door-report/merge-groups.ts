import type { DoorReport } from '../../../shared/contracts/door-operations.ts';

export type WalkIn = DoorReport['walkIns'][number];

/** Guests of one name, at least one of whom was added at the door. */
export interface MergeGroup {
  /** The guests' ids in order, so that a group that somebody joins is a new group. */
  readonly key: string;
  readonly fullName: string;
  /** The organiser keeps one of these: guests of the list if there are any, since only walk-ins can be merged away. */
  readonly keepableIds: readonly number[];
  readonly walkIns: readonly WalkIn[];
}

/** Groups of guests with the same name, whom the organiser may want to merge into one guest. */
export function mergeGroups(walkIns: readonly WalkIn[]): MergeGroup[] {
  const groups = new Map<string, { ids: number[]; walkIns: WalkIn[] }>();
  for (const walkIn of walkIns) {
    if (walkIn.sameNameIds.length === 0) continue;
    const ids = [walkIn.guestId, ...walkIn.sameNameIds].sort((a, b) => a - b);
    const key = ids.join(' ');
    const group = groups.get(key) ?? { ids, walkIns: [] };
    group.walkIns.push(walkIn);
    groups.set(key, group);
  }
  return [...groups].map(([key, { ids, walkIns: added }]) => {
    const addedIds = added.map(({ guestId }) => guestId);
    const onList = ids.filter((id) => !addedIds.includes(id));
    return {
      key,
      walkIns: added,
      fullName: added[0]?.fullName ?? '',
      keepableIds: onList.length > 0 ? onList : addedIds,
    };
  });
}

/** Who is merged into the kept guest. */
export const removedIds = ({ walkIns }: MergeGroup, keptId: number): number[] =>
  walkIns.map(({ guestId }) => guestId).filter((id) => id !== keptId);
