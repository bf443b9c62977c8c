import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { guest } from '../session/testing.ts';
import { colorGuests, listCourses } from './guest-colors.ts';

const t = translatorFor('en');
const guests = [
  guest(1, { tags: ['Family', 'Work'], householdId: 3, householdName: 'Kovács', meals: { Main: 'Fish' } }),
  guest(2, { tags: ['Work'], householdId: 3, householdName: 'Kovács', attendance: 'coming' }),
  guest(3, { tags: ['Family'], meals: { Main: 'Beef', Dessert: 'Cake' }, attendance: 'maybe' }),
  guest(4, { attendance: 'declined', tags: ['Family'] }),
  guest(5),
];

describe('colouring dots', () => {
  it('by tag uses the first tag and the tag’s own colour', () => {
    const tagColors = new Map([['Family', '#123456']]);
    const { colors, legend, withSeveralTags } = colorGuests(guests, { kind: 'tag' }, { t, tagColors });
    expect(withSeveralTags).toBe(1);
    expect(colorGuests(guests, { kind: 'household' }, { t }).withSeveralTags).toBe(0);
    expect(colors.get(1)).toBe('#123456');
    expect(colors.get(3)).toBe('#123456');
    expect(colors.has(4)).toBe(false);
    expect(legend.map(({ label, count }) => [label, count])).toEqual([
      ['Family', 2],
      ['Work', 1],
      ['No tag', 1],
    ]);
  });

  it('by household, attendance and meal', () => {
    const labels = (colorBy: Parameters<typeof colorGuests>[1]) =>
      colorGuests(guests, colorBy, { t }).legend.map(({ label, count }) => [label, count]);
    expect(labels({ kind: 'household' })).toEqual([
      ['Kovács', 2],
      ['No household', 2],
    ]);
    expect(labels({ kind: 'attendance' })).toEqual([
      ['Coming', 1],
      ['Maybe', 1],
      ['Not asked', 2],
    ]);
    expect(labels({ kind: 'meal', course: 'Main' })).toEqual([
      ['Beef', 1],
      ['Fish', 1],
      ['No choice', 2],
    ]);
    expect(listCourses(guests)).toEqual(['Main', 'Dessert']);
  });

  it('gives each of many households a colour of its own', () => {
    const many = Array.from({ length: 200 }, (_, id) => guest(id, { householdId: id, householdName: `H${id}` }));
    const colors = colorGuests(many, { kind: 'household' }, { t }).legend.map(({ color }) => color);
    expect(new Set(colors).size).toBeGreaterThan(190);
    for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });
});
