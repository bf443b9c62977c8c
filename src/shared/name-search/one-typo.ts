import type { StepBudget } from './step-budget.ts';

/** Characters of a text: the text itself, or a list of them where some take two units of UTF-16. */
type Characters = string | readonly string[];

/** Whether every character of the text takes one unit. */
function isPlain(text: string): boolean {
  return !/[\ud800-\udfff]/.test(text);
}

function toCharacters(text: string): Characters {
  return isPlain(text) ? text : [...text];
}

/** Whether the text has, from `at` on, what the word has in the `length` letters from `from` on. */
function hasPart(text: Characters, at: number, word: Characters, from: number, length: number): boolean {
  if (length < 0 || at < 0 || at + length > text.length) return false;
  for (let index = 0; index < length; index++) {
    if (text[at + index] !== word[from + index]) return false;
  }
  return true;
}

/**
 * Whether the text goes on at `start` with the word, give or take one letter missing, added or other, or two neighbours
 * swapped. It is enough to look at the first difference: a typo before it would have to change nothing.
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

/** As above, for what the text has just before `end`. */
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

/** As above, for the whole of both. */
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

/** A folded word that may have been typed with one typo. */
export class OneTypo {
  /**
   * One of these stands unharmed in all that the word can mean: a typo spares one of the halves, unless it is the swap
   * of the letters where they meet.
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

  /** Whether it stands anywhere in the text; false once the budget is spent. */
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
   * Whether a text can have it in which this word stands; false is certain unless the budget is spent. Besides standing within the word, it may
   * have been typed without the space after or before it: then half of it at least is on one side.
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

  /** Whether a word begins with it. */
  isStartOf(word: string): boolean {
    return startsAt(toCharacters(word), 0, this.word);
  }

  /** Whether it is the word. */
  isWhole(word: string): boolean {
    return isSame(toCharacters(word), this.word);
  }
}
