import { expect, it } from 'vitest';
import { findMissedEvent } from './order-dialog.tsx';

const now = new Date('2030-05-01T10:00:00Z');
const monthEnd = new Date('2030-06-01T10:00:00Z');
const past = { date: '2030-04-30T16:00:00Z' };
const june = { date: '2030-06-15T16:00:00Z' };
const july = { date: '2030-07-15T16:00:00Z' };

it('warns of the next event if the paid month ends before it', () => {
  expect(findMissedEvent([july, past, june], monthEnd, now)).toBe(june);
});

it('does not warn if the next event is within the month, though a later one is not', () => {
  expect(findMissedEvent([july, { date: '2030-05-20T16:00:00Z' }], monthEnd, now)).toBeUndefined();
});

it('does not warn where no event is ahead, or the tier has no end', () => {
  expect(findMissedEvent([past], monthEnd, now)).toBeUndefined();
  expect(findMissedEvent([june], null, now)).toBeUndefined();
});
