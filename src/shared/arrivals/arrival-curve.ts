import type { ArrivalMinute } from '../contracts/arrivals.ts';
import { wallClock } from '../time-zone.ts';

/** One bar of the arrivals chart: a span of time, and how many guests arrived in it. */
export interface ArrivalStep {
  /** Milliseconds; `to` is the beginning of the next step. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Arrivals until the end of this step, those before the evening included. */
  readonly total: number;
}

export interface ArrivalCurve {
  /** Consecutive steps without gaps, from the first shown arrival to the last. */
  readonly steps: readonly ArrivalStep[];
  /** Arrivals before and after the shown time, such as a guest whom the organiser checked in days earlier as a test. */
  readonly before: number;
  readonly after: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Which arrivals count as the evening's: guests can come long before the start, and the night ends on the next day. */
const BEFORE_START_MS = 12 * HOUR_MS;
const AFTER_START_MS = 24 * HOUR_MS;

/** Few enough that each bar is wide enough to be seen on a phone. */
const MAX_STEPS = 24;
/** Lengths of steps that are easy to read as times of day, shortest first. */
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
];

/** The steps begin at full multiples of their length on the event's clock: at 18:00 and 18:15, whatever the time zone. */
function firstStep(first: number, length: number, timeZone: string): number {
  const offset = wallClock(first, timeZone) - Math.floor(first / 1000) * 1000;
  return Math.floor((first + offset) / length) * length - offset;
}

function chooseSteps(first: number, last: number, timeZone: string): { start: number; length: number } {
  for (const length of STEPS_MS) {
    const start = firstStep(first, length, timeZone);
    if (last < start + MAX_STEPS * length) return { start, length };
  }
  const start = firstStep(first, DAY_MS, timeZone);
  return { start, length: (Math.floor((last - start) / DAY_MS / MAX_STEPS) + 1) * DAY_MS };
}

type Minutes = readonly Pick<ArrivalMinute, 'at' | 'count'>[];
interface Evening {
  readonly startsAt: string;
  readonly timeZone: string;
}

const countOf = (some: readonly { readonly count: number }[]) => some.reduce((sum, { count }) => sum + count, 0);

/** All arrivals in order, and those of the evening; where nobody came around its start, all are taken for the evening's. */
function sortArrivals(minutes: Minutes, startsAt: string) {
  const arrivals = minutes.map(({ at, count }) => ({ at: Date.parse(at), count })).sort((a, b) => a.at - b.at);
  const start = Date.parse(startsAt);
  const ofEvening = arrivals.filter(({ at }) => at >= start - BEFORE_START_MS && at <= start + AFTER_START_MS);
  return { arrivals, shown: ofEvening.length > 0 ? ofEvening : arrivals };
}

/**
 * Arrivals over time. If anybody came around the start of the event, the curve shows that time only, so that one check-in of
 * another week does not flatten the evening to a line.
 */
export function arrivalCurve(minutes: Minutes, { startsAt, timeZone }: Evening): ArrivalCurve {
  const { arrivals, shown } = sortArrivals(minutes, startsAt);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return { steps: [], before: 0, after: 0 };

  const before = countOf(arrivals.filter(({ at }) => at < first.at));
  const after = countOf(arrivals.filter(({ at }) => at > last.at));
  const { start: from, length } = chooseSteps(first.at, last.at, timeZone);
  const counts = new Array<number>(Math.floor((last.at - from) / length) + 1).fill(0);
  for (const { at, count } of shown) {
    const index = Math.floor((at - from) / length);
    counts[index] = (counts[index] ?? 0) + count;
  }
  let total = before;
  const steps = counts.map((count, index) => {
    total += count;
    return { from: from + index * length, to: from + (index + 1) * length, count, total };
  });
  return { steps, before, after };
}

const MAX_TICKS = 6;

/** Times for the axis of a curve: round ones on the event's clock, few enough to be read on a phone. */
export function timeTicks(steps: readonly ArrivalStep[], timeZone: string): number[] {
  const [from, to] = [steps[0]?.from ?? 0, steps.at(-1)?.to ?? 0];
  const length = STEPS_MS.find((step) => (to - from) / step < MAX_TICKS) ?? Math.ceil((to - from) / MAX_TICKS);
  const first = firstStep(from + length - 1, length, timeZone);
  return Array.from({ length: Math.floor((to - first) / length) + 1 }, (_, index) => first + index * length);
}

/** How an evening went, in times. Milliseconds. */
export interface EveningTimes {
  /** The minutes of the first and the last arrival. */
  readonly first: number;
  readonly last: number;
  /** From this minute on half of those who came were here. */
  readonly half: number;
  readonly busiest: { readonly from: number; readonly to: number; readonly count: number };
  /** How many were here when the event began; undefined where all came later, or before. */
  readonly atStart: number | undefined;
}

const BUSIEST_MS = 10 * MINUTE_MS;

/** The times of the evening; undefined before anybody has arrived. */
export function eveningTimes(minutes: Minutes, startsAt: string): EveningTimes | undefined {
  const { shown } = sortArrivals(minutes, startsAt);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return undefined;
  const total = countOf(shown);
  const start = Date.parse(startsAt);
  const isHalf = (_: unknown, index: number) => countOf(shown.slice(0, index + 1)) * 2 >= total;
  const half = shown.find(isHalf)?.at ?? last.at;
  let busiest = { from: first.at, to: first.at + BUSIEST_MS, count: 0 };
  for (const { at: from } of shown) {
    const to = from + BUSIEST_MS;
    const count = countOf(shown.filter(({ at }) => at >= from && at < to));
    if (count > busiest.count) busiest = { from, to, count };
  }
  const here = countOf(shown.filter(({ at }) => at < start));
  const atStart = here > 0 && here < total ? here : undefined;
  return { first: first.at, last: last.at, half, busiest, atStart };
}
