import { expect, it } from 'vitest';
import { LookupLimits } from './limits.ts';

const WINDOW_MS = 5 * 60 * 1000;
const LIST = { of: 1_000, now: 0 };
const people = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }));

it('counts people once, however often they are shown', () => {
  const limits = new LookupLimits();
  for (let time = 0; time < 10; time++) {
    limits.show(limits.countLookup('a', 0), people(0, 500), LIST);
  }
  expect(() => limits.show(limits.countLookup('a', 0), people(500, 1), LIST)).toThrow('Many people');
  limits.show(limits.countLookup('b', 0), people(500, 1), LIST);
});

it('says how long it takes until there is room again, and then there is', () => {
  const limits = new LookupLimits();
  const show = (from: number, now: number) => {
    limits.show(limits.countLookup('a', now), people(from, 100), { of: 1_000, now });
  };
  for (let minute = 0; minute < 5; minute++) show(100 * minute, minute * 60_000);
  const now = 4 * 60_000 + 30_000;
  expect(() => show(900, now)).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }));
  show(900, now + 30_000);
  // Whoever is shown again counts from then on.
  show(100, now + 31_000);
  expect(() => show(800, now + 91_000)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
});

it('refuses what alone would be more than half, for the whole time', () => {
  const limits = new LookupLimits();
  const retryAfterSeconds = WINDOW_MS / 1000;
  expect(() => limits.show(limits.countLookup('a', 0), people(0, 501), LIST)).toThrow(
    expect.objectContaining({ retryAfterSeconds }),
  );
});

it('forgets those who have not looked for longest, so that its memory has an end', () => {
  const limits = new LookupLimits();
  limits.show(limits.countLookup('first', 0), people(0, 500), LIST);
  for (let caller = 0; caller < 50_000; caller++) limits.countLookup(`caller ${caller}`, 0);
  limits.show(limits.countLookup('first', 0), people(500, 500), LIST);
});
