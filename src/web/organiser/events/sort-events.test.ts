import { expect, it } from 'vitest';
import { sortEvents } from './sort-events.ts';

const at = (date: string) => ({ date });

it('sorts the next event first, and counts one that has just begun as upcoming', () => {
  const now = new Date('2026-06-20T20:00:00Z');
  const events = [
    at('2026-09-01T10:00:00Z'),
    at('2025-01-01T10:00:00Z'),
    at('2026-06-20T16:00:00Z'),
    at('2026-06-19T16:00:00Z'),
    at('2026-06-21T16:00:00Z'),
  ];
  expect(sortEvents(events, now)).toEqual({
    upcoming: [at('2026-06-20T16:00:00Z'), at('2026-06-21T16:00:00Z'), at('2026-09-01T10:00:00Z')],
    past: [at('2026-06-19T16:00:00Z'), at('2025-01-01T10:00:00Z')],
  });
});
