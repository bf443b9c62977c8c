import { expect, it } from 'vitest';
import { readOptions } from '../options.ts';
import { allow, compare, grow, isHeld } from './figure.ts';

const frame = { measure: 'something', unit: 'ms', baselineName: 'bare', limit: 1.5 } as const;

it('compares each round with its own baseline: a busy machine changes nothing', () => {
  const figure = compare(frame, { ours: [120, 1_200, 360], baseline: [100, 1_000, 300] });
  expect(figure).toMatchObject({ ours: 360, baseline: 300 });
  expect(figure.ratio).toBeCloseTo(1.2);
  expect(isHeld(figure)).toBe(true);
  expect(isHeld({ ...figure, limit: 1.1 })).toBe(false);
  expect(isHeld({ ...figure, limit: 1.3, direction: 'at least' })).toBe(false);
});

it('sets what is allowed beside what was measured', () => {
  const figure = allow({ measure: 'something', unit: 'ms', allowed: 100 }, [80, 120, 130]);
  expect(figure).toMatchObject({ ratio: 1.2, limit: 1 });
  expect(isHeld(figure)).toBe(false);
});

it('tells by how much a cost is multiplied when what it is paid for grows tenfold', () => {
  const steps = [10, 100, 1_000].map((at) => ({
    at,
    rounds: { ours: [at * at, at * at], baseline: [3 * at, 3 * at] },
  }));
  const figure = grow({ ...frame, of: 'things', limit: 1.25 }, steps);
  expect(figure.ours).toBeCloseTo(100);
  expect(figure.baseline).toBeCloseTo(10);
  expect(figure.ratio).toBeCloseTo(10);
  expect(isHeld(figure)).toBe(false);
  expect(figure.series?.steps[1]).toEqual({ at: 100, ours: 10_000, baseline: 300 });
});

it('refuses benchmarks that it does not know and steps that do not rise', () => {
  expect(() => readOptions(['nothing'], ['import'])).toThrow('There is no benchmark nothing');
  expect(() => readOptions(['--tables=100,10'], [])).toThrow('--tables');
  expect(readOptions(['import', '--quick'], ['import'])).toMatchObject({ names: ['import'], isQuick: true });
});
