import { expect, it } from 'vitest';
import { chartBars } from './chart-bars.ts';

it('has a bar for each day from the first to the last answer, also for days without any', () => {
  expect(
    chartBars([
      { day: '2026-10-24', households: 3 },
      { day: '2026-10-26', households: 1 },
    ]),
  ).toEqual([
    { from: '2026-10-24', to: '2026-10-24', count: 3, total: 3 },
    // The clocks change on this day.
    { from: '2026-10-25', to: '2026-10-25', count: 0, total: 3 },
    { from: '2026-10-26', to: '2026-10-26', count: 1, total: 4 },
  ]);
  expect(chartBars([])).toEqual([]);
});

it('puts several days into a bar if there are too many, and counts every answer', () => {
  const bars = chartBars([
    { day: '2026-01-01', households: 2 },
    { day: '2026-01-03', households: 5 },
    { day: '2026-04-30', households: 4 },
  ]);
  expect(bars).toHaveLength(30);
  expect(bars[0]).toEqual({ from: '2026-01-01', to: '2026-01-04', count: 7, total: 7 });
  expect(bars.at(-1)).toEqual({ from: '2026-04-27', to: '2026-04-30', count: 4, total: 11 });
});
