import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, matchesWords } from './fold-name.ts';

const hungarianText = fc.string({ unit: fc.constantFrom(...'aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz -.’') });

describe('foldName', () => {
  it('drops case, accents and surplus spaces', () => {
    expect(foldName('  Szőke   ÉVA ')).toBe('szoke eva');
    expect(foldName('Árvíztűrő Tükörfúrógép')).toBe('arvizturo tukorfurogep');
    expect(foldName('Siobhán O’Connell')).toBe('siobhan o’connell');
    expect(foldName('İpek')).toBe('ipek');
  });

  it('folds letter by letter what it folds as a whole', () => {
    const latin = fc.string({ unit: fc.integer({ min: 0, max: 0x24f }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(latin, (name) => {
        // A letter of another alphabet has the whole text folded at once.
        expect(foldName(`${name} ш`)).toBe(`${foldName(name)} ш`.trim());
      }),
    );
  });

  it('reads composed and decomposed letters alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')));
      }),
    );
  });

  it('has nothing left to fold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const folded = foldName(name);
        expect(foldName(folded)).toBe(folded);
        expect(folded).not.toMatch(/\p{M}|^\s|\s$|\s\s/u);
      }),
    );
  });

  it('does not care how Hungarian is capitalised', () => {
    fc.assert(
      fc.property(hungarianText, (name) => {
        expect(foldName(name.toUpperCase())).toBe(foldName(name));
      }),
    );
  });
});

describe('matchesWords', () => {
  it('finds the words in any order, and inside others', () => {
    const text = foldName('Szőkéné Fűzy Katalin');
    expect(matchesWords(text, foldName('katalin szőké'))).toBe(true);
    expect(matchesWords(text, foldName('ATAL'))).toBe(true);
    expect(matchesWords(text, foldName('Katalin Gábor'))).toBe(false);
  });

  it('finds everyone by nothing', () => {
    expect(matchesWords('anyone', '')).toBe(true);
  });

  it('finds every name by any piece of it', () => {
    fc.assert(
      fc.property(hungarianText, fc.nat(), fc.nat(), (name, from, length) => {
        expect(matchesWords(foldName(name), foldName(name.slice(from, from + length)))).toBe(true);
      }),
    );
  });
});
