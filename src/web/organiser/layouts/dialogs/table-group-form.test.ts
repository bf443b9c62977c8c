import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { changeTableGroup, chooseTemplate, readTableGroup, startTableGroup } from './table-group-form.ts';

const t = translatorFor('en');

describe('the dialog that adds several tables', () => {
  it('starts with round tables for the guests who have no seat', () => {
    expect(startTableGroup(75)).toMatchObject({ guests: '75', count: '8', seats: '10', type: 'round' });
    expect(readTableGroup(t, startTableGroup(0), 0)).toMatchObject({ ok: true, group: { count: 1 } });
  });

  it('computes the tables from guests and seats, until a number of tables is typed', () => {
    const fewerSeats = changeTableGroup(startTableGroup(75), { seats: '8' });
    expect(fewerSeats.count).toBe('10');
    const typed = changeTableGroup(fewerSeats, { count: '15' });
    expect(changeTableGroup(typed, { seats: '6' }).count).toBe('15');
    expect(changeTableGroup(typed, { guests: '16' }).count).toBe('2');
  });

  it('seats some of the guests at the head table', () => {
    const wedding = chooseTemplate(startTableGroup(75), 'wedding');
    expect(wedding).toMatchObject({ count: '7', headSeats: '8', hasDanceFloor: true, hasEntrance: true });
    expect(changeTableGroup(wedding, { headSeats: '' }).count).toBe('8');
    const plain = { headSeats: '0', hasDanceFloor: false, hasEntrance: false };
    const outcome = readTableGroup(t, changeTableGroup(wedding, plain), 0);
    expect(outcome.ok && outcome.group.furniture).toBeUndefined();
    const wrong = changeTableGroup(wedding, { headSeats: '41' });
    expect(readTableGroup(t, wrong, 0)).toMatchObject({ errors: { headSeats: t('layout.seatsOutOfRange') } });
  });

  it('makes a U of one-sided rectangles', () => {
    const u = changeTableGroup(startTableGroup(30), { arrangement: 'uShape' });
    expect(u).toMatchObject({ type: 'square', isOneSided: true, template: null });
    expect(chooseTemplate(u, 'classroom')).toMatchObject({ arrangement: 'rows', count: '10', seats: '3' });
  });

  it.each(['', '0', '-3', '1.5', 'NaN', 'many', '1001', '10000', '1e9'])('refuses %j tables', (count) => {
    const values = changeTableGroup(startTableGroup(10), { count });
    expect(readTableGroup(t, values, 0)).toEqual({
      ok: false,
      errors: { count: 'Please enter a number of tables between 1 and 1,000' },
    });
  });

  it('says how many more tables there may be', () => {
    const values = changeTableGroup(startTableGroup(10), { count: '12' });
    expect(readTableGroup(t, values, 990)).toMatchObject({ errors: { count: expect.stringContaining('1 and 10') } });
    expect(readTableGroup(t, values, 1_000)).toMatchObject({ errors: { count: t('layout.tooManyTables') } });
  });

  it('refuses wrong guests and seats, and takes 2,000 guests', () => {
    const of = (guests: string) => readTableGroup(t, changeTableGroup(startTableGroup(10), { guests }), 0);
    for (const guests of ['', '0', '50001', 'x']) {
      expect(of(guests)).toEqual({ ok: false, errors: { guests: t('layoutEditor.guestsOutOfRange') } });
    }
    expect(of('2000')).toMatchObject({ ok: true, group: { count: 200 } });
    const seats = changeTableGroup(startTableGroup(10), { seats: '41' });
    expect(readTableGroup(t, seats, 0)).toMatchObject({ errors: { seats: t('layout.seatsOutOfRange') } });
  });
});
