import { isSameButForOneTypo } from './one-typo.ts';

const TITLES = new Set(['dr', 'id', 'ifj', 'ozv', 'ozvegy', 'mr', 'mrs', 'ms']);
const MAX_TITLE_LENGTH = 'ozvegy.'.length;
/** Shorter words must be typed exactly: with one other letter, `Anna` is already another name (`Anni`, `Anja`). */
const MIN_WHOLE_NAME_TYPO_LENGTH = 5;
/** Names of more words are compared without typos: trying each word beside all the others would take too long. */
const MAX_TYPO_WORDS = 10;

/** A folded name without its titles, and its titles without their dots. A name of titles alone has them as its words. */
export interface NameWords {
  readonly words: readonly string[];
  readonly titles: readonly string[];
}

const withoutDot = (word: string) => (word.endsWith('.') ? word.slice(0, -1) : word);
const isTitle = (word: string) => word.length <= MAX_TITLE_LENGTH && TITLES.has(withoutDot(word));

export function splitTitles(foldedWords: readonly string[]): NameWords {
  if (!foldedWords.some(isTitle)) return { words: foldedWords, titles: [] };
  // Whoever types 'özv.' means 'özvegy' too.
  const titles = foldedWords.filter(isTitle).map((word) => withoutDot(word).replace('ozvegy', 'ozv'));
  const words = foldedWords.filter((word) => !isTitle(word));
  return words.length > 0 ? { words, titles } : { words: titles, titles: [] };
}

function isTypedWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  return (
    word.length >= MIN_WHOLE_NAME_TYPO_LENGTH &&
    [...word].length >= MIN_WHOLE_NAME_TYPO_LENGTH &&
    isSameButForOneTypo(word, typed)
  );
}

/** Whether each typed word can be given a fitting word of the name of its own (bipartite matching by augmenting paths). */
export function canPairWords(typed: readonly string[], words: readonly string[], fits = isTypedWord): boolean {
  /** For each word of the name, the index of the typed word that it is given to. */
  const takenBy = new Map<number, number>();
  function give(typedIndex: number, tried: Set<number>): boolean {
    for (const [index, word] of words.entries()) {
      if (tried.has(index) || !fits(typed[typedIndex] ?? '', word)) continue;
      tried.add(index);
      const holder = takenBy.get(index);
      if (holder !== undefined && !give(holder, tried)) continue;
      takenBy.set(index, typedIndex);
      return true;
    }
    return false;
  }
  return typed.every((_, index) => give(index, new Set()));
}

function hasSameWords(typed: readonly string[], words: readonly string[]): boolean {
  return [...typed].sort().join(' ') === [...words].sort().join(' ');
}

/** Whether each of `some` is among `all`, as often as it is typed. */
export function isContained(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((title) => {
    const index = left.indexOf(title);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/**
 * Whether somebody typed a guest's whole name: the same words, each once, in any order, with one typo at most in each word
 * of the name that has five letters or more. Titles of the name may be missing; a typed title must be one of the name's.
 */
export function isWholeName(typed: NameWords, name: NameWords): boolean {
  if (typed.words.length !== name.words.length || !isContained(typed.titles, name.titles)) return false;
  return typed.words.length > MAX_TYPO_WORDS
    ? hasSameWords(typed.words, name.words)
    : canPairWords(typed.words, name.words);
}
