import { expect, test } from 'vitest';
import { passEndIfPaid } from '../../shared/paid-time.ts';
import { passUntil } from '../../shared/tiers.ts';
import { endsBefore } from './pass-warning.ts';

const NOW = new Date('2030-01-10T10:00:00Z');

test.each([
  ['2031-07-09T10:00:00Z', false],
  ['2031-07-11T10:00:00Z', true],
])('a pass bought 18 months before an event on %s ends before it: %s', (date, isMissed) => {
  expect(endsBefore(passEndIfPaid(new Date(date), NOW), date, NOW)).toBe(isMissed);
});

test('an event that is moved beyond the limit of its pass is missed, one without a pass or with an ended one is not', () => {
  const moved = '2032-06-15T16:00:00Z';
  const until = passUntil({ date: new Date(moved), passLimit: new Date('2031-07-10T10:00:00Z') });
  expect(endsBefore(until, moved, NOW)).toBe(true);
  expect(endsBefore(null, moved, NOW)).toBe(false);
  expect(endsBefore(until, moved, new Date('2031-08-01T00:00:00Z'))).toBe(false);
});
