import type { Event } from '../../../shared/contracts/events.ts';
import type { EventNeed } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';

export type EventPath = (eventId: number) => string;

interface Entry {
  readonly labelKey: 'guests' | 'seating' | 'replies' | 'menu' | 'print' | 'door' | 'settings';
  readonly path: EventPath;
  /** What the role must allow. */
  readonly need: EventNeed;
  /** Other pages of the same subject. */
  readonly also?: readonly EventPath[];
  /** What waits for the organiser there. */
  readonly countOf?: (event: Event) => number;
  readonly countKey?: 'unseated' | 'requests';
}

export const ENTRIES: readonly Entry[] = [
  { labelKey: 'guests', need: 'read', path: paths.eventGuests },
  {
    labelKey: 'seating',
    need: 'read',
    path: paths.eventLayout,
    countOf: ({ unseatedCount }) => unseatedCount,
    countKey: 'unseated',
  },
  {
    labelKey: 'replies',
    need: 'read-all',
    path: paths.eventReplies,
    countOf: ({ requestCount }) => requestCount,
    countKey: 'requests',
  },
  { labelKey: 'menu', need: 'see-needs', path: paths.eventCatering, also: [paths.eventNeeds] },
  { labelKey: 'print', need: 'read-all', path: paths.eventPrint },
  { labelKey: 'door', need: 'read-all', path: paths.eventDoorReport },
  { labelKey: 'settings', need: 'edit-event', path: paths.eventEdit },
];

/** What the page at this address needs; undefined for the event's own page, which every role may open. */
export function needOfPage(eventId: number, pathname: string): EventNeed | undefined {
  if (pathname === paths.eventHistory(eventId)) return 'read-all';
  return ENTRIES.find(({ path, also = [] }) => [path, ...also].some((one) => one(eventId) === pathname))?.need;
}
