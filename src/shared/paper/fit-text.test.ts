import { describe, expect, it } from 'vitest';
import { chooseFont, fitText, heightOfLines, printableText } from './fit-text.ts';
import { TEST_FONTS } from './testing.ts';

const FONT = TEST_FONTS.serif;
const ROOM = { width: 70, height: 25, maxSize: 24, minSize: 9, maxLines: 6 };

describe('fitText', () => {
  it('sets a short name at its full size', () => {
    expect(fitText(FONT, 'Ed', ROOM)).toEqual({ lines: ['Ed'], size: 24, isCut: false });
    expect(fitText(FONT, 'X', ROOM).lines).toEqual(['X']);
  });

  it('shrinks a longer name on one line', () => {
    const { lines, size } = fitText(FONT, 'Konstantin Nagyváradi', ROOM);
    expect(lines).toHaveLength(1);
    expect(size).toBeGreaterThan(9);
    expect(size).toBeLessThan(24);
  });

  it('sets a name on several lines of like width where one line would be much smaller', () => {
    const { lines, size, isCut } = fitText(FONT, 'Dr. Szentgyörgyi Konstantin Maximilian', ROOM);
    expect(lines).toEqual(['Dr. Szentgyörgyi', 'Konstantin Maximilian']);
    expect(size).toBeGreaterThan(15);
    expect(isCut).toBe(false);
  });

  it('shrinks a long word to 9 points, since it cannot be broken', () => {
    const { lines, size, isCut } = fitText(FONT, 'x'.repeat(44), ROOM);
    expect([lines.length, size, isCut]).toEqual([1, 9, false]);
  });

  it('breaks a double-barrelled name after its hyphen where nothing else helps', () => {
    const text = `${'a'.repeat(40)}-${'b'.repeat(40)}`;
    expect(fitText(FONT, text, ROOM).lines).toEqual([`${'a'.repeat(40)}-`, 'b'.repeat(40)]);
    expect(fitText(FONT, 'Anna - Maria', { ...ROOM, width: 8 }).lines.join('|')).not.toContain('-M');
  });

  it.each([
    ['Dr. Szentgyörgyi-Bornemissza Maximiliána', 40, ['Dr. Szentgyörgyi-', 'Bornemissza', 'Maximiliána']],
    ['Szentgyörgyiné dr. Kisfaludy', 26, ['Szentgyörgyiné', 'dr. Kisfaludy']],
    ['Konstantin Maximilian Jr.', 24, ['Konstantin', 'Maximilian Jr.']],
    ['Beolvasás QR-kóddal', 22, ['Beolvasás', 'QR-kóddal']],
    ['Mr. and Mrs. Featherstone', 30, ['Mr. and Mrs.', 'Featherstone']],
  ])('leaves no title of %s alone on a line', (text, width, lines) => {
    expect(fitText(FONT, text, { ...ROOM, width, height: 40 }).lines).toEqual(lines);
  });

  it('takes more lines before it gets any smaller, if it has to keep its size', () => {
    const room = { ...ROOM, height: Number.POSITIVE_INFINITY, maxSize: 14, keepsSize: true };
    expect(fitText(FONT, 'Nagy-Kovácsházi Béláné Mária Erzsébet', room)).toMatchObject({
      size: 14,
      lines: ['Nagy-Kovácsházi', 'Béláné Mária Erzsébet'],
    });
    expect(fitText(FONT, 'x'.repeat(40), room).size).toBeLessThan(14);
  });

  it('breaks a word rather than cutting it, on a list', () => {
    const { lines, isCut } = fitText(FONT, 'x'.repeat(100), { ...ROOM, breaksWords: true });
    expect([lines.join(''), isCut]).toEqual(['x'.repeat(100), false]);
  });

  it.each([200, 400])('keeps %i letters within the room', (length) => {
    for (const text of ['x'.repeat(length), 'abcdefgh '.repeat(length / 9).trim()]) {
      const { lines, size } = fitText(FONT, text, ROOM);
      expect(size).toBeGreaterThanOrEqual(9);
      expect(heightOfLines(FONT, lines.length, size)).toBeLessThanOrEqual(ROOM.height);
      for (const line of lines) expect(FONT.widthOf(line, size)).toBeLessThanOrEqual(ROOM.width);
    }
  });

  it('cuts what is too long even then', () => {
    const { lines, isCut } = fitText(FONT, 'x'.repeat(200), ROOM);
    expect(isCut).toBe(true);
    expect(lines.at(-1)).toMatch(/^x+…$/);
  });
});

describe('chooseFont', () => {
  it.each([
    ['Árvíztűrő tükörfúrógép', 'serif'],
    ['Иван Петров', 'sans'],
  ])('%s is set in %s', (text, font) => {
    expect(chooseFont(TEST_FONTS, text, 'serif')).toEqual({ font, missing: [] });
  });

  it.each(['王小明', 'محمد', 'Anna 👰'])('says which characters of %s no font has', (text) => {
    const { missing } = chooseFont(TEST_FONTS, printableText(text), 'serif');
    expect(missing.length).toBeGreaterThan(0);
    expect(missing).not.toContain('A');
  });
});

it('prints composed letters, single spaces and nothing invisible', () => {
  expect(printableText('  A\u0301gnes\u200b \n Kis\u00ads ')).toBe('Ágnes Kiss');
});
