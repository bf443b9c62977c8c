import type { Guest } from '../../../shared/contracts/guests.ts';

/** Bulk calls accept guests of one event only. */
export function groupByEvent<G extends Pick<Guest, 'eventId'>>(guests: readonly G[]): [eventId: number, guests: G[]][] {
  const groups = new Map<number, G[]>();
  for (const guest of guests) {
    const group = groups.get(guest.eventId);
    if (group) group.push(guest);
    else groups.set(guest.eventId, [guest]);
  }
  return [...groups];
}

/** Result of a change of several guests; `error` is set if it stopped half-way. */
export interface Outcome<G> {
  readonly done: readonly G[];
  readonly left: readonly G[];
  readonly error?: unknown;
}

/** Changes guests event by event. Stops at the first failure; earlier changes stay. */
export async function changeByEvent<G extends Pick<Guest, 'eventId'>>(
  guests: readonly G[],
  change: (eventId: number, guests: readonly G[]) => Promise<void>,
): Promise<Outcome<G>> {
  const done: G[] = [];
  const groups = groupByEvent(guests);
  for (const [index, [eventId, group]] of groups.entries()) {
    try {
      await change(eventId, group);
    } catch (error) {
      return { done, left: groups.slice(index).flatMap(([, rest]) => rest), error };
    }
    done.push(...group);
  }
  return { done, left: [] };
}
