import { expect, it } from 'vitest';
import { differenceInWords } from './clock-difference.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it.each([
  [20_000, '1 minute', '1 perc'],
  [90 * MINUTE_MS, '90 minutes', '90 perc'],
  [3 * 60 * MINUTE_MS, '3 hours', '3 óra'],
  [47 * 60 * MINUTE_MS, '47 hours', '47 óra'],
  [12 * DAY_MS, '12 days', '12 nap'],
  [3 * 365.25 * DAY_MS, '3 years', '3 év'],
])('%i ms are told in a unit that people use', (differenceMs, english, hungarian) => {
  expect([differenceInWords(differenceMs, 'en'), differenceInWords(differenceMs, 'hu')]).toEqual([english, hungarian]);
});
