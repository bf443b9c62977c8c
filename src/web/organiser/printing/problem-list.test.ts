import { expect, it } from 'vitest';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { PrintProblem } from '../../../shared/paper/sheet.ts';
import { describeProblem } from './print-problems.tsx';

const t = translatorFor('en');

it('advises what can be changed: the guest, the table, the dish, the event', () => {
  const describe = (key: string, about: PrintProblem['about']) =>
    describeProblem(t, { key, about, label: 'Rose 🌹', kind: 'missingGlyphs', characters: ['🌹'] });
  expect(describe('guest:1', 'guest')).toBe('No font here has 🌹. A card name in other letters helps.');
  expect(describe('table:4', 'table')).toBe('No font here has 🌹. Another number or name for the table helps.');
  expect(describe('household:3', 'guest')).toBe('No font here has 🌹. A salutation in other letters helps.');
  const left = { key: 'guest:1', about: 'guest', label: 'Anna 👰', kind: 'leftOut', characters: ['👰'] } as const;
  expect(describeProblem(t, left)).toBe(
    'Printed without 👰, which no font here has. A card name decides what is printed instead.',
  );
  const long = { key: 'event', about: 'title', label: 'Wedding', kind: 'tooLong', characters: [] } as const;
  const full = { key: 'table:1', about: 'table', label: 'Table 1', kind: 'tooMany', characters: [] } as const;
  expect(describeProblem(t, full)).toBe('Not all names fit on this card. Larger card sheets help.');
  expect(describeProblem(t, long)).toBe('Too long even in the smallest letters. A shorter event title helps.');
});
