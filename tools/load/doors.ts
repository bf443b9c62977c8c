import type { DoorChanges, DoorGuest } from '../../src/shared/contracts/door.ts';
import { Caller } from './caller.ts';
import type { Tap } from './evening.ts';
import { seatText } from './expected-values.ts';
import { type NewsStream, openNewsStream } from './news-stream.ts';
import type { Exchange, Judge } from './recorder.ts';
import { requireStatus, type Stage } from './stage.ts';

type CheckInAnswer = DoorGuest & { alreadyCheckedIn?: boolean };

/** A phone at the door: it sends its taps one after the other and hears of everyone's. */
export interface Door {
  readonly caller: Caller;
  readonly stream: NewsStream;
}

export async function openDoors({ world, recorder }: Stage): Promise<Door[]> {
  return Promise.all(
    world.doors.map(async (visitor, index) => ({
      caller: new Caller(recorder, { ...visitor, name: `door ${index}`, connections: 1 }),
      stream: await openNewsStream(recorder, visitor, `/api/events/${world.eventId}/door/changes`),
    })),
  );
}

/** Answers, once everything was judged, how many arrivals each guest was told: one and only one, however many tapped. */
export async function playDoors(
  stage: Stage,
  doors: readonly Door[],
  taps: readonly Tap[],
): Promise<ReadonlyMap<number, number>> {
  const { arrivals, seats, recorder } = stage;
  const counted = new Map<number, number>();

  function judgeTap({ person, kind, role }: Tap): Judge {
    return (answer) => {
      const problem = requireStatus(answer);
      if (problem) return problem;
      const guest = JSON.parse(answer.text) as CheckInAnswer;
      if (guest.id !== person.id || guest.fullName !== person.fullName) return `is about ${guest.id}`;
      if ('email' in guest) return 'shows an address to the door';
      if (guest.checkedIn !== (kind === 'check-in')) return `says checked in: ${guest.checkedIn}`;
      // A tap by mistake is one more arrival, and its undo takes that back.
      if (guest.alreadyCheckedIn === false && role !== 'mistake') {
        counted.set(person.id, (counted.get(person.id) ?? 0) + 1);
      }
      return seats.judge(person.id, seatText(guest), answer.exchange);
    };
  }

  const tapsOf = Map.groupBy(taps, ({ person }) => person.id);

  await Promise.all(
    taps.map(async (tap) => {
      const { person, kind, at, nonce } = tap;
      // Its time is the device's own, when it was tapped.
      await recorder.until(at);
      const exchange: Exchange | undefined = await doors[tap.door]?.caller.send({
        kind: 'check-in',
        at,
        method: kind === 'check-in' ? 'POST' : 'DELETE',
        path: `/api/guests/${person.id}/check-in`,
        body: JSON.stringify({ id: nonce, at: new Date().toISOString() }),
        arrival: tapsOf.get(person.id)?.length === 1 ? person.id : undefined,
        judge: judgeTap(tap),
      });
      if (exchange) arrivals.change(person.id, String(kind === 'check-in'), exchange);
    }),
  );
  return counted;
}

/** What a phone believes in the end, a line a guest. */
export function finalView({ stream }: Door): string[] {
  const guests = new Map<number, DoorGuest>();
  for (const { data } of stream.read()) {
    const changes = JSON.parse(data) as DoorChanges;
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

/** When each guest was first seen as arrived on a phone. */
export function arrivalsSeen({ stream }: Door): Map<number, number> {
  const seen = new Map<number, number>();
  for (const { data, at } of stream.read()) {
    for (const { id, checkedIn } of (JSON.parse(data) as DoorChanges).guests) {
      if (checkedIn && !seen.has(id)) seen.set(id, at);
    }
  }
  return seen;
}
