import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold-name.ts';
import { isWholeName, splitTitles } from './whole-name.ts';

const toWords = (name: string) => splitTitles(foldName(name).split(' '));
const isWhole = (typed: string, name: string) => isWholeName(toWords(typed), toWords(name));

const LETTERS = [...'aábcdeéghikmnoóöőprstuúüűvz'];
/** Words that no single typo turns into each other: each begins with a letter of its own, written three times. */
const distinctWords = fc
  .uniqueArray(fc.constantFrom(...LETTERS.filter((letter) => foldName(letter) === letter)), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((initials) =>
    fc.tuple(
      ...initials.map((initial) =>
        fc
          .string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 9 })
          .map((rest) => `${initial}${initial}${initial}${rest}`),
      ),
    ),
  );

/** The words in another order, in other case and without accents now and then. */
const retyped = (words: readonly string[]) =>
  fc
    .tuple(fc.shuffledSubarray([...words], { minLength: words.length }), fc.boolean(), fc.boolean())
    .map(([shuffled, isUpper, isFolded]) => {
      const text = shuffled.join(' ');
      return isFolded ? foldName(text) : isUpper ? text.toUpperCase() : text;
    });

function mistype(word: string, kind: string, at: number): string {
  const letters = [...word];
  const index = at % letters.length;
  letters.splice(index, kind === 'added' ? 0 : 1, ...(kind === 'missing' ? [] : ['x']));
  return letters.join('');
}

describe('a whole name', () => {
  it('is the same words in any order, without regard to case and accents', () => {
    fc.assert(
      fc.property(
        distinctWords.chain((words) => fc.tuple(fc.constant(words), retyped(words))),
        ([words, typed]) => isWhole(typed, words.join(' ')),
      ),
    );
  });

  it('has every word: with one left out, repeated or added it is none', () => {
    fc.assert(
      fc.property(distinctWords, fc.nat(), (words, at) => {
        const index = at % words.length;
        const name = words.join(' ');
        if (words.length > 1) expect(isWhole(words.toSpliced(index, 1).join(' '), name)).toBe(false);
        expect(isWhole([...words, words[index]].join(' '), name)).toBe(false);
        expect(isWhole([...words, 'xyz'].join(' '), name)).toBe(false);
        if (words.length > 1) expect(isWhole(words.with(index, words.at(index - 1) ?? '').join(' '), name)).toBe(false);
      }),
    );
  });

  it('may have one typo in each word of five letters or more, and none in a shorter one', () => {
    const kinds = fc.array(fc.tuple(fc.constantFrom('missing', 'added', 'replaced'), fc.nat()), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(distinctWords, kinds, (words, typos) => {
        const typed = words.map((word, index) => {
          const [kind, at] = typos[index] ?? ['replaced', 0];
          return mistype(word, kind, at);
        });
        const areAllLong = words.every((word) => [...foldName(word)].length >= 5);
        expect(isWhole(typed.join(' '), words.join(' '))).toBe(areAllLong);
      }),
    );
  });

  it.each([
    ['Kovács Anna', 'Kovács Anna', true],
    ['anna KOVACS', 'Kovács Anna', true],
    ['Kovásc Anna', 'Kovács Anna', true],
    ['Kovac Anna', 'Kovács Anna', true],
    ['Kovacss Anna', 'Kovács Anna', true],
    ['Kova Anna', 'Kovács Anna', false],
    ['Kovács Ana', 'Kovács Anna', false],
    ['Kovács Annna', 'Kovács Anna', false],
    ['Kovács', 'Kovács Anna', false],
    ['Kovács Kovács', 'Kovács Anna', false],
    ['Kovács Anna Mária', 'Kovács Anna', false],
    ['Kovács Anna', 'Kovács Anna Mária', false],
    ['Anna Anna', 'Anna Anna', true],
    ['Anna', 'Anna Anna', false],
    // Each typed word must get a word of its own, whichever was tried first.
    ['Marta Marti', 'Marti Marta', true],
    ['aaaab aaaaa', 'aaaab aaabb', true],
    ['aaaaa aaaab', 'aaabb aaaab', true],
    ['aaaaa aaaaa', 'aaabb aaaab', false],
    ['Kovács Anna', 'dr. Kovács Anna', true],
    ['Kovács Anna', 'özv. Dr. Kovács Anna', true],
    ['Kovács Anna', 'Özvegy Kovács Anna', true],
    ['özv. Kovács Anna', 'Özvegy Kovács Anna', true],
    ['dr Kovács Anna', 'dr. Kovács Anna', true],
    ['Mr. John Smith', 'Mr John Smith', true],
    ['John Smith', 'Mrs John Smith', true],
    ['ifj. Kovács Pál', 'id. Kovács Pál', false],
    ['dr. Kovács Anna', 'Kovács Anna', false],
    ['dr. dr. Kovács Anna', 'dr. Kovács Anna', false],
    ['dr.', 'dr. Kovács', false],
    ['Dr', 'Dr.', true],
  ])('“%s” for %s: %s', (typed, name, expected) => {
    expect(isWhole(typed, name)).toBe(expected);
  });

  it('of many words is compared without typos, or pairing them would not end', () => {
    const words = Array.from({ length: 95 }, (_, index) => `aaaaaa${index}`);
    expect(isWhole(words.toReversed().join(' '), words.join(' '))).toBe(true);
    expect(isWhole(words.with(3, 'aaaaaax').join(' '), words.join(' '))).toBe(false);
  });
});
