/**
 * One Saturday with 100,000 events and 10 million guests, second by second, against measured costs: what each cell (a database with its
 * servers, for some of the organisers) has to bear. docs/scale.md has the result.
 */
import { RandomDraws } from './random-draws.ts';

/**
 * Processor time of one guest who opens the page, looks up a seat, opens the card and is checked in (docs/benchmarks.md, `evening`; for the
 * database docs/operations.md), and of the phones that hear of it (`growth-live`), which two servers read once each. Rather too much than
 * too little: a check-in is in both.
 */
const APP_MS = 2.39 + 5.22;
const DATABASE_MS = 0.57 + 2 * 0.7;
/** Memory as docs/benchmarks.md (`growth-live`) and docs/operations.md ("memory") have it. */
const STREAM_KB = 14.2;
const NAME_KB = 1;
/** Of one cell; processors are used to 60 %, so that there is room for what is not planned. */
const DATABASE_CORES = 8 * 0.6;
const APP_CORES = 16 * 0.6;

const DAY = 24 * 3600;
const HOUR = 3600;
/** When events begin, all in one time zone, with weights: on the hour, and less often half an hour later. */
const STARTS = new Map([
  [13, 4],
  [14, 10],
  [15, 18],
  [16, 24],
  [17, 20],
  [18, 16],
  [19, 8],
]);
const HALF_HOURS = 0.3;
/** Guests come a quarter of an hour early, give or take twelve minutes. */
const EARLY = 15 * 60;
const SPREAD = 12 * 60;
const GUESTS_PER_PHONE = 75;

const random = new RandomDraws(1);

function addTo(array: Float64Array, index: number, amount: number): void {
  array[index] = (array[index] ?? 0) + amount;
}

function drawStart(): number {
  let left = random.next() * [...STARTS.values()].reduce((sum, weight) => sum + weight);
  for (const [hour, weight] of STARTS) {
    left -= weight;
    if (left < 0) return hour * HOUR + (random.chance(HALF_HOURS) ? HOUR / 2 : 0);
  }
  return 16 * HOUR;
}

interface PlannedEvent {
  readonly organiser: number;
  readonly start: number;
  readonly guests: number;
}

/** Most people plan one event, some planners dozens: an organiser has another event three times out of ten. */
function drawEvents(count: number, guests: number): PlannedEvent[] {
  let organiser = 0;
  const drawn = Array.from({ length: count }, () => {
    if (!random.chance(0.3)) organiser += 1;
    return { organiser, start: drawStart(), size: Math.exp(0.8 * random.normal()) };
  });
  const perSize = guests / drawn.reduce((sum, { size }) => sum + size, 0);
  return drawn.map(({ size, ...event }) => ({ ...event, guests: Math.max(2, Math.round(size * perSize)) }));
}

/** Which cell an organiser is in. Real ones are in a table, so that a large planner can be moved; this one knows no sizes. */
const cellOf = (organiser: number, cells: number) => (Math.imul(organiser, 0x9e3779b1) >>> 0) % cells;

class Cell {
  readonly arrivals = new Float64Array(DAY);
  readonly phones = new Float64Array(DAY);
  readonly names = new Float64Array(DAY);

  add({ start, guests }: PlannedEvent): void {
    for (let guest = 0; guest < guests; guest += 1) {
      const second = Math.round(start - EARLY + SPREAD * random.normal());
      addTo(this.arrivals, Math.min(DAY - 1, Math.max(0, second)), 1);
    }
    // Doors are open from an hour before until two hours after the beginning.
    for (let second = start - HOUR; second < Math.min(DAY, start + 2 * HOUR); second += 60) {
      addTo(this.phones, second, Math.max(2, guests / GUESTS_PER_PHONE));
      addTo(this.names, second, guests);
    }
  }

  /** How long the last in the queue waits at most, where this much work (in core seconds) can be done in a second. */
  longestWait(costMs: number, cores: number): number {
    let queued = 0;
    let longest = 0;
    for (const guests of this.arrivals) {
      queued = Math.max(0, queued + (guests * costMs) / 1000 - cores);
      longest = Math.max(longest, queued / cores);
    }
    return longest;
  }
}

const peak = (of: Float64Array) => of.reduce((most, value) => Math.max(most, value), 0);
const events = drawEvents(100_000, 10_000_000);
const total = events.reduce((sum, { guests }) => sum + guests, 0);
const organisers = new Set(events.map(({ organiser }) => organiser)).size;
console.log(`${events.length} events of ${organisers} organisers, ${total} guests\n`);
console.log(
  '| cells | guests a second, busiest cell | above the average cell | database cores | app cores | longest wait | phones | memory of streams and indexes |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const count of [1, 4, 8, 16]) {
  const cells = Array.from({ length: count }, () => new Cell());
  for (const event of events) cells[cellOf(event.organiser, count)]?.add(event);
  const [busiest] = cells.toSorted((one, other) => peak(other.arrivals) - peak(one.arrivals));
  if (!busiest) continue;
  const guests = peak(busiest.arrivals);
  const average = cells.reduce((sum, { arrivals }) => sum + peak(arrivals), 0) / count;
  const waits = [busiest.longestWait(DATABASE_MS, DATABASE_CORES), busiest.longestWait(APP_MS, APP_CORES)];
  const [phones, names] = [peak(busiest.phones), peak(busiest.names)];
  const columns = [
    count,
    Math.round(guests),
    `${Math.round((guests / average - 1) * 100)} %`,
    ((guests * DATABASE_MS) / 1000).toFixed(1),
    ((guests * APP_MS) / 1000).toFixed(1),
    `${Math.max(...waits).toFixed(1)} s`,
    Math.round(phones),
    `${((phones * STREAM_KB + names * NAME_KB) / 1024 / 1024).toFixed(1)} GB`,
  ];
  console.log(`| ${columns.join(' | ')} |`);
}
