import { expect, it } from 'vitest';
import { readOptions } from '../bench-options.ts';
import { compare, compareGrowth, compareWithBudget, isWithinLimit } from './figure.ts';

const frame = { measure: 'something', unit: 'ms', baselineName: 'bare', limit: 1.5 } as const;

it('compares each round with its own baseline, so that a slow round changes nothing', () => {
  const figure = compare(frame, { ours: [120, 1_200, 360], baseline: [100, 1_000, 300] });
  expect(figure).toMatchObject({ ours: 360, baseline: 300 });
  expect(figure.ratio).toBeCloseTo(1.2);
  expect(isWithinLimit(figure)).toBe(true);
  expect(isWithinLimit({ ...figure, limit: 1.1 })).toBe(false);
  expect(isWithinLimit({ ...figure, limit: 1.3, direction: 'at least' })).toBe(false);
});

it('compares measured times with a fixed budget', () => {
  const figure = compareWithBudget('something', 100, [80, 120, 130]);
  expect(figure).toMatchObject({ ratio: 1.2, limit: 1 });
  expect(isWithinLimit(figure)).toBe(false);
});

it('computes the factor by which a cost grows per tenfold size', () => {
  const steps = [10, 100, 1_000].map((at) => ({
    at,
    rounds: { ours: [at * at, at * at], baseline: [3 * at, 3 * at] },
  }));
  const figure = compareGrowth({ measure: 'something', baselineName: 'bare', of: 'things' }, steps);
  expect(figure.ours).toBeCloseTo(100);
  expect(figure.baseline).toBeCloseTo(10);
  expect(figure.ratio).toBeCloseTo(10);
  expect(isWithinLimit(figure)).toBe(false);
  expect(figure.series?.steps[1]).toEqual({ at: 100, ours: 10_000, baseline: 300 });
});

it('refuses unknown benchmark names, and measures less with --quick', () => {
  expect(() => readOptions(['nothing'], ['import'])).toThrow('There is no benchmark nothing');
  const options = readOptions(['import', '--quick'], ['import']);
  expect([options.names, options.rounds(40)]).toEqual([['import'], 3]);
});
