import { expect, it } from 'vitest';
import { toFileName } from './file-name.ts';

it.each([
  ['Anna és Péter esküvője', 'Anna-és-Péter-esküvője'],
  ['  Gala: 20/20 "night"?  ', 'Gala-2020-night'],
  ['..\\..\\etc', 'etc'],
  ['two  spaces', 'two-spaces'],
])('toFileName(%j)', (name, fileName) => expect(toFileName(name)).toBe(fileName));

it('limits the length for file systems', () => {
  expect(toFileName('ű'.repeat(500))).toHaveLength(100);
});
