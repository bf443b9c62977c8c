import { expect, it } from 'vitest';
import { translatorFor } from '../i18n/translator.ts';
import { defaultPrintOptions } from './kind-options.ts';
import { makeTestSheet } from './test-sheet.ts';
import { listTexts, TEST_FONTS } from './testing.ts';

it.each([
  ['en', 3, -1.5, 'Offset of this page: 3 mm to the right, 1.5 mm up.'],
  ['en', -3, 2, 'Offset of this page: 3 mm to the left, 2 mm down.'],
  ['hu', -3, -2, 'A lap eltolása: 3 mm balra, 2 mm felfelé.'],
] as const)('says in %s where the page is moved to', (language, offsetX, offsetY, words) => {
  const options = { ...defaultPrintOptions('escortCards'), offsetX, offsetY };
  const { drawings } = makeTestSheet('escortCards', options, translatorFor(language), TEST_FONTS);
  const text = listTexts(drawings)
    .map((line) => line.text)
    .join(' ');
  expect(text).toContain(words);
});
