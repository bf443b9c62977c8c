import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../support/child-process.ts';
import { Caller, type Exchange, Recorder } from './caller.ts';
import { arrivalsSeen, finalView, openDoorStream, openDoors, runDoors } from './doors.ts';
import { ExpectedValues, seatText } from './expected-values.ts';
import { type Measured, measureLoopDelay, type Sample, timesToAllPhones } from './figures.ts';
import { BROWSER_CONNECTIONS, runGuests } from './guests.ts';
import type { Options } from './options.ts';
import { type FinalLayout, runOrganisers } from './organisers.ts';
import { planVisits } from './plan.ts';
import type { LoadContext, Venue } from './venue.ts';

/**
 * The load generator: all phones and computers in a process of their own, so that neither the servers nor the report share
 * its thread. Its parent first tells it to play the load, then to replay the same requests to the bare server.
 */
export type Command =
  | { readonly what: 'play'; readonly venue: Venue; readonly options: Options }
  | { readonly what: 'replay'; readonly url: string; readonly doors: number };

let exchanges: Exchange[] = [];

/** Without the requests' bodies, which the parent does not need. */
const withoutBody = ({ kind, intended, sent, ended, status, bytes }: Sample): Sample => {
  return { kind, intended, sent, ended, status, bytes };
};

async function run(command: Command): Promise<LoadResult | Measured> {
  if (command.what === 'replay') {
    const measured = await replay(command.url, exchanges, command.doors);
    return { ...measured, samples: measured.samples.map(withoutBody) };
  }
  const played = await play(command.venue, command.options);
  exchanges = played.exchanges;
  return { ...played.result, samples: played.result.samples.map(withoutBody) };
}

process.on('message', (command: Command) => {
  run(command).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
  );
});
endWithParent();

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
const LAST_CHANGES_MS = 3_000;

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

/**
 * Sends the recorded requests once more, to the bare server: each at its intended time, with the same method, address and
 * body, through as many connections. A header says how long the answer has to be.
 */
export async function replay(url: string, exchanges: readonly Exchange[], doorCount: number): Promise<Measured> {
  const recorder = new Recorder();
  const names = Array.from({ length: doorCount }, (_, index) => `door ${index}`);
  const streams = await Promise.all(names.map(() => openDoorStream(`${url}/changes`)));
  const cpuBefore = process.cpuUsage();
  const loopDelay = measureLoopDelay();
  recorder.begin();
  await Promise.all(
    [...Map.groupBy(exchanges, ({ caller }) => caller)].map(async ([name, calls]) => {
      await recorder.waitUntil(Math.min(...calls.map(({ intended }) => intended)) - 50);
      const connections = name.startsWith('guest') ? BROWSER_CONNECTIONS : 1;
      const caller = new Caller(recorder, { name, url, headers: { 'x-forwarded-for': '100.64.0.1' }, connections });
      await Promise.all(
        calls.map(({ kind, method, path, body, intended, bytes, arrival }) =>
          caller.send({ kind, at: intended, method, path, body, arrival, headers: { 'x-bytes': String(bytes) } }),
        ),
      );
      caller.close();
    }),
  );
  await sleep(LAST_CHANGES_MS);
  const delay = loopDelay.stop();
  const cpu = process.cpuUsage(cpuBefore);
  const [wrong] = recorder.judgeAll();
  if (wrong) throw new Error(`The bare server: ${wrong.exchange.path} ${wrong.problem}`);
  const seen = streams.map((stream, index) => {
    const times = stream.events().map(({ data, at }) => [(JSON.parse(data) as { id: number }).id, recorder.now(at)]);
    return [names[index] ?? '', new Map(times as [number, number][])] as const;
  });
  for (const stream of streams) stream.close();
  return {
    samples: recorder.exchanges,
    toAllPhones: timesToAllPhones(recorder.exchanges, new Map(seen)),
    loopDelay: delay,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}
