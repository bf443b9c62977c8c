import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importRowSchema } from '../contracts/guest-import.ts';
import { eachPlainField } from '../contracts/plain-fields.ts';
import { findRowIssues } from './row-issues.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', 'x'.repeat(51), 'a\0b', '\ud800'),
);
const email = fc.oneof(text, fc.emailAddress(), fc.constantFrom('a@b', 'a b@example.com', 'anna@example.com'));
const plain = fc.oneof(text, fc.constantFrom('', '+36 30 123 4567', '1 (ext. 2)', '1\t2', '7'.repeat(101)));

test('validates every row like the contract', () => {
  const cells = fc.record({
    fullName: text.filter((name) => name.trim() !== ''),
    email,
    ...eachPlainField(() => plain),
    tableNumber: text,
    seatNumber: text,
    specialRequirements: text,
  });
  fc.assert(
    fc.property(cells, (row) => {
      const person = { cells: row, list: {}, needs: null, group: null, companionCount: 0, hasTwoMeals: false };
      expect(findRowIssues(person).length === 0).toBe(importRowSchema.safeParse(row).success);
    }),
    { numRuns: 500 },
  );
});
