import { describe, expect, it } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { Menu } from '../../../../shared/contracts/menu.ts';
import {
  changedFormFields,
  changedListFields,
  companionCounts,
  listValuesOf,
  NO_LIST_VALUES,
  optionsForAges,
  optionsOf,
  renamedCompanions,
  resizeCompanions,
  withTag,
} from './list-fields.ts';

const anna = {
  ...NO_OWNER_FIELDS,
  householdName: 'Őri',
  attendance: 'coming' as const,
  tags: ['Bride'],
  meals: { Main: 'Beef' },
};
const unnamed = { id: 2, fullName: 'Guest of Anna', isNamePlaceholder: true };
const bela = { id: 3, fullName: 'Béla', isNamePlaceholder: false };
const before = listValuesOf(anna, [bela, unnamed]);

describe('changedFormFields', () => {
  const kata = { fullName: 'Kata', email: 'kata@example.com', phone: null, tableNumber: '1', seatNumber: null };

  it('sends only what differs from the guest', () => {
    expect(changedFormFields(kata, kata)).toEqual({});
    expect(changedFormFields(kata, { ...kata, phone: '06 30 123 4567' })).toEqual({ phone: '06 30 123 4567' });
    expect(changedFormFields(kata, { ...kata, email: null })).toEqual({ email: null });
    expect(changedFormFields(kata, { ...kata, fullName: 'Kata Őri' })).toEqual({ fullName: 'Kata Őri' });
  });

  it('sends table and seat together', () => {
    expect(changedFormFields(kata, { ...kata, seatNumber: '2' })).toEqual({ tableNumber: '1', seatNumber: '2' });
    expect(changedFormFields(kata, { fullName: 'Kata' })).toEqual({ tableNumber: null, seatNumber: null });
  });
});

describe('changedListFields', () => {
  it('sends nothing if nothing changed', () => {
    expect(changedListFields(before, before)).toEqual({});
    expect(changedListFields(NO_LIST_VALUES, listValuesOf(NO_OWNER_FIELDS, []))).toEqual({});
  });

  it('sends what changed, and null for what was emptied', () => {
    const now = { ...before, household: ' ', attendance: '', ageGroup: 'child', meals: { Main: '', Dessert: 'Cake' } };
    expect(changedListFields(before, now)).toEqual({
      household: null,
      attendance: null,
      ageGroup: 'child',
      meals: { Main: null, Dessert: 'Cake' },
    });
  });

  it('sends tags as a whole', () => {
    expect(changedListFields(before, { ...before, tags: [] })).toEqual({ tags: [] });
  });

  it('sends all companions if one gets a name or their number changes', () => {
    const sent = (companions: string[]) => changedListFields(before, { ...before, companions }).companions;
    expect(sent(['Béla', ' Kata '])).toEqual(['Béla', 'Kata']);
    expect(sent(['Béla', '', ''])).toEqual(['Béla', null, null]);
    expect(sent(['', ''])).toBeUndefined();
    expect(sent(['Bella'])).toEqual(['Bella']);
    // A companion who has a name is renamed by a call of its own.
    expect(sent(['Bella', ''])).toBeUndefined();
  });
});

it('renames companions who have a name, and keeps a name that was emptied', () => {
  expect(renamedCompanions([bela, unnamed], ['Bella ', 'Kata'])).toEqual([{ id: 3, fullName: 'Bella' }]);
  expect(renamedCompanions([bela, unnamed], [' ', ''])).toEqual([]);
  expect(renamedCompanions([bela, unnamed], ['Béla'])).toEqual([]);
});

it('changes the number of companions at the end', () => {
  expect(resizeCompanions(['Béla', ''], 1)).toEqual(['Béla']);
  expect(resizeCompanions(['Béla'], 3)).toEqual(['Béla', '', '']);
});

it('adds a tag once, as the event spells it', () => {
  expect(withTag([], ' bride ', ['Bride'])).toEqual(['Bride']);
  expect(withTag(['Bride'], 'BRIDE', ['Bride'])).toEqual(['Bride']);
  expect(withTag(['Bride'], ' ', [])).toEqual(['Bride']);
  expect(withTag(['Bride'], 'VIP', ['Bride'])).toEqual(['Bride', 'VIP']);
});

describe('options of a course', () => {
  const option = (name: string, fields: Partial<Menu['courses'][number]['options'][number]> = {}) => ({
    id: 1,
    name,
    mark: null,
    forAge: null,
    isArchived: false,
    guestCount: 0,
    ...fields,
  });
  const course = {
    name: 'Main',
    options: [option('Beef'), option('Carp', { isArchived: true }), option('Schnitzel', { forAge: 'child' })],
  };

  it('offers an archived option only to a guest who chose it', () => {
    expect(optionsOf(course, { ageGroup: '', meals: {} })).toEqual(['Beef']);
    expect(optionsOf(course, { ageGroup: '', meals: { Main: 'Carp' } })).toEqual(['Beef', 'Carp']);
  });

  it('offers an option for children to children only', () => {
    expect(optionsOf(course, { ageGroup: 'child', meals: {} })).toEqual(['Beef', 'Schnitzel']);
    expect(optionsForAges(course, new Set(['child']))).toEqual(['Beef', 'Schnitzel']);
    expect(optionsForAges(course, new Set(['child', 'adult']))).toEqual(['Beef']);
  });
});

it('does not offer fewer companions than have a name', () => {
  expect(companionCounts(0)).toHaveLength(11);
  expect(companionCounts(9)).toEqual(['9', '10']);
  expect(companionCounts(12)).toEqual(['12']);
});
