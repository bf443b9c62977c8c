import { expect, it } from 'vitest';
import { parseAcceptLanguage, pickLanguage } from './preferred-language.ts';

it('picks the first language that we speak, whatever the region', () => {
  expect(pickLanguage(['hu-HU', 'hu', 'en'])).toBe('hu');
  expect(pickLanguage(['EN-gb', 'hu'])).toBe('en');
  expect(pickLanguage(['de-AT', 'hu', 'en'])).toBe('hu');
  expect(pickLanguage(['de', 'hupa', 'english'])).toBeUndefined();
  expect(pickLanguage([])).toBeUndefined();
});

it('reads the header by weight and drops what is refused', () => {
  expect(parseAcceptLanguage('en;q=0.5, hu-HU, hu;q=0.9')).toEqual(['hu-HU', 'hu', 'en']);
  expect(parseAcceptLanguage('en;q=0, hu;q=0.1')).toEqual(['hu']);
  expect(parseAcceptLanguage('hu;q=nonsense, en')).toEqual(['en']);
  expect(pickLanguage(parseAcceptLanguage(''))).toBeUndefined();
});
