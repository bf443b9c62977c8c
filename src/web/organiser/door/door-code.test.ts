import { expect, it } from 'vitest';
import { cleanCode, minutesToWait } from './door-code.ts';

it.each(['ABCD2345', 'abcd2345', ' abcd 2345 ', 'AB-CD-23-45', 'abcd\u00a0–\u20092345', '“ABCD2345”'])(
  'takes “%s”',
  (typed) => {
    expect(cleanCode(typed)).toBe('ABCD2345');
  },
);

it('rounds the minutes to wait up', () => {
  expect([undefined, 0, 1, 60, 61, 300].map(minutesToWait)).toEqual([1, 1, 1, 1, 2, 5]);
});
