import { setTimeout as sleep } from 'node:timers/promises';
import { arrivalsSeen, finalView, openDoors, runDoors } from './doors.ts';
import { ExpectedValues, seatText } from './expected-values.ts';
import { runGuests } from './guests.ts';
import { type Measured, measureLoopDelay, timesToAllPhones } from './measured.ts';
import type { Options } from './options.ts';
import { type FinalLayout, runOrganisers } from './organisers.ts';
import { planVisits } from './plan.ts';
import { type Exchange, Recorder } from './recorder.ts';
import type { LoadContext, Venue } from './venue.ts';

/** What the load measured, and what the answers promised: the database is compared with it afterwards. */
export interface LoadResult extends Measured {
  /** Wrong answers. */
  readonly wrong: readonly { readonly kind: string; readonly text: string }[];
  /** The longest time that a lookup showed an old seat after its change was answered. */
  readonly longestStale: number;
  /** The seat that each guest must have. */
  readonly seats: readonly (readonly [number, string])[];
  readonly layouts: readonly FinalLayout[];
  /** How often each guest's arrival was reported. */
  readonly arrived: readonly (readonly [number, number])[];
  /** What each phone at the door shows. */
  readonly views: readonly (readonly string[])[];
  readonly brokenStreams: number;
}

/** After the last check-in, so that the slowest phone has received it. */
export const LAST_CHANGES_MS = 3_000;

function describe({ method, path, caller }: Exchange, problem: string): string {
  return `${caller}: ${method} ${path} ${problem}`;
}

/** Runs the whole load against the real servers. Also returns the requests, for replaying them. */
export async function play(venue: Venue, options: Options): Promise<{ result: LoadResult; exchanges: Exchange[] }> {
  const recorder = new Recorder();
  const [seats, arrivals] = [new ExpectedValues(), new ExpectedValues()];
  const context: LoadContext = { venue, options, recorder, seats, arrivals };
  for (const person of venue.people) {
    seats.begin(person.id, seatText(person));
    arrivals.begin(person.id, 'false');
  }
  const { visits, taps, endsAt } = planVisits(venue, options);
  const doors = await openDoors(context);
  const loopDelay = measureLoopDelay();
  recorder.begin();
  const [counted, layouts] = await Promise.all([
    runDoors(context, doors, taps),
    runOrganisers(context, endsAt),
    runGuests(context, visits),
  ]);
  await sleep(LAST_CHANGES_MS);
  const delay = loopDelay.stop();
  const brokenStreams = doors.filter(({ stream }) => stream.isClosed).length;
  for (const { stream } of doors) stream.close();

  const { exchanges } = recorder;
  const seen = new Map(doors.map((door) => [door.caller.name, arrivalsSeen(door, recorder)]));
  const wrong = recorder.judgeAll().map(({ exchange, problem }) => ({
    kind: exchange.kind,
    text: describe(exchange, problem),
  }));
  return {
    exchanges,
    result: {
      samples: exchanges,
      toAllPhones: timesToAllPhones(exchanges, seen),
      loopDelay: delay,
      cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      wrong,
      longestStale: seats.longestStale,
      seats: Array.from(seats.ids, (id) => [id, seats.last(id) ?? ''] as const),
      layouts,
      arrived: venue.people.map(({ id }) => [id, counted.get(id) ?? 0] as const),
      views: doors.map(finalView),
      brokenStreams,
    },
  };
}
