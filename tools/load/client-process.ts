import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../support/child-process.ts';
import { arrivalsSeen, finalView, openDoorStream, openDoors, runDoors } from './doors.ts';
import { ExpectedValues, seatText } from './expected-values.ts';
import { type Measured, type Sample, timesToAllPhones } from './figures.ts';
import { BROWSER_CONNECTIONS, runGuests } from './guests.ts';
import type { LoadOptions } from './load-options.ts';
import { planVisits } from './plan.ts';
import { type Exchange, Recorder, RequestSender } from './requests.ts';
import { runOrganisers } from './run-organisers.ts';
import type { LoadContext, Venue } from './venue.ts';

/**
 * The load generator: all phones and computers in a process of their own, so that neither the servers nor the report share
 * its thread. Its parent first tells it to play the load, then to replay the same requests to the bare server.
 */
export type Command =
  | { readonly what: 'play'; readonly venue: Venue; readonly options: LoadOptions }
  | { readonly what: 'replay'; readonly url: string; readonly doors: number };

/** How long to wait after the last check-in, so that the slowest phone has received it. */
const LAST_CHANGES_MS = 3_000;
const RESOLUTION_MS = 5;

let played: readonly Exchange[] = [];

/** Starts the clock; the returned function waits for the last changes and says what was measured. */
function startMeasuring(recorder: Recorder) {
  const cpuBefore = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  recorder.begin();
  return async () => {
    await sleep(LAST_CHANGES_MS);
    delay.disable();
    const { user, system } = process.cpuUsage(cpuBefore);
    const toMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    return {
      // Without the requests' bodies, which the parent does not need.
      samples: recorder.exchanges.map(({ body: _body, ...sample }): Sample => sample),
      /** How long the load generator's own event loop was blocked. */
      loopDelay: { p99: toMs(delay.percentile(99)), max: toMs(delay.max) },
      cpuSeconds: (user + system) / 1e6,
    };
  };
}

/** What the load measured, and what the answers promised: the database is compared with it afterwards. */
export type LoadResult = Awaited<ReturnType<typeof play>>;

/** Runs the whole load against the real servers. */
async function play(venue: Venue, options: LoadOptions) {
  const recorder = new Recorder();
  const [seats, arrivals] = [new ExpectedValues(), new ExpectedValues()];
  const context: LoadContext = { venue, options, recorder, seats, arrivals };
  for (const person of venue.people) {
    seats.begin(person.id, seatText(person));
    arrivals.begin(person.id, 'false');
  }
  const { visits, checkIns, endsAt } = planVisits(venue, options);
  const doors = await openDoors(context);
  const stop = startMeasuring(recorder);
  const [counted, layouts] = await Promise.all([
    runDoors(context, doors, checkIns),
    runOrganisers(context, endsAt),
    runGuests(context, visits),
  ]);
  const measured = await stop();
  const brokenStreams = doors.filter(({ stream }) => stream.isClosed).length;
  for (const { stream } of doors) stream.close();
  played = recorder.exchanges;
  const seen = new Map(doors.map((door) => [door.caller.name, arrivalsSeen(door, recorder)]));
  return {
    ...measured,
    toAllPhones: timesToAllPhones(played, seen),
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

/**
 * Sends the recorded requests once more, to the bare server: each at its intended time, with the same method, address and
 * body, through as many connections. A header says how long the answer has to be.
 */
async function replay(url: string, doorCount: number): Promise<Measured> {
  const recorder = new Recorder();
  const names = Array.from({ length: doorCount }, (_, index) => `door ${index}`);
  const streams = await Promise.all(names.map(() => openDoorStream(`${url}/changes`)));
  const stop = startMeasuring(recorder);
  await Promise.all(
    [...Map.groupBy(played, ({ caller }) => caller)].map(async ([name, calls]) => {
      await recorder.waitUntil(Math.min(...calls.map(({ intended }) => intended)) - 50);
      const connections = name.startsWith('guest') ? BROWSER_CONNECTIONS : 1;
      const caller = new RequestSender(recorder, {
        name,
        url,
        headers: { 'x-forwarded-for': '100.64.0.1' },
        connections,
      });
      await Promise.all(
        calls.map(({ kind, method, path, body, intended, bytes, arrival }) =>
          caller.send({ kind, at: intended, method, path, body, arrival, headers: { 'x-bytes': String(bytes) } }),
        ),
      );
      caller.close();
    }),
  );
  const measured = await stop();
  const [wrong] = recorder.judgeAll();
  if (wrong) throw new Error(`The bare server: ${wrong.exchange.path} ${wrong.problem}`);
  const seen = streams.map((stream, index) => {
    const times = stream.events().map(({ data, at }) => [(JSON.parse(data) as { id: number }).id, recorder.now(at)]);
    return [names[index] ?? '', new Map(times as [number, number][])] as const;
  });
  for (const stream of streams) stream.close();
  return { ...measured, toAllPhones: timesToAllPhones(recorder.exchanges, new Map(seen)) };
}

process.on('message', (command: Command) => {
  const running = command.what === 'play' ? play(command.venue, command.options) : replay(command.url, command.doors);
  running.then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
  );
});
endWithParent();
