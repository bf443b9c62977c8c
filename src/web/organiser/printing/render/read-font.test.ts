import { create } from 'fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { printableText } from '../../../../shared/paper/fit-text.ts';
import { FONT_NAMES } from '../../../../shared/paper/sheet.ts';
import { IN_EVERY_FONT } from '../../../../shared/paper/used-fonts.ts';
import { toPrintedText } from './printed-text.ts';
import { readTestFonts } from './test-fonts.ts';

let test: Awaited<ReturnType<typeof readTestFonts>>;
beforeAll(async () => {
  test = await readTestFonts();
});

const NAMES = [
  ...['Árvíztűrő tükörfúrógép', 'AVATAR To Wa Ty P. A. V. Y', 'Kovács-Tóth Ágnes', 'Dr. Wágner Yvette', 'Łukasz Żółć'],
  ...['Table 12, Seat 3', 'L’Oréal „T” 11.7', 'ffi fl fj', 'O’Connor & Søn'],
];

describe.each(FONT_NAMES)('the font %s', (name) => {
  it('has lines as wide as a text shaper sets them, kerning included', () => {
    const bytes = test.files.get(name);
    if (!bytes) throw new Error('The file is missing');
    const shaper = create(new Uint8Array(bytes));
    const font = test.fonts[name];
    for (const text of NAMES) {
      const shaped = shaper.layout(text, { liga: false, calt: false, ccmp: false });
      expect(font.setLine(text).reduce((sum, { advance }) => sum + advance, 0)).toBe(shaped.advanceWidth);
      expect(font.setLine(text).map(({ id }) => id)).toEqual(shaped.glyphs.map(({ id }) => id));
    }
  });

  it('has every character for which no other font is loaded', () => {
    const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => printableText(character) === character && IN_EVERY_FONT.test(character),
    );
    expect(characters.length).toBeGreaterThan(300);
    expect(test.fonts[name].findMissing(characters.join(''))).toEqual([]);
  });

  it('has all letters of Hungarian', () => {
    expect(test.fonts[name].findMissing('aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz AÁEÉIÍOÓÖŐUÚÜŰ „”–…’·')).toEqual([]);
  });
});

describe('fonts', () => {
  it('names what they can’t draw, each character once', () => {
    const { serif, sans } = test.fonts;
    expect(sans.findMissing('王小明 王')).toEqual(['王', '小', '明']);
    expect(sans.findMissing('Юлия Έλενα')).toEqual([]);
    expect(serif.findMissing('Юля')).toEqual(['Ю', 'л', 'я']);
    expect(sans.findMissing('مريم')).not.toEqual([]);
    expect(sans.findMissing('Anna 🎉')).toEqual(['🎉']);
    // A letter and an accent that have no common character: the accent would stand in the wrong place.
    expect(sans.findMissing('x\u0301')).toEqual(['\u0301']);
  });

  it('measure names written with separate accents like those written without', () => {
    const { serif } = test.fonts;
    expect(serif.widthOf('Őri Éva'.normalize('NFD'), 20)).toBe(serif.widthOf('Őri Éva', 20));
    expect(toPrintedText('Anna\u200d\n Mária\ufe0f')).toBe('Anna  Mária');
  });
});
