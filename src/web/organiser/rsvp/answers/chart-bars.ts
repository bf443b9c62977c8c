/** A bar of the chart: one day, or several if the answers came over a long time. */
export interface ChartBar {
  /** 'YYYY-MM-DD'. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Answers up to and including this bar. */
  readonly total: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_BARS = 31;

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Bars without gaps from the first to the last day with an answer. */
export function chartBars(days: readonly { day: string; households: number }[]): ChartBar[] {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];
  const start = toTime(first.day);
  const dayCount = Math.round((toTime(last.day) - start) / DAY_MS) + 1;
  const daysPerBar = Math.ceil(dayCount / MAX_BARS);
  const counts = new Array<number>(Math.ceil(dayCount / daysPerBar)).fill(0);
  for (const { day, households } of days) {
    const index = Math.floor(Math.round((toTime(day) - start) / DAY_MS) / daysPerBar);
    counts[index] = (counts[index] ?? 0) + households;
  }
  let total = 0;
  return counts.map((count, index) => {
    total += count;
    const from = start + index * daysPerBar * DAY_MS;
    const to = Math.min(from + (daysPerBar - 1) * DAY_MS, toTime(last.day));
    return { from: toDay(from), to: toDay(to), count, total };
  });
}
