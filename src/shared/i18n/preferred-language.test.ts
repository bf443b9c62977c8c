import { expect, it } from 'vitest';
import { parseAcceptLanguage, pickLanguage } from './preferred-language.ts';

it('picks the first supported language, whatever the region', () => {
  expect(pickLanguage(['hu-HU', 'hu', 'en'])).toBe('hu');
  expect(pickLanguage(['EN-gb', 'hu'])).toBe('en');
  expect(pickLanguage(['de-AT', 'hu', 'en'])).toBe('hu');
  expect(pickLanguage(['de', 'hupa', 'english'])).toBeUndefined();
  expect(pickLanguage([])).toBeUndefined();
});

it('sorts the header by quality and drops languages with q=0', () => {
  expect(parseAcceptLanguage('en;q=0.5, hu-HU, hu;q=0.9')).toEqual(['hu-HU', 'hu', 'en']);
  expect(parseAcceptLanguage('en;q=0, hu;q=0.1')).toEqual(['hu']);
  expect(parseAcceptLanguage('hu;q=nonsense, en')).toEqual(['en']);
  expect(pickLanguage(parseAcceptLanguage(''))).toBeUndefined();
});
