import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatEventListDate,
  formatLongDate,
  formatLongDateTime,
  formatMoney,
  formatNumber,
  formatOffset,
  formatTime,
} from './format.ts';

const EVENING = '2026-06-20T16:05:00.000Z';
const en = { language: 'en', timeZone: 'Europe/Budapest' } as const;
const hu = { language: 'hu', timeZone: 'Europe/Budapest' } as const;
/** Replaces the no-break spaces that Intl uses, so that tests can use plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('formatEventListDate uses the medium date and short time of the locale', () => {
  expect(plain(formatEventListDate(EVENING, en))).toBe('Jun 20, 2026, 6:05 PM');
  expect(plain(formatEventListDate(EVENING, hu))).toBe('2026. jún. 20. 18:05');
});

describe('formatDateTime', () => {
  it('writes the time as formatTime does, which stands beside it on many pages', () => {
    expect(plain(formatDateTime(EVENING, en))).toBe('Jun 20, 2026, 18:05');
    expect(plain(formatDateTime(EVENING, hu))).toBe('2026. jún. 20. 18:05');
    expect(plain(formatDateTime('2026-06-20T22:02:00Z', en))).toBe('Jun 21, 2026, 00:02');
  });

  it('uses the time zone of the event, not of the reader', () => {
    expect(plain(formatDateTime(EVENING, { ...en, timeZone: 'Asia/Tokyo' }))).toBe('Jun 21, 2026, 01:05');
  });
});

describe('formatLongDateTime', () => {
  it('uses the fixed format of each language', () => {
    expect(formatLongDateTime(EVENING, en)).toBe('June 20, 2026 • 18:05');
    expect(formatLongDateTime(EVENING, hu)).toBe('2026. június 20. • 18:05');
  });

  it('writes hours with two digits and midnight as 00', () => {
    expect(formatLongDateTime('2026-01-04T23:00:00Z', en)).toBe('January 5, 2026 • 00:00');
    expect(formatLongDateTime('2026-01-05T08:09:00Z', hu)).toBe('2026. január 5. • 09:09');
  });
});

it('formatLongDate is the day alone', () => {
  expect(formatLongDate('2026-06-20T23:05:00Z', en)).toBe('June 21, 2026');
  expect(formatLongDate('2026-06-20T23:05:00Z', hu)).toBe('2026. június 21.');
});

it('formatTime uses 24 hours with two digits', () => {
  expect(formatTime(EVENING, en)).toBe('18:05');
  expect(formatTime(EVENING, hu)).toBe('18:05');
  expect(formatTime('2026-06-20T22:02:00Z', hu)).toBe('00:02');
});

it('formatOffset follows daylight saving', () => {
  expect(formatOffset(new Date(EVENING), en)).toBe('GMT+2');
  expect(formatOffset(new Date('2026-01-05T08:09:00Z'), en)).toBe('GMT+1');
});

it('formatNumber groups digits for the language', () => {
  expect(formatNumber(12345, 'en')).toBe('12,345');
  expect(plain(formatNumber(12345, 'hu'))).toBe('12 345');
});

it('formatMoney shows no cents', () => {
  expect(formatMoney(19, 'en')).toBe('$19');
  expect(plain(formatMoney(19, 'hu'))).toBe('19 USD');
});
