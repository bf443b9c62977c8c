import { describe, expect, it } from 'vitest';
import { CATERING_CHANGES, type CateringChange } from '../contracts/catering.ts';
import { LANGUAGES } from '../i18n/translate.ts';
import { translatorFor } from '../i18n/translator.ts';
import { changeWords } from './change-words.ts';

const seat = { tableNumber: '4', seatNumber: '2', tableName: null };
const change = (overrides: Partial<CateringChange>): CateringChange => ({
  kind: 'added',
  name: null,
  seat,
  seatBefore: null,
  course: null,
  from: null,
  to: null,
  ...overrides,
});

describe('a change of the catering list in words', () => {
  it('names the seat, and the person where the name may be shown', () => {
    const t = translatorFor('en');
    expect(changeWords(t, change({}))).toBe('Table 4, Seat 2: added');
    expect(changeWords(t, change({ name: 'Anna', kind: 'moved', seatBefore: { ...seat, seatNumber: '3' } }))).toBe(
      'Anna, Table 4, Seat 2: moved here from Table 4, Seat 3',
    );
    const meal = { kind: 'meal', course: 'Main' } as const;
    expect(changeWords(t, change({ ...meal, from: 'Beef', to: 'Fish' }))).toBe(
      'Table 4, Seat 2: Main is Fish now, was Beef',
    );
    expect(changeWords(t, change({ ...meal, from: 'Beef' }))).toContain('no choice any more');
  });

  it('has words for every kind in every language', () => {
    for (const language of LANGUAGES) {
      for (const kind of CATERING_CHANGES) {
        const text = changeWords(translatorFor(language), change({ kind, from: 'adult', to: 'child', course: 'Main' }));
        expect(text).not.toMatch(/[{}]/);
      }
    }
  });
});
