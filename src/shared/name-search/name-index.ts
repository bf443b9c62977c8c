import { foldName } from '../names.ts';
import { OneTypo } from './one-typo.ts';
import { WordIndex } from './word-index.ts';

interface Named {
  readonly id: number;
  readonly fullName: string;
}

export interface NameMatches<Person> {
  /** The best first: the whole name, then beginnings of words, then any part; in Hungarian order within each. */
  readonly people: Person[];
  /** Whether there are more than are shown. */
  readonly hasMore: boolean;
}

export const MAX_MATCHES = 20;
const MIN_TYPO_LENGTH = 4;
/** Of more words than names have, none is taken for a typo: trying each beside all the others would take too long. */
const MAX_TYPO_WORDS = 10;

/** Names apart from the order of their words. */
function toWholeKey(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : [...words].sort().join(' ');
}

function canHaveTypo(word: string): boolean {
  return word.length >= MIN_TYPO_LENGTH && [...word].length >= MIN_TYPO_LENGTH;
}

const WHOLE = 0;
const STARTS = 1;
const ANYWHERE = 2;
type Rank = typeof WHOLE | typeof STARTS | typeof ANYWHERE;
const RANKS: readonly Rank[] = [WHOLE, STARTS, ANYWHERE];

const compareNames = new Intl.Collator('hu').compare;

/**
 * Finds people by parts of their names: every word that was typed stands somewhere in the name, in any order. When that
 * finds nobody, words of four letters or more may each have one typo, and those who need the fewest are found.
 */
export class NameIndex<Person extends Named> {
  /** In the order in which they are shown; the lists below have a place for each. */
  private readonly people: readonly Person[];
  /** Folded names, with a space in front so that every word begins after one. */
  private readonly names: readonly string[];
  private readonly wholeKeys: readonly string[];
  private readonly words: WordIndex;
  private readonly longest: number;

  constructor(people: readonly Person[]) {
    this.people = [...people].sort((a, b) => compareNames(a.fullName, b.fullName) || a.id - b.id);
    const folded = this.people.map(({ fullName }) => foldName(fullName));
    this.names = folded.map((name) => ` ${name}`);
    this.wholeKeys = folded.map((name) => toWholeKey(name.split(' ')));
    this.words = new WordIndex(folded);
    this.longest = folded.reduce((longest, { length }) => Math.max(longest, length), 0);
  }

  get size(): number {
    return this.people.length;
  }

  find(query: readonly string[]): NameMatches<Person> {
    const words = [...new Set(query)];
    // One letter more than the longest name has may still be a typo.
    if (words.some(({ length }) => length > this.longest + 2)) return { people: [], hasMore: false };
    const exact = this.findExact(words);
    if (exact.length > 0) return this.choose(exact, this.rankExact(query, words), { isTyped: true });
    if (words.length > MAX_TYPO_WORDS) return { people: [], hasMore: false };
    const typos = new Map(words.filter(canHaveTypo).map((word) => [word, new OneTypo(word)]));
    return this.choose(this.findWithTypos(words, typos), this.rankWithTypos(words, typos), { isTyped: false });
  }

  private nameAt(place: number): string {
    return this.names[place] ?? '';
  }

  private findExact(words: readonly string[]): number[] {
    const candidates = this.words.placesOfRarest(words.map((word) => [word]));
    return candidates.filter((place) => words.every((word) => this.nameAt(place).includes(word)));
  }

  /** Who needs the fewest typos: mostly one, so that is looked for first, with all other words as they were typed. */
  private findWithTypos(words: readonly string[], typos: ReadonlyMap<string, OneTypo>): number[] {
    const found = [...typos].flatMap(([mistyped, typo]) => {
      const others = words.filter((word) => word !== mistyped);
      return this.words.placesOfRarest([typo.pieces, ...others.map((word) => [word])]).filter((place) => {
        const name = this.nameAt(place);
        return others.every((word) => name.includes(word)) && typo.isIn(name);
      });
    });
    if (found.length > 0 || typos.size < 2) return found;

    let fewest = typos.size;
    let best: number[] = [];
    for (const place of this.words.placesOfRarest(words.map((word) => typos.get(word)?.pieces ?? [word]))) {
      const count = this.countTypos(place, words, typos);
      if (count < fewest) best = [];
      if (count <= fewest) best.push(place);
      fewest = Math.min(fewest, count);
    }
    return best;
  }

  private countTypos(place: number, words: readonly string[], typos: ReadonlyMap<string, OneTypo>): number {
    const name = this.nameAt(place);
    let count = 0;
    for (const word of words) {
      if (name.includes(word)) continue;
      if (!typos.get(word)?.isIn(name)) return Number.POSITIVE_INFINITY;
      count += 1;
    }
    return count;
  }

  private rankExact(query: readonly string[], words: readonly string[]): (place: number) => Rank {
    const wholeKey = toWholeKey(query);
    const starts = words.map((word) => ` ${word}`);
    return (place) => {
      if (this.wholeKeys[place] === wholeKey) return WHOLE;
      return starts.every((start) => this.nameAt(place).includes(start)) ? STARTS : ANYWHERE;
    };
  }

  private rankWithTypos(words: readonly string[], typos: ReadonlyMap<string, OneTypo>): (place: number) => Rank {
    return (place) => {
      const parts = this.nameAt(place).slice(1).split(' ');
      const isWhole = (word: string) => parts.some((part) => part === word || typos.get(word)?.isWhole(part));
      if (parts.length === words.length && words.every(isWhole)) return WHOLE;
      const isStart = (word: string) => parts.some((part) => part.startsWith(word) || typos.get(word)?.isStartOf(part));
      return words.every(isStart) ? STARTS : ANYWHERE;
    };
  }

  /** The best of those found, who may be named more than once. All whose whole name was typed are among them. */
  private choose(
    found: readonly number[],
    rankOf: (place: number) => Rank,
    { isTyped }: { isTyped: boolean },
  ): NameMatches<Person> {
    const places = found.length > 1 ? [...new Set(found)].sort((a, b) => a - b) : found;
    const ranked = RANKS.map((): number[] => []);
    for (const place of places) ranked[rankOf(place)]?.push(place);
    const count = Math.max(MAX_MATCHES, isTyped ? (ranked[WHOLE]?.length ?? 0) : 0);
    const people = ranked
      .flat()
      .slice(0, count)
      .flatMap((place) => this.people[place] ?? []);
    return { people, hasMore: places.length > count };
  }
}
