import { EVENT_LENGTH_MS, type Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';

/** From this long before the start, the next step is checking guests in. */
const DOOR_OPENS_MS = 12 * 60 * 60 * 1000;

/** When checking guests in becomes the event's first step. The door itself can be opened at any time. */
export const doorOpensAt = ({ date }: Pick<Event, 'date'>) => new Date(Date.parse(date) - DOOR_OPENS_MS);

type NextStep = 'addGuests' | 'decideRequests' | 'seatGuests' | 'shareQr' | 'setUpDoor' | 'openDoor' | 'ready';

/** What a planner needs: replies and seats before, the door on the day, the report after the event. */
export type EventPhase = 'before' | 'day' | 'after';

export function phaseOf({ date }: Pick<Event, 'date'>, now: Date): EventPhase {
  const untilStart = Date.parse(date) - now.getTime();
  if (untilStart < -EVENT_LENGTH_MS) return 'after';
  return untilStart < DOOR_OPENS_MS ? 'day' : 'before';
}

/** Counts only guests who have not declined: the others need no seat and are not expected. */
export interface EventProgress extends Pick<Event, 'id' | 'date' | 'guestCount' | 'qrSharedAt' | 'doorCode'> {
  readonly seatedCount: number;
  readonly arrivedCount: number;
  /** Answers after the deadline that wait for the organiser. */
  readonly requestCount: number;
}

export function nextStepOf(event: EventProgress, now: Date): NextStep | undefined {
  const phase = phaseOf(event, now);
  if (phase === 'after') return undefined;
  if (event.guestCount === 0) return 'addGuests';
  if (phase === 'day') return 'openDoor';
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
