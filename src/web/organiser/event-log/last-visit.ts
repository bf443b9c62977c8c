import type { EventLog, LogChange } from '../../../shared/contracts/event-log.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

/** Pages that are opened within this time of each other are one visit. */
const VISIT_MS = 60 * 60_000;

/** When the visit before this one ended, undefined for the first one; and what is stored until the next time. */
export function followVisits(stored: string | null | undefined, now: number) {
  const [last, before] = (stored ?? '').split(' ').map((text) => Number(text) || undefined);
  const since = last !== undefined && now - last > VISIT_MS ? last : before;
  return { since, stored: `${now} ${since ?? ''}` };
}

/** Notes that the event is visited now, and returns when the visit before this one ended. */
export function noteVisit(userId: number, eventId: number): number | undefined {
  const key = `visits-${userId}-${eventId}`;
  const { since, stored } = followVisits(readStored(key), Date.now());
  writeStored(key, stored);
  return since;
}

/** What others changed since then, as far as the newest page of the history says it. */
export function newsOf({ changes, next }: Pick<EventLog, 'changes' | 'next'>, userId: number, since: number) {
  const isNew = ({ at }: LogChange) => Date.parse(at) > since;
  return {
    changes: changes.filter((one) => isNew(one) && !(one.actor.kind === 'user' && one.actor.id === userId)),
    /** Older pages have more of it. */
    isCut: next !== null && changes.every(isNew),
  };
}
