import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { formatDay, parseDay } from './date-entry.ts';

describe('parseDay', () => {
  it.each([
    '2026-06-20',
    '2026.06.20',
    '2026. 06. 20.',
    '2026/6/20',
    '20/06/2026',
    'Jun 20, 2026',
    '20 June 2026',
    '2026. június 20.',
    '2026. jún. 20.',
    '2026 JUNIUS 20',
  ])('reads %s in both languages', (text) => {
    for (const language of LANGUAGES) expect(parseDay(text, language)).toBe('2026-06-20');
  });

  it('reads ambiguous dates by the convention of the language', () => {
    expect(parseDay('3/4/2026', 'en')).toBe('2026-03-04');
    expect(parseDay('3.4.2026', 'hu')).toBe('2026-04-03');
  });

  it.each(['', 'soon', '20', 'June 2026', '6/20/26', '2026-02-30', '2026-13-01', '31 Brumaire 2026', '1 2 3 2026'])(
    'refuses %j',
    (text) => {
      for (const language of LANGUAGES) expect(parseDay(text, language)).toBeUndefined();
    },
  );

  it('parses every day as the field shows it', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...LANGUAGES), (date, language) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDay(formatDay(day, language), language)).toBe(day);
      }),
    );
  });
});
