import { describe, expect, it } from 'vitest';
import { translatorFor } from './i18n/translator.ts';
import { seatLabel } from './seat-label.ts';

describe('seatLabel', () => {
  const texts = (tableNumber: string | null, seatNumber: string | null) =>
    (['en', 'hu'] as const).map((language) => seatLabel(translatorFor(language), { tableNumber, seatNumber }));

  it('joins table and seat', () => {
    expect(texts('4', '2')).toEqual(['Table 4, Seat 2', '4. asztal, 2. szék']);
    expect(texts('1000', '12')).toEqual(['Table 1000, Seat 12', '1000. asztal, 12. szék']);
  });

  it('leaves out a missing part', () => {
    expect(texts('4', null)).toEqual(['Table 4', '4. asztal']);
    expect(texts(null, '2')).toEqual(['Seat 2', '2. szék']);
    expect(texts(null, null)).toEqual([null, null]);
  });

  it('puts no full stop after a name', () => {
    expect(texts('Rózsa', 'A')).toEqual(['Table Rózsa, Seat A', 'Rózsa asztal, A szék']);
  });

  it('uses the custom name of the table', () => {
    const named = (seatNumber: string | null) =>
      (['en', 'hu'] as const).map((language) =>
        seatLabel(translatorFor(language), { tableNumber: 'A', seatNumber, tableName: 'Head table' }),
      );
    expect(named('2')).toEqual(['Head table, Seat 2', 'Head table, 2. szék']);
    expect(named(null)).toEqual(['Head table', 'Head table']);
    expect(seatLabel(translatorFor('en'), { tableNumber: '4', seatNumber: '2', tableName: null })).toBe(
      'Table 4, Seat 2',
    );
  });

  it('does not add the word table to a name that has it', () => {
    expect(texts('Főasztal', '3')).toEqual(['Főasztal, Seat 3', 'Főasztal, 3. szék']);
    expect(texts('Head table', null)).toEqual(['Head table', 'Head table']);
  });
});
