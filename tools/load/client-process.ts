import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../support/child-process.ts';
import { arrivalsSeen, finalView, openDoors, runDoors } from './doors.ts';
import { ExpectedValues, seatText } from './expected-values.ts';
import { timesToAllPhones } from './figures.ts';
import { runGuests } from './guests.ts';
import type { Options } from './options.ts';
import { runOrganisers } from './organisers.ts';
import { planVisits } from './plan.ts';
import { Recorder } from './requests.ts';
import type { LoadContext, Venue } from './venue.ts';

/**
 * The load generator: all phones and computers in a process of their own, so that neither the servers nor the report share
 * its thread.
 */
export interface Command {
  readonly venue: Venue;
  readonly options: Options;
}

/** How long to wait after the last check-in, so that the slowest phone has received it. */
const LAST_CHANGES_MS = 3_000;
const RESOLUTION_MS = 5;

/** What the load measured, and what the answers promised: the database is compared with it afterwards. */
export type LoadResult = Awaited<ReturnType<typeof play>>;

/** Runs the whole load against the real servers. */
async function play(venue: Venue, options: Options) {
  const recorder = new Recorder();
  const [seats, arrivals] = [new ExpectedValues(), new ExpectedValues()];
  const context: LoadContext = { venue, options, recorder, seats, arrivals };
  for (const person of venue.people) {
    seats.begin(person.id, seatText(person));
    arrivals.begin(person.id, 'false');
  }
  const { visits, checkIns, endsAt } = planVisits(venue, options);
  const doors = await openDoors(context);
  const cpuBefore = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  recorder.begin();
  const [counted, layouts] = await Promise.all([
    runDoors(context, doors, checkIns),
    runOrganisers(context, endsAt),
    runGuests(context, visits),
  ]);
  await sleep(LAST_CHANGES_MS);
  delay.disable();
  const { user, system } = process.cpuUsage(cpuBefore);
  const toMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const brokenStreams = doors.filter(({ stream }) => stream.isClosed).length;
  for (const { stream } of doors) stream.close();
  const seen = new Map(doors.map((door) => [door.caller.name, arrivalsSeen(door, recorder)]));
  return {
    samples: recorder.exchanges,
    /** How long the load generator's own event loop was blocked. */
    loopDelay: { p99: toMs(delay.percentile(99)), max: toMs(delay.max) },
    cpuSeconds: (user + system) / 1e6,
    toAllPhones: timesToAllPhones(recorder.exchanges, seen),
    /** Wrong answers. */
    wrong: recorder.judgeAll().map(({ exchange: { kind, caller, method, path }, problem }) => {
      return { kind, text: `${caller}: ${method} ${path} ${problem}` };
    }),
    /** The longest time that a lookup showed an old seat after its change was answered. */
    longestStale: seats.longestStale,
    /** The seat that each guest must have. */
    seats: Array.from(seats.ids, (id) => [id, seats.last(id) ?? ''] as const),
    layouts,
    /** How often each guest's arrival was reported. */
    arrived: venue.people.map(({ id }) => [id, counted.get(id) ?? 0] as const),
    /** What each phone at the door shows. */
    views: doors.map(finalView),
    brokenStreams,
  };
}

process.on('message', ({ venue, options }: Command) => {
  play(venue, options).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
  );
});
endWithParent();
