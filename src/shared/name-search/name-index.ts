import { foldName } from '../names.ts';
import { OneTypo } from './one-typo.ts';
import { type Fit, WordIndex } from './word-index.ts';

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
const FEW_PLACES = 16;
/** How many times as many places are still quicker to go through than to look at the names. */
const MAX_INTERSECTED = 16;

/** Names apart from the order of their words. */
function toWholeKey(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : [...words].sort().join(' ');
}

function toDistinct(words: readonly string[]): readonly string[] {
  return words.length === 1 || (words.length === 2 && words[0] !== words[1]) ? words : [...new Set(words)];
}

/** The words that may have a typo, each prepared when it is first needed. */
class Typos {
  private readonly typos = new Map<string, OneTypo | undefined>();

  /** Undefined where the word is too short. */
  find(word: string): OneTypo | undefined {
    const known = this.typos.get(word);
    if (known || word.length < MIN_TYPO_LENGTH || this.typos.has(word)) return known;
    const typo = [...word].length >= MIN_TYPO_LENGTH ? new OneTypo(word) : undefined;
    this.typos.set(word, typo);
    return typo;
  }
}

function hasAll(name: string, words: readonly string[]): boolean {
  for (const word of words) if (!name.includes(word)) return false;
  return true;
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
  /** One for each place, all zero between searches. */
  private readonly marks: Uint8Array;

  constructor(people: readonly Person[]) {
    this.people = [...people].sort((a, b) => compareNames(a.fullName, b.fullName) || a.id - b.id);
    const folded = this.people.map(({ fullName }) => foldName(fullName));
    this.names = folded.map((name) => ` ${name}`);
    this.wholeKeys = folded.map((name) => toWholeKey(name.split(' ')));
    this.words = new WordIndex(folded);
    this.marks = new Uint8Array(folded.length);
    this.longest = folded.reduce((longest, { length }) => Math.max(longest, length), 0);
  }

  get size(): number {
    return this.people.length;
  }

  find(query: readonly string[]): NameMatches<Person> {
    const words = toDistinct(query);
    // One letter more than the longest name has may still be a typo.
    for (const { length } of words) if (length > this.longest + 2) return { people: [], hasMore: false };
    const exact = this.findExact(words);
    if (exact.length > 0) return this.choose(exact, () => this.rankExact(query, words), { isTyped: true });
    if (words.length > MAX_TYPO_WORDS) return { people: [], hasMore: false };
    const typos = new Typos();
    const found = this.findOneTypo(words, typos);
    const withTypos = found.length > 0 || words.length === 1 ? found : this.findFewestTypos(words, typos);
    return this.choose(withTypos, () => this.rankWithTypos(words, typos), { isTyped: false });
  }

  private nameAt(place: number): string {
    return this.names[place] ?? '';
  }

  /** Of those who fit, whoever's name has all the words. */
  private filter({ lists }: Fit, words: readonly string[], typo?: OneTypo): number[] {
    const found: number[] = [];
    for (const places of lists) {
      for (const place of places) {
        const name = this.nameAt(place);
        if (hasAll(name, words) && (!typo || typo.isIn(name))) found.push(place);
      }
    }
    return found;
  }

  private findExact(words: readonly string[]): number[] {
    let rarest: Fit | undefined;
    let next: Fit | undefined;
    for (const word of words) {
      const fit = this.words.findPiece(word);
      if (!rarest || fit.count < rarest.count) [rarest, next] = [fit, rarest];
      else if (!next || fit.count < next.count) next = fit;
      // Looking at each of so few is quicker than finding out whether another word has fewer still.
      if (rarest.count <= FEW_PLACES) break;
    }
    if (!rarest) return [];
    const isWorthIt = next && rarest.count > FEW_PLACES && next.count < MAX_INTERSECTED * rarest.count;
    return this.filter(next && isWorthIt ? this.intersect(rarest, next) : rarest, words);
  }

  /** Places in both. Numbers side by side are much quicker to go through than names all over the memory. */
  private intersect(a: Fit, b: Fit): Fit {
    const both: number[] = [];
    for (const places of a.lists) for (const place of places) this.marks[place] = 1;
    for (const places of b.lists) for (const place of places) if (this.marks[place] === 1) both.push(place);
    for (const places of a.lists) for (const place of places) this.marks[place] = 0;
    return { lists: [both], count: both.length };
  }

  /** Mostly one word has a typo and all others stand as they were typed. */
  private findOneTypo(words: readonly string[], typos: Typos): number[] {
    const fits = words.map((word) => this.words.findPiece(word));
    let found: number[] = [];
    for (const [index, mistyped] of words.entries()) {
      let rarest: Fit | undefined;
      for (const [other, fit] of fits.entries()) {
        if (other !== index && (!rarest || fit.count < rarest.count)) rarest = fit;
      }
      const typo = rarest?.count === 0 ? undefined : typos.find(mistyped);
      if (!typo) continue;
      const others = words.toSpliced(index, 1);
      const isFew = rarest && rarest.count <= FEW_PLACES;
      const fit = rarest && isFew ? rarest : this.words.findTypo(typo);
      found = found.concat(this.filter(rarest && !isFew ? this.intersect(fit, rarest) : fit, others, typo));
    }
    return found;
  }

  private findFewestTypos(words: readonly string[], typos: Typos): number[] {
    const fits = words.map((word) => {
      const typo = typos.find(word);
      return typo ? this.words.findTypo(typo) : this.words.findPiece(word);
    });
    const rarest = fits.reduce((a, b) => (b.count < a.count ? b : a));
    let fewest = words.length;
    let best: number[] = [];
    for (const place of rarest.lists.flat()) {
      const count = this.countTypos(place, words, typos);
      if (count < fewest) best = [];
      if (count <= fewest) best.push(place);
      fewest = Math.min(fewest, count);
    }
    return best;
  }

  private countTypos(place: number, words: readonly string[], typos: Typos): number {
    const name = this.nameAt(place);
    let count = 0;
    for (const word of words) {
      if (name.includes(word)) continue;
      if (!typos.find(word)?.isIn(name)) return Number.POSITIVE_INFINITY;
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

  private rankWithTypos(words: readonly string[], typos: Typos): (place: number) => Rank {
    return (place) => {
      const parts = this.nameAt(place).slice(1).split(' ');
      const isWhole = (word: string) => parts.some((part) => part === word || typos.find(word)?.isWhole(part));
      if (parts.length === words.length && words.every(isWhole)) return WHOLE;
      const isStart = (word: string) =>
        parts.some((part) => part.startsWith(word) || typos.find(word)?.isStartOf(part));
      return words.every(isStart) ? STARTS : ANYWHERE;
    };
  }

  /** The best of those found, who may be named more than once. All whose whole name was typed are among them. */
  private choose(
    found: readonly number[],
    makeRank: () => (place: number) => Rank,
    { isTyped }: { isTyped: boolean },
  ): NameMatches<Person> {
    const [first] = found;
    const only = found.length === 1 && first !== undefined && this.people[first];
    if (only) return { people: [only], hasMore: false };
    const places = [...new Set(found)].sort((a, b) => a - b);
    const rankOf = makeRank();
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
