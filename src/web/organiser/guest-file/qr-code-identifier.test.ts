import { expect, test } from 'vitest';
import { newQrCodeIdentifier } from './qr-code-identifier.ts';

test('makes 22 characters that no other row gets', () => {
  const made = Array.from({ length: 1000 }, newQrCodeIdentifier);
  for (const identifier of made) expect(identifier).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(new Set(made).size).toBe(made.length);
});
