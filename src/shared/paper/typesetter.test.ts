import { describe, expect, it } from 'vitest';
import { layOutSheets } from './lay-out-sheets.ts';
import { listTexts, makePrintedGuest, makePrintJob, TEST_FONTS } from './testing.ts';

const print = (name: string) => {
  const job = makePrintJob({ guests: [makePrintedGuest(1, { name })], options: { showsTable: false } });
  const { sheets, problems } = layOutSheets(job, TEST_FONTS);
  const texts = sheets.flatMap(({ drawings }) => listTexts(drawings)).map(({ text }) => text);
  return { texts: [...new Set(texts)].filter((text) => text !== 'Anna & Bence'), problems };
};

describe('a name on a card', () => {
  it.each([
    ['Kovács Anna 👰', 'Kovács Anna', ['👰']],
    ['💍 Kovács 👰🏽‍♀️ Anna', 'Kovács Anna', ['💍', '👰', '🏽', '♀']],
    ['Тарас ❤️', 'Тарас', ['❤']],
    ['Anna💍Péter', 'Anna Péter', ['💍']],
    ['Anna💍, Péter💍!', 'Anna, Péter!', ['💍']],
  ])('%s is printed as %s, and the guest is named', (name, printed, characters) => {
    const { texts, problems } = print(name);
    expect(texts).toEqual([printed]);
    expect(problems).toEqual([{ key: 'guest:1', label: name, about: 'guest', kind: 'leftOut', characters }]);
  });

  it.each(['👰', '王 Anna'])('%s leaves a line to write on', (name) => {
    const { texts, problems } = print(name);
    expect(texts).toEqual([]);
    expect(problems).toMatchObject([{ key: 'guest:1', kind: 'missingGlyphs' }]);
  });
});
