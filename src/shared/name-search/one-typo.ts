import type { StepBudget } from './step-budget.ts';

/** The characters of a text: the string itself, or an array of them where some (emoji, say) take two UTF-16 units. */
type Characters = string | readonly string[];

/** Whether every character of the text takes one UTF-16 unit, so that the string can be indexed by character. */
function isPlain(text: string): boolean {
  return !/[\ud800-\udfff]/.test(text);
}

function toCharacters(text: string): Characters {
  return isPlain(text) ? text : [...text];
}

/** Whether `length` letters of the text from `at` on equal those of the word from `from` on. */
function hasPart(text: Characters, at: number, word: Characters, from: number, length: number): boolean {
  if (length < 0 || at < 0 || at + length > text.length) return false;
  for (let index = 0; index < length; index++) {
    if (text[at + index] !== word[from + index]) return false;
  }
  return true;
}

/**
 * Whether the text continues at `start` with the word, with at most one typo: a letter missing, added or replaced, or two
 * neighbours swapped. Only the first difference need be tried as the typo: one before it would have changed nothing.
 */
function startsAt(text: Characters, start: number, word: Characters): boolean {
  let same = 0;
  while (same < word.length && text[start + same] === word[same]) same++;
  const at = start + same;
  const left = word.length - same;
  return (
    left === 0 ||
    hasPart(text, at + 1, word, same + 1, left - 1) ||
    hasPart(text, at, word, same + 1, left - 1) ||
    hasPart(text, at + 1, word, same, left) ||
    (text[at] === word[same + 1] && text[at + 1] === word[same] && hasPart(text, at + 2, word, same + 2, left - 2))
  );
}

/** Whether the text has the word just before `end`, with at most one typo. */
function endsAt(text: Characters, end: number, word: Characters): boolean {
  let left = word.length;
  let at = end;
  while (left > 0 && text[at - 1] === word[left - 1]) {
    left--;
    at--;
  }
  return (
    left === 0 ||
    hasPart(text, at - left, word, 0, left - 1) ||
    hasPart(text, at - left + 1, word, 0, left - 1) ||
    hasPart(text, at - left - 1, word, 0, left) ||
    (left > 1 &&
      text[at - 1] === word[left - 2] &&
      text[at - 2] === word[left - 1] &&
      hasPart(text, at - left, word, 0, left - 2))
  );
}

/** Whether the whole text is the word, with at most one typo. */
function isSame(text: Characters, word: Characters): boolean {
  let same = 0;
  while (same < word.length && same < text.length && text[same] === word[same]) same++;
  const isRest = (at: number, from: number) =>
    text.length - at === word.length - from && hasPart(text, at, word, from, word.length - from);
  return (
    isRest(same, same) ||
    isRest(same + 1, same + 1) ||
    isRest(same, same + 1) ||
    isRest(same + 1, same) ||
    (text[same] === word[same + 1] && text[same + 1] === word[same] && isRest(same + 2, same + 2))
  );
}

/** Whether two words are the same, or one is the other with a single typo. */
export function isSameButForOneTypo(word: string, typed: string): boolean {
  return isSame(toCharacters(word), toCharacters(typed));
}

/** How many letters of two words differ at most for one to be meant by the other: none of two letters, one of four, else two. */
const LONGEST_NEAR_WORD = 30;
const edits = (length: number) => (length < 3 ? 0 : length < 5 ? 1 : 2);

/** Whether a word may be meant by what was typed, with more typos than `isSameButForOneTypo` allows. */
export function isNearWord(typed: string, word: string): boolean {
  const max = edits(Math.min(typed.length, word.length));
  if (Math.abs(typed.length - word.length) > max || typed.length > LONGEST_NEAR_WORD) return false;
  let above = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= word.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (typed[row - 1] === word[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > max) return false;
    above = current;
  }
  return (above[word.length] ?? 0) <= max;
}

/** A folded word that may have been typed with one typo. */
export class TypoMatcher {
  /**
   * Every text that the word can stand for contains one of these pieces: a typo leaves one half of the word intact, unless
   * it swapped the two letters where the halves meet (the third piece).
   */
  readonly pieces: readonly string[];
  private readonly text: string;
  private readonly word: Characters;

  constructor(word: string) {
    this.text = word;
    this.word = toCharacters(word);
    const { length } = this.word;
    const half = length >> 1;
    const slice = (from: number, to: number) =>
      typeof this.word === 'string' ? this.word.slice(from, to) : this.word.slice(from, to).join('');
    const swapped = slice(half, half + 1) + slice(half - 1, half);
    this.pieces = [slice(half, length), slice(0, half), slice(0, half - 1) + swapped + slice(half + 1, length)];
  }

  /** Whether the word is anywhere in the text, with at most one typo; false once the budget is spent. */
  isIn(text: string, budget: StepBudget): boolean {
    const [right = '', left = '', swapped = ''] = this.pieces;
    const isAffordable = () => budget.spendOnText(text) && budget.spendOnText(this.word);
    for (let at = text.indexOf(left); at >= 0 && isAffordable(); at = text.indexOf(left, at + 1)) {
      if (this.isFrom(text, at)) return true;
    }
    for (let at = text.indexOf(right); at >= 0 && isAffordable(); at = text.indexOf(right, at + 1)) {
      if (this.isUpTo(text, at + right.length)) return true;
    }
    return isAffordable() && text.includes(swapped);
  }

  private isFrom(text: string, at: number): boolean {
    return isPlain(text) ? startsAt(text, at, this.word) : startsAt(toCharacters(text.slice(at)), 0, this.word);
  }

  private isUpTo(text: string, end: number): boolean {
    if (isPlain(text)) return endsAt(text, end, this.word);
    const characters = toCharacters(text.slice(0, end));
    return endsAt(characters, characters.length, this.word);
  }

  /**
   * Whether a text that contains `word` can contain what was typed; false is certain unless the budget is spent. The typo
   * may also be a space that was left out next to `word`: then at least half of what was typed is on one side of it.
   */
  mayReach(word: string, budget: StepBudget): boolean {
    if (this.isIn(word, budget)) return true;
    const [right = '', left = ''] = this.pieces;
    const isAffordable = () => budget.spendOnText(word);
    for (let at = word.indexOf(left); at >= 0 && isAffordable(); at = word.indexOf(left, at + 1)) {
      if (this.text.startsWith(word.slice(at))) return true;
    }
    for (let at = word.indexOf(right); at >= 0 && isAffordable(); at = word.indexOf(right, at + 1)) {
      if (this.text.endsWith(word.slice(0, at + right.length))) return true;
    }
    return false;
  }

  /** Whether `word` begins with what was typed, with at most one typo. */
  isStartOf(word: string): boolean {
    return startsAt(toCharacters(word), 0, this.word);
  }
}

/** Shorter words are not searched for with a typo. */
const MIN_SEARCHED_TYPO_LENGTH = 4;

/** Prepared typo searches of the typed words, each made when it is first needed. */
export class Typos {
  private readonly typos = new Map<string, TypoMatcher | undefined>();

  /** Undefined where the word is too short to be searched for with a typo. */
  find(word: string): TypoMatcher | undefined {
    const known = this.typos.get(word);
    if (known || word.length < MIN_SEARCHED_TYPO_LENGTH || this.typos.has(word)) return known;
    const typo = [...word].length >= MIN_SEARCHED_TYPO_LENGTH ? new TypoMatcher(word) : undefined;
    this.typos.set(word, typo);
    return typo;
  }
}
