import { expect, it } from 'vitest';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { tellArrivals } from './tell-arrivals.ts';

const event = { date: '2026-06-20T16:00:00.000Z', timeZone: 'Europe/Budapest' };
const EVENING = Date.parse('2026-06-20T17:00:00Z');
const NEXT_DAY = Date.parse('2026-06-21T10:00:00Z');

function tell(counts: Record<string, number>, { expected = 12, language = 'en' as 'en' | 'hu', now = EVENING } = {}) {
  const minutes = Object.entries(counts).map(([time, count]) => ({ at: `2026-06-20T${time}:00.000Z`, count }));
  const arrived = minutes.reduce((sum, { count }) => sum + count, 0);
  const arrivals: Arrivals = { expected, arrived, lastAt: null, minutes, tables: [] };
  return tellArrivals(arrivals, { t: translatorFor(language), language, event, now });
}

it('tells an evening in sentences, in both languages', () => {
  const counts = { '15:30': 2, '15:52': 4, '15:59': 1, '16:40': 3 };
  expect(tell(counts)).toEqual([
    '10 of 12 guests here so far, 2 still awaited.',
    'They came between 17:30 and 18:40; half of them were here by 17:52.',
    'The busiest ten minutes were 17:52 to 18:02, with 5 arrivals.',
    'When it began at 18:00, 7 guests were here.',
  ]);
  expect(tell(counts, { language: 'hu', now: NEXT_DAY })).toEqual([
    '12 vendégből 10 jött el, 2 nem.',
    '17:30 és 18:40 között érkeztek; 17:52 körül már a vendégek fele itt volt.',
    'A legsűrűbb tíz perc 17:52 és 18:02 között volt: 5 érkezés.',
    'Kezdéskor (18:00) 7 vendég volt itt.',
  ]);
});

it('says less where there is less to say', () => {
  expect(tell({}, { expected: 0 })).toEqual(['Nobody is on the list yet.']);
  expect(tell({}, { expected: 1 })).toEqual(['Nobody has been checked in yet. 1 guest is expected.']);
  expect(tell({})).toEqual(['Nobody has been checked in yet. 12 guests are expected.']);
  expect(tell({ '15:30': 12 })).toEqual(['Everybody is here: 12 of 12 guests.', 'Arrived at 17:30.']);
  // The same words for one guest, and for one who is missing.
  expect(tell({ '15:30': 1 })).toEqual(['1 of 12 guests here so far, 11 still awaited.', 'Arrived at 17:30.']);
  expect(tell({ '15:30': 1 }, { language: 'hu' })[1]).toBe('Érkezés: 17:30.');
});
