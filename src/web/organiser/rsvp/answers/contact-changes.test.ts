import { expect, it } from 'vitest';
import { contactChanges, contactValuesOf, mergeContact } from './contact-changes.ts';

const household = { email: 'anna@example.com', salutation: null, language: 'hu', isFormal: false } as const;
const values = contactValuesOf(household);

it.each([
  [{}, {}],
  [{ email: ' anna@example.com ' }, {}],
  [{ salutation: 'Dear Anna' }, { salutation: 'Dear Anna' }],
  [
    { email: '', tone: '' },
    { email: '', isFormal: null },
  ],
  [{ language: 'en' }, { language: 'en' }],
  [
    { language: '', tone: 'formal' },
    { language: null, isFormal: true },
  ],
] as const)('typing %o sends %o', (typed, sent) => {
  expect(contactChanges(household, { ...values, ...typed })).toEqual(sent);
});

it.each([
  ['what somebody else changed is taken over', {}, { email: 'other@example.com' }, { email: 'other@example.com' }, []],
  ['what was typed stays', { salutation: 'Dear Anna' }, { email: null }, { email: '', salutation: 'Dear Anna' }, []],
  ['both changed a field', { email: 'new@example.com' }, { email: null }, { email: 'new@example.com' }, ['email']],
  ['both changed it to the same', { tone: 'formal' }, { isFormal: true }, { tone: 'formal' }, []],
  ['both took it away', { email: ' ' }, { email: null }, { email: ' ' }, []],
] as const)('%s', (_title, typed, elsewhere, merged, contested) => {
  const now = { ...household, ...elsewhere };
  expect(mergeContact(household, now, { ...values, ...typed })).toEqual({
    values: { ...values, ...merged },
    contested,
  });
});
