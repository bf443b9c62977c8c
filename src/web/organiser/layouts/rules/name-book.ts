import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import { isSameButForOneTypo } from '../../../../shared/name-search/one-typo.ts';

/** Somebody or something that a rule can name. */
export interface Choice {
  readonly kind: 'guestIds' | 'householdIds' | 'tags' | 'tableIds' | 'itemId';
  readonly value: string | number;
  /** As it is shown: a tag says that it is one. */
  readonly label: string;
  /** As somebody would type it. */
  readonly names: readonly string[];
  /** Of a household or a tag: equal for those of the same people. */
  readonly members?: string;
  /** Of a guest. */
  readonly householdId?: number | null;
  /** A guest who declined is found by the whole name only. */
  readonly isDeclined?: boolean;
}

interface Entry {
  readonly choice: Choice;
  readonly words: readonly string[];
}

/** Folded words; a hyphen separates too, dots of titles are dropped, and all apostrophes are the same. */
export function wordsOf(text: string): string[] {
  return foldName(text)
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
}

type Fit = 'all' | 'whole' | 'begun';

/** Whether each typed word is a word of the name; the last one may also begin one. */
function fitOf(words: readonly string[], typed: readonly string[]): Fit | undefined {
  const left = [...words];
  let isWhole = true;
  for (const [index, word] of typed.entries()) {
    let at = left.indexOf(word);
    if (at < 0 && index === typed.length - 1) {
      at = left.findIndex((other) => other.startsWith(word));
      isWhole = false;
    }
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return !isWhole ? 'begun' : left.length === 0 ? 'all' : 'whole';
}

/** Whole names before words before beginnings of words; people before groups, unless only the group's name is whole. */
const RANKS: Record<Fit, readonly [ofPeople: number, ofOthers: number]> = { all: [0, 1], whole: [2, 4], begun: [3, 5] };

/** Choices by how well they fit; `best` are those that fit equally well. */
export interface Matches {
  readonly best: readonly Choice[];
  readonly all: readonly Choice[];
}
const NOTHING: Matches = { best: [], all: [] };

/** Guests, households, tags, tables and floor items by the words of their names. */
export class NameBook {
  readonly #entries: readonly Entry[];
  /** Every word with its entry, in alphabetical order, to find the beginnings of words. */
  readonly #index: (readonly [word: string, entry: Entry])[];

  constructor(choices: Iterable<Choice>) {
    this.#entries = [...choices].flatMap((choice) => choice.names.map((name) => ({ choice, words: wordsOf(name) })));
    this.#index = this.#entries.flatMap((entry) => entry.words.map((word) => [word, entry] as const));
    this.#index.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  /** `typed` are folded words; the last one may be the beginning of a word, unless `isComplete`. */
  find(typed: readonly string[], { isComplete = false } = {}): Matches {
    const [first] = typed;
    if (first === undefined) return NOTHING;
    const ranked = new Map<Choice, number>();
    for (const { choice, words } of this.#beginningWith(first)) {
      const fit = fitOf(words, typed);
      if (fit === undefined || (isComplete && fit === 'begun') || (choice.isDeclined && fit !== 'all')) continue;
      const rank = RANKS[fit][choice.kind === 'guestIds' ? 0 : 1];
      ranked.set(choice, Math.min(rank, ranked.get(choice) ?? rank));
    }
    const all = [...ranked].sort(([, a], [, b]) => a - b);
    const top = all[0]?.[1];
    return {
      best: all.filter(([, rank]) => rank === top).map(([choice]) => choice),
      all: all.map(([choice]) => choice),
    };
  }

  /** For a search field: also names that have the typed words anywhere. */
  search(text: string): Choice[] {
    const found = this.find(wordsOf(text)).all;
    const folded = wordsOf(text).join(' ');
    const others = this.#entries.filter(
      ({ choice, words }) => folded !== '' && !choice.isDeclined && matchesWords(words.join(' '), folded),
    );
    return [...new Set([...found, ...others.map(({ choice }) => choice)])];
  }

  /** Households with this name, else those of guests with it. */
  findHouseholds(typed: readonly string[]): Matches {
    const { all } = this.find(typed, { isComplete: true });
    const named = all.filter(({ kind }) => kind === 'householdIds');
    const ids = new Set(all.map(({ householdId }) => householdId));
    const choices = this.#entries.map(({ choice }) => choice);
    const found =
      named.length > 0 ? named : choices.filter(({ kind, value }) => kind === 'householdIds' && ids.has(Number(value)));
    return { best: found, all: found };
  }

  /** Choices with a word that differs from a typed one by a typo, or begins with it. */
  findSimilar(typed: readonly string[], most: number): Choice[] {
    const isClose = (word: string, other: string) =>
      word.length > 2 && (other.startsWith(word) || word.startsWith(other) || isSameButForOneTypo(other, word));
    const scored = this.#entries
      .map(({ choice, words }) => ({
        choice,
        score: typed.filter((word) => words.some((other) => isClose(word, other))).length,
      }))
      .filter(({ score, choice }) => score > 0 && !choice.isDeclined);
    const sorted = scored.sort((a, b) => b.score - a.score).map(({ choice }) => choice);
    return [...new Set(sorted)].slice(0, most);
  }

  /** Whether names of guests begin or end with this word. */
  placesOf(word: string): { isFirst: boolean; isLast: boolean } {
    const found = [...this.#beginningWith(word)].filter(
      ({ choice, words }) => words.includes(word) && choice.kind === 'guestIds',
    );
    return {
      isFirst: found.some(({ words }) => words[0] === word),
      isLast: found.some(({ words }) => words.at(-1) === word),
    };
  }

  *#beginningWith(prefix: string): Generator<Entry> {
    let [low, high] = [0, this.#index.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#index[middle]?.[0] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; this.#index[at]?.[0].startsWith(prefix); at += 1) {
      const entry = this.#index[at]?.[1];
      if (entry) yield entry;
    }
  }
}
