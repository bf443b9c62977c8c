/** Characters of a text: the text itself, or a list of them where some take two units of UTF-16. */
type Characters = string | readonly string[];

function toCharacters(text: string): Characters {
  return /[\ud800-\udfff]/.test(text) ? [...text] : text;
}

/** Whether `text` goes on at `at` as `word` does from `from`. */
function continues(text: Characters, at: number, word: Characters, from: number): boolean {
  if (text.length - at < word.length - from) return false;
  for (let index = from; index < word.length; index++) {
    if (text[at + index - from] !== word[index]) return false;
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
  if (same === word.length) return true;
  const at = start + same;
  return (
    continues(text, at + 1, word, same + 1) ||
    continues(text, at, word, same + 1) ||
    continues(text, at + 1, word, same) ||
    (text[at] === word[same + 1] && text[at + 1] === word[same] && continues(text, at + 2, word, same + 2))
  );
}

/** As `startsAt`, for the whole of both. */
function isSame(text: Characters, word: Characters): boolean {
  let same = 0;
  while (same < word.length && same < text.length && text[same] === word[same]) same++;
  const isRest = (at: number, from: number) =>
    text.length - at === word.length - from && continues(text, at, word, from);
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
  private readonly word: Characters;
  /** How a word ends before, or begins after, a space that was forgotten or mistyped: at least a half stands there. */
  private readonly heads: readonly string[];
  private readonly tails: readonly string[];

  constructor(word: string) {
    const letters = [...word];
    const half = letters.length >> 1;
    const swapped = [...letters.slice(0, half - 1), letters[half], letters[half - 1], ...letters.slice(half + 1)];
    this.word = toCharacters(word);
    this.heads = letters.slice(half).map((_, over) => letters.slice(0, half + over).join(''));
    this.tails = letters.slice(0, half).map((_, from) => letters.slice(from + 1).join(''));
    this.pieces = [letters.slice(half).join(''), letters.slice(0, half).join(''), swapped.join('')];
  }

  /** Whether it stands anywhere in the text. */
  isIn(text: string): boolean {
    if (!this.pieces.some((piece) => text.includes(piece))) return false;
    const characters = toCharacters(text);
    for (let start = 0; start < characters.length; start++) {
      if (startsAt(characters, start, this.word)) return true;
    }
    return false;
  }

  /** Whether a text can have it in which this word stands; false is certain. */
  mayReach(word: string): boolean {
    return (
      this.isIn(word) ||
      this.heads.some((head) => word.endsWith(head)) ||
      this.tails.some((tail) => word.startsWith(tail))
    );
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
