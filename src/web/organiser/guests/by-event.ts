import type { Guest } from '../../../shared/contracts/guests.ts';

/** Calls that change several guests take those of one event. */
export function groupByEvent<G extends Pick<Guest, 'eventId'>>(guests: readonly G[]): [eventId: number, guests: G[]][] {
  const groups = new Map<number, G[]>();
  for (const guest of guests) {
    const group = groups.get(guest.eventId);
    if (group) group.push(guest);
    else groups.set(guest.eventId, [guest]);
  }
  return [...groups];
}
