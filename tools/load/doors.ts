import type { DoorChanges, DoorGuest } from '../../src/shared/contracts/door.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';
import { waitFor } from '../support/wait-for.ts';
import { seatText } from './expected-values.ts';
import type { CheckIn } from './plan.ts';
import { type Exchange, type Judge, type Recorder, RequestSender } from './requests.ts';
import type { LoadContext } from './venue.ts';

type CheckInAnswer = DoorGuest & { alreadyCheckedIn?: boolean };

/** A phone at the door: it sends its check-ins one after the other and receives everyone's. */
export interface Door {
  readonly caller: RequestSender;
  readonly stream: EventStream;
}

/** Resolves once the first event has arrived: the list of everyone. */
export async function openDoorStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const stream = await openEventStream(url, headers);
  await waitFor(`the first event of ${url}`, () => stream.events().length > 0);
  return stream;
}

export async function openDoors({ venue, recorder }: LoadContext): Promise<Door[]> {
  return Promise.all(
    venue.doors.map(async (visitor, index) => ({
      caller: new RequestSender(recorder, { ...visitor, name: `door ${index}`, connections: 1 }),
      stream: await openDoorStream(`${visitor.url}/api/events/${venue.eventId}/door/changes`, visitor.headers),
    })),
  );
}

/**
 * Sends all check-ins. Once all answers are judged, the map has how many of them reported each guest's arrival, which
 * must be one.
 */
export async function runDoors(
  context: LoadContext,
  doors: readonly Door[],
  checkIns: readonly CheckIn[],
): Promise<ReadonlyMap<number, number>> {
  const { arrivals, seats, recorder } = context;
  const counted = new Map<number, number>();

  function judgeCheckIn({ person, kind, role }: CheckIn): Judge {
    return (answer) => {
      const guest = JSON.parse(answer.text) as CheckInAnswer;
      if (guest.id !== person.id || guest.fullName !== person.fullName) return `is about ${guest.id}`;
      if ('email' in guest) return 'shows an e-mail address to the door';
      if (guest.checkedIn !== (kind === 'check-in')) return `says checked in: ${guest.checkedIn}`;
      // A check-in by mistake is one more arrival, which its undo takes back.
      if (guest.alreadyCheckedIn === false && role !== 'mistake') {
        counted.set(person.id, (counted.get(person.id) ?? 0) + 1);
      }
      return seats.judge(person.id, seatText(guest), answer.exchange);
    };
  }

  const checkInsOf = Map.groupBy(checkIns, ({ person }) => person.id);

  await Promise.all(
    checkIns.map(async (checkIn) => {
      const { person, kind, at, nonce } = checkIn;
      // Waits here, because the body carries the time of the check-in.
      await recorder.waitUntil(at);
      const exchange: Exchange | undefined = await doors[checkIn.door]?.caller.send({
        kind: 'check-in',
        at,
        method: kind === 'check-in' ? 'POST' : 'DELETE',
        path: `/api/guests/${person.id}/check-in`,
        body: JSON.stringify({ id: nonce, at: new Date().toISOString() }),
        arrival: checkInsOf.get(person.id)?.length === 1 ? person.id : undefined,
        judge: judgeCheckIn(checkIn),
      });
      if (exchange) arrivals.change(person.id, String(kind === 'check-in'), exchange);
    }),
  );
  return counted;
}

function readChanges({ stream }: Door) {
  const changes = stream.events().filter(({ event }) => event === 'changes');
  return changes.map(({ at, data }) => ({ at, ...(JSON.parse(data) as DoorChanges) }));
}

/** What a phone shows after the last change, one line per guest. */
export function finalView(door: Door): string[] {
  const guests = new Map<number, DoorGuest>();
  for (const changes of readChanges(door)) {
    if (changes.isComplete) guests.clear();
    for (const guest of changes.guests) guests.set(guest.id, guest);
    for (const id of changes.removedIds) guests.delete(id);
  }
  return [...guests.values()].map(doorLine).sort();
}

export function doorLine(
  guest: Pick<DoorGuest, 'id' | 'fullName' | 'tableNumber' | 'seatNumber'> & {
    checkInTime: string | Date | null;
    checkedIn: boolean;
  },
): string {
  const time = guest.checkInTime === null ? '' : new Date(guest.checkInTime).toISOString();
  return [guest.id, guest.fullName, seatText(guest), guest.checkedIn, time].join(' | ');
}

/** When each guest first appeared as arrived on a phone. */
export function arrivalsSeen(door: Door, recorder: Recorder): Map<number, number> {
  const seen = new Map<number, number>();
  for (const { at, guests } of readChanges(door)) {
    for (const { id, checkedIn } of guests) if (checkedIn && !seen.has(id)) seen.set(id, recorder.now(at));
  }
  return seen;
}
