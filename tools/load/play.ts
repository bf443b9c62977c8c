import { setTimeout as sleep } from 'node:timers/promises';
import { arrivalsSeen, finalView, openDoors, playDoors } from './doors.ts';
import { planEvening } from './evening.ts';
import { seatText, Truth } from './expected-values.ts';
import { playGuests } from './guests.ts';
import { listNews, type Measured, measureLoop } from './measured.ts';
import type { Options } from './options.ts';
import { playOrganisers, type SavedPlan } from './organisers.ts';
import { type Exchange, Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';
import type { World } from './venue.ts';

export interface Played extends Measured {
  /** What was wrong, by kind of request. */
  readonly wrong: readonly { readonly kind: string; readonly text: string }[];
  /** The longest that a lookup showed an old seat after its change had been answered. */
  readonly longestStale: number;
  /** How everything should be in the end. */
  readonly seats: readonly (readonly [number, string])[];
  readonly plans: readonly SavedPlan[];
  readonly arrived: readonly (readonly [number, number])[];
  /** What each phone at the door believes. */
  readonly views: readonly (readonly string[])[];
  readonly brokenStreams: number;
}

/** After the last tap: long enough for the slowest phone to have heard of it. */
const LAST_NEWS_MS = 3_000;

function describe({ method, path, caller }: Exchange, problem: string): string {
  return `${caller}: ${method} ${path} ${problem}`;
}

/** The whole evening against the real servers. Returns the requests as well, for playing them again. */
export async function playEvening(world: World, options: Options): Promise<{ played: Played; exchanges: Exchange[] }> {
  const recorder = new Recorder();
  const stage: Stage = { world, options, recorder, seats: new Truth(), arrivals: new Truth() };
  for (const person of world.people) {
    stage.seats.begin(person.id, seatText(person));
    stage.arrivals.begin(person.id, 'false');
  }
  const { visits, taps, endsAt } = planEvening(world, options);
  const doors = await openDoors(stage);
  const loop = measureLoop();
  recorder.begin();
  const [counted, plans] = await Promise.all([
    playDoors(stage, doors, taps),
    playOrganisers(stage, endsAt),
    playGuests(stage, visits),
  ]);
  await sleep(LAST_NEWS_MS);
  const lagOfLoop = loop.stop();
  const brokenStreams = doors.filter(({ stream }) => stream.isClosed).length;
  for (const { stream } of doors) stream.close();

  const { exchanges } = recorder;
  const seen = new Map(doors.map((door) => [door.caller.name, arrivalsSeen(door)]));
  const wrong = recorder.judgeAll().map(({ exchange, problem }) => ({
    kind: exchange.kind,
    text: describe(exchange, problem),
  }));
  return {
    exchanges,
    played: {
      samples: exchanges,
      news: listNews(exchanges, seen),
      lagOfLoop,
      cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      wrong,
      longestStale: stage.seats.longestStale,
      seats: Array.from(stage.seats.ids, (id) => [id, stage.seats.last(id) ?? ''] as const),
      plans,
      arrived: world.people.map(({ id }) => [id, counted.get(id) ?? 0] as const),
      views: doors.map(finalView),
      brokenStreams,
    },
  };
}
