import { expect, it } from 'vitest';
import { contactChanges, contactValuesOf } from './contact-changes.ts';

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
