import { expect, it } from 'vitest';
import { createRepeatFilter } from './repeat-filter.ts';

it('reports a code once while it stays in view', () => {
  let time = 0;
  const isNew = createRepeatFilter(() => time);
  expect(isNew('a')).toBe(true);
  for (time = 100; time <= 20_000; time += 100) expect(isNew('a')).toBe(false);
});

it('reports it again after it was out of view, and other codes at once', () => {
  let time = 0;
  const isNew = createRepeatFilter(() => time);
  expect(isNew('a')).toBe(true);
  expect(isNew('b')).toBe(true);
  time = 2_000;
  expect([isNew('a'), isNew('c')]).toEqual([false, true]);
  time = 3_000;
  expect([isNew('b'), isNew('a')]).toEqual([true, false]);
  time = 6_000;
  expect(isNew('a')).toBe(true);
});
