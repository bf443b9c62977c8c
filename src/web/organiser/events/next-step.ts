import { EVENT_LENGTH_MS, type Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';

/** From this long before the start, the next step is checking guests in. */
const DOOR_OPENS_MS = 12 * 60 * 60 * 1000;

type NextStep = 'addGuests' | 'decideRequests' | 'seatGuests' | 'shareQr' | 'setUpDoor' | 'openDoor' | 'ready';

/** Counts only guests who have not declined: the others need no seat and are not expected. */
export interface EventProgress extends Pick<Event, 'id' | 'date' | 'guestCount' | 'qrSharedAt' | 'doorCode'> {
  readonly seatedCount: number;
  readonly arrivedCount: number;
  /** Answers after the deadline that wait for the organiser. */
  readonly requestCount: number;
}

export function nextStepOf(event: EventProgress, now: Date): NextStep | undefined {
  const untilStart = Date.parse(event.date) - now.getTime();
  if (untilStart < -EVENT_LENGTH_MS) return undefined;
  if (event.guestCount === 0) return 'addGuests';
  if (untilStart < DOOR_OPENS_MS) return 'openDoor';
  if (event.requestCount > 0) return 'decideRequests';
  if (event.seatedCount < event.guestCount) return 'seatGuests';
  if (event.qrSharedAt === null) return 'shareQr';
  if (event.doorCode === null) return 'setUpDoor';
  return 'ready';
}

/** The page where the step is done. */
export function stepPath(step: Exclude<NextStep, 'ready'>, eventId: number, hasFloorPlan: boolean): string {
  switch (step) {
    case 'addGuests':
      return paths.eventPart(eventId, 'add');
    case 'decideRequests':
      return paths.eventReplies(eventId);
    case 'seatGuests':
      return hasFloorPlan ? paths.eventLayout(eventId) : paths.eventPart(eventId, 'unseated');
    case 'shareQr':
      return paths.eventPart(eventId, 'qr');
    case 'setUpDoor':
      return paths.eventPart(eventId, 'codes');
    case 'openDoor':
      return paths.door(eventId);
  }
}
