import { expect, test } from 'vitest';
import { newRandomIdentifier } from './random-identifier.ts';

test('makes unique identifiers of 22 characters', () => {
  const made = Array.from({ length: 1000 }, newRandomIdentifier);
  for (const identifier of made) expect(identifier).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(new Set(made).size).toBe(made.length);
});
