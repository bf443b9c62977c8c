import { compareNames } from '../text-order.ts';
import { foldName } from './fold-name.ts';
import { MAX_MATCHES, MAX_WHOLE_MATCHES } from './max-matches.ts';
import { isNearWord, TypoMatcher } from './one-typo.ts';
import { sortInSlices } from './sliced-sort.ts';
import { StepBudget } from './step-budget.ts';
import { canPairWords, isContained, isWholeName, type NameWords, splitTitles } from './whole-name.ts';
import { type Fit, WordIndex } from './word-index.ts';

export interface Named {
  readonly id: number;
  readonly fullName: string;
  /** What people are sorted by, if not by the full name. */
  readonly sortKey?: string;
}

export interface NameMatches<Person> {
  /** Everyone whose whole name was typed (see `isWholeName`), up to `MAX_WHOLE_MATCHES`, in Hungarian order. */
  readonly whole: Person[];
  /** Other matches, up to `MAX_MATCHES` in all: words that begin as typed first; both parts in Hungarian order. */
  readonly partial: Person[];
  /** Whether more people match than are listed, or the search stopped before it had seen everyone. */
  readonly hasMore: boolean;
}

/** Shorter words are not searched for with a typo. */
const MIN_SEARCHED_TYPO_LENGTH = 4;
/** Typos are not searched for in longer queries: trying each word beside all the others would take too long. */
const MAX_TYPO_WORDS = 10;
/** Where nobody matches, so many are suggested at most. */
const MAX_NEAR = 5;
const MAX_NEAR_WORDS = 5;
const FEW_POSITIONS = 16;
/** Intersecting with a list up to this many times as long is still quicker than reading the names. */
const MAX_INTERSECTED = 16;
/** From this many on, marking positions and walking the whole list is quicker than sorting. */
const MANY_POSITIONS = 1_000;
/** Several times what searching fifty thousand real names takes; at worst some 40 milliseconds. */
const MAX_SEARCH_STEPS = 500_000;
/** Enough to read fifty thousand names of any length, for the seconds until their index is finished. */
const MAX_UNFINISHED_SEARCH_STEPS = 2_000_000;
/** So many of those who match are compared to list the first ones, while an index is not sorted: that takes a few milliseconds. */
const MAX_COMPARED = 500;
/** A slice of building an index takes a few milliseconds: a step is about one letter of a new word. */
export const STEPS_PER_SLICE = 20_000;
/** A slice of comparing people with those of an earlier index. */
const PEOPLE_PER_SLICE = 5_000;
/** Measured: what the index keeps per person, besides the person objects themselves. */
const BYTES_PER_PERSON = 220;

/** A key that is equal for names with the same words in any order. */
function toWholeKey(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : [...words].sort().join(' ');
}

function countLetters(words: readonly string[]): number {
  let count = words.length - 1;
  for (const { length } of words) count += length;
  return count;
}

/** The words of a name that has a leading space. */
const wordsOf = (name: string): NameWords => splitTitles(name.slice(1).split(' '));

function toDistinct(words: readonly string[]): readonly string[] {
  return words.length === 1 || (words.length === 2 && words[0] !== words[1]) ? words : [...new Set(words)];
}

/** Prepared typo searches of the typed words, each made when it is first needed. */
class Typos {
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

function hasAll(name: string, words: readonly string[], budget: StepBudget): boolean {
  for (const word of words) if (!budget.spendOnText(name) || !name.includes(word)) return false;
  return true;
}

/** How well a name matches: the whole name was typed, or beginnings of its words, or any parts of it. */
type Rank = 'whole' | 'starts' | 'anywhere';
type RankOf = (position: number) => Rank;

/**
 * Finds people by parts of their names: every typed word is somewhere in the name, in any order. When that finds nobody,
 * words of four letters or more may each have one typo, and the people who need the fewest typos are found. A person's
 * *position* is their index in `people`.
 */
export class NameIndex<Person extends Named> {
  /** In any order at first, and sorted as they are shown once `isSorted`; `names` and `marks` have an entry for each. */
  people: readonly Person[] = [];
  private isSorted = false;
  /** Folded names with a leading space, so that every word follows a space. */
  private names: string[] = [];
  /** Number of words of each name, and their letters with the spaces between them; titles aside. Empty until sorted, as `wholeNames`. */
  private wordCounts = new Uint8Array();
  private lengths = new Uint16Array();
  /** Positions of people with the same words in their names, titles aside. */
  private wholeNames = new Map<string, number[]>();
  private words = new WordIndex(0);
  private longest = 0;
  private letters = 0;
  /** Scratch space of a search; all zero between searches. */
  private marks = new Uint8Array();
  /** How many steps building took, which is proportional to its time. */
  steps = 0;

  private constructor() {}

  static of<Person extends Named>(people: readonly Person[]): NameIndex<Person> {
    const building = NameIndex.build(people);
    let next = building.next();
    while (!next.done) next = building.next();
    return next.value;
  }

  /** Yields after each slice of a few milliseconds, so that the caller can let other work run in between. */
  static *build<Person extends Named>(people: readonly Person[]): Generator<void, NameIndex<Person>> {
    const index = yield* NameIndex.begin(people);
    yield* index.finish();
    return index;
  }

  /** Reads the names: a search then finds the same as when the index is finished, by comparing all of them. Yields as `build` does. */
  static *begin<Person extends Named>(people: readonly Person[]): Generator<void, NameIndex<Person>> {
    const index = new NameIndex<Person>();
    yield* index.inSlices(index.addNames(people));
    return index;
  }

  /** Sorts the names and makes searches quick. Yields as `build` does. */
  *finish(): Generator<void, void> {
    if (this.words.isComplete) return;
    yield* this.inSlices(this.sort());
    yield* this.inSlices(this.addWords());
  }

  /**
   * This finished index for the same people as they are now, in a fraction of the time that building one takes; undefined where
   * somebody came, left or has another name. Yields as `build` does.
   */
  *renew(
    people: readonly Person[],
    isNamedAs: (now: Person, before: Person) => boolean,
  ): Generator<void, NameIndex<Person> | undefined> {
    if (people.length !== this.size) return undefined;
    const byId = new Map<number, Person>();
    for (const person of people) if (byId.set(person.id, person).size % PEOPLE_PER_SLICE === 0) yield;
    const renewed: Person[] = [];
    for (const before of this.people) {
      const now = byId.get(before.id);
      if (!now || !isNamedAs(now, before)) return undefined;
      if (renewed.push(now) % PEOPLE_PER_SLICE === 0) yield;
    }
    // Nothing else of a finished index changes, so both may share it.
    return Object.assign(new NameIndex<Person>(), this, { people: renewed });
  }

  private *inSlices(work: Iterable<number>): Generator<void, void> {
    let sliceEnd = this.steps + STEPS_PER_SLICE;
    for (const steps of work) {
      this.steps += steps;
      if (this.steps < sliceEnd) continue;
      sliceEnd = this.steps + STEPS_PER_SLICE;
      yield;
    }
  }

  /** Yields the steps that each piece of the work took. Somebody may wait for it: what a search can do without comes in `sort`. */
  private *addNames(people: readonly Person[]): Generator<number, void> {
    this.people = people;
    this.words = new WordIndex(people.length);
    this.marks = new Uint8Array(people.length);
    for (const { fullName } of people) {
      const name = foldName(fullName);
      this.names.push(` ${name}`);
      this.longest = Math.max(this.longest, name.length);
      this.letters += name.length;
      yield 1 + (name.length >> 3);
    }
  }

  private compareAt(one: number, other: number): number {
    const [a, b] = [this.people[one] as Person, this.people[other] as Person];
    return compareNames(a.sortKey ?? a.fullName, b.sortKey ?? b.fullName) || a.id - b.id;
  }

  /** Gives everybody another position, at once for all searches. */
  private *sort(): Generator<number, void> {
    const costOf = (position: number) => 1 + (this.nameAt(position).length >> 2);
    const order = yield* sortInSlices([...this.people.keys()], (a, b) => this.compareAt(a, b), costOf);
    const names = order.map((position) => this.nameAt(position));
    const wordCounts = new Uint8Array(names.length);
    const lengths = new Uint16Array(names.length);
    const wholeNames = new Map<string, number[]>();
    for (const [position, name] of names.entries()) {
      const { words } = wordsOf(name);
      wordCounts[position] = words.length;
      lengths[position] = countLetters(words);
      const wholeKey = toWholeKey(words);
      const namesakes = wholeNames.get(wholeKey);
      if (namesakes) namesakes.push(position);
      else wholeNames.set(wholeKey, [position]);
      yield 1 + (name.length >> 3);
    }
    this.people = order.map((position) => this.people[position] as Person);
    this.names = names;
    this.wordCounts = wordCounts;
    this.lengths = lengths;
    this.wholeNames = wholeNames;
    this.isSorted = true;
  }

  private *addWords(): Generator<number, void> {
    for (const [position, name] of this.names.entries()) {
      yield this.words.add(position, name.slice(1).split(' '));
    }
    this.words.isComplete = true;
  }

  get size(): number {
    return this.people.length;
  }

  /** Estimated memory use, without the people themselves. */
  get bytes(): number {
    return BYTES_PER_PERSON * this.size + 3 * this.letters + this.words.bytes;
  }

  /** `query` holds folded words, as `parseNameQuery` returns them. */
  find(query: readonly string[]): NameMatches<Person> {
    const typed = splitTitles(query);
    const words = toDistinct(typed.titles.length === 0 ? typed.words : [...typed.titles, ...typed.words]);
    // A name can be shorter than the query by the one letter that a typo added, which may take two UTF-16 units.
    for (const { length } of words) if (length > this.longest + 2) return { whole: [], partial: [], hasMore: false };
    const budget = new StepBudget(this.words.isComplete ? MAX_SEARCH_STEPS : MAX_UNFINISHED_SEARCH_STEPS);
    const exact = this.findExact(words, budget);
    // A search that ran out of budget must still find everyone whose whole name was typed.
    const wholeNames = budget.isSpent ? this.findWholeNames(typed) : [];
    const found = wholeNames.length > 0 ? exact.concat(wholeNames) : exact;
    if (found.length > 0) {
      return this.choose(found, this.rankExact(words, { query, typed, wholeNames, budget }), budget);
    }
    if (words.length > MAX_TYPO_WORDS) return { whole: [], partial: [], hasMore: budget.isSpent };
    const typos = new Typos();
    const oneTypo = this.findOneTypo(words, typos, budget);
    const withTypos = oneTypo.length > 0 || words.length === 1 ? oneTypo : this.findFewestTypos(words, typos, budget);
    return this.choose(withTypos, this.rankWithTypos(words, { typed, typos, budget }), budget);
  }

  /**
   * Who may be meant by a name that `find` finds nobody for: one word is right or has one typo, and all others are nearly
   * right. A single word could mean anybody.
   */
  suggest(query: readonly string[]): Person[] {
    const { words } = splitTitles(query);
    if (words.length < 2 || words.length > MAX_NEAR_WORDS) return [];
    const budget = new StepBudget(MAX_SEARCH_STEPS / 4);
    const typos = new Typos();
    for (const word of words.toSorted((a, b) => b.length - a.length)) {
      const typo = typos.find(word);
      const fit = typo ? this.words.findTypo(typo, budget) : this.words.findPiece(word, budget);
      const near = this.toDistinctPositions(fit, budget)
        .flat()
        .filter((position) => {
          const name = this.wordsAt(position).words;
          return budget.spend(words.length * name.length * 16) && canPairWords(words, name, isNearWord);
        });
      if (near.length > 0) return this.toShown(this.toPositions(near), MAX_NEAR).map((at) => this.people[at] as Person);
    }
    return [];
  }

  /** People who have exactly the typed words in their names, and the typed titles too. */
  private findWholeNames(typed: NameWords): readonly number[] {
    const key = toWholeKey(typed.words);
    const sameWords = this.isSorted ? this.wholeNames.get(key) : this.listWithSameWords(key, typed.words);
    if (!sameWords || typed.titles.length === 0) return sameWords ?? [];
    return sameWords.filter((position) => isContained(typed.titles, this.wordsAt(position).titles));
  }

  /** Reads all names, which takes some ten milliseconds. */
  private listWithSameWords(key: string, [first = '']: readonly string[]): number[] {
    const positions = [...this.people.keys()].filter((position) => this.nameAt(position).includes(first));
    return positions.filter((position) => toWholeKey(this.wordsAt(position).words) === key);
  }

  /**
   * Whether the whole name was typed, with typos perhaps; false once the budget is spent. Compares the sizes first: few of
   * the names that match a query have as many words and letters as it has.
   */
  private isWhole(position: number, typed: NameWords, budget: StepBudget): boolean {
    const count = typed.words.length;
    const words = this.isSorted ? undefined : this.wordsAt(position).words;
    if ((words?.length ?? this.wordCounts[position]) !== count) return false;
    const length = words ? countLetters(words) : (this.lengths[position] ?? 0);
    // A typo adds or removes one letter of a word, which may take two UTF-16 units.
    if (Math.abs(length - countLetters(typed.words)) > 2 * count) return false;
    // Pairing the words may compare each typed word with each word of the name, several times.
    return budget.spend(count * count * (1 + (length >> 3))) && isWholeName(typed, this.wordsAt(position));
  }

  private wordsAt(position: number): NameWords {
    return wordsOf(this.nameAt(position));
  }

  private nameAt(position: number): string {
    return this.names[position] ?? '';
  }

  /** The positions in `fit` whose names contain all the words, and `typo` with at most one typo. */
  private filter(fit: Fit, words: readonly string[], budget: StepBudget, typo?: TypoMatcher): number[] {
    const found: number[] = [];
    for (const positions of this.toDistinctPositions(fit, budget)) {
      for (const position of positions) {
        if (budget.isSpent) return found;
        const name = this.nameAt(position);
        if (hasAll(name, words, budget) && (!typo || typo.isIn(name, budget))) found.push(position);
      }
    }
    return found;
  }

  /** Removes repeats from long lists: a name is in a list for each of its words that fits. */
  private toDistinctPositions({ lists, count }: Fit, budget: StepBudget): Fit['lists'] {
    if (lists.length < 2 || count < MANY_POSITIONS) return lists;
    budget.spend(count >> 3);
    const distinct: number[] = [];
    for (const positions of lists) {
      for (const position of positions) {
        if (this.marks[position] === 1) continue;
        this.marks[position] = 1;
        distinct.push(position);
      }
    }
    for (const position of distinct) this.marks[position] = 0;
    return [distinct];
  }

  private findExact(words: readonly string[], budget: StepBudget): number[] {
    let rarest: Fit | undefined;
    let next: Fit | undefined;
    for (const word of words) {
      const fit = this.words.findPiece(word, budget);
      if (!rarest || fit.count < rarest.count) [rarest, next] = [fit, rarest];
      else if (!next || fit.count < next.count) next = fit;
      // Reading so few names is quicker than checking whether another word has fewer still.
      if (rarest.count <= FEW_POSITIONS || budget.isSpent) break;
    }
    if (!rarest) return [];
    const isWorthIt = next && rarest.count > FEW_POSITIONS && next.count < MAX_INTERSECTED * rarest.count;
    return this.filter(next && isWorthIt ? this.intersect(rarest, next, budget) : rarest, words, budget);
  }

  /** Positions in both: arrays of numbers are much quicker to walk than names scattered in memory. */
  private intersect(a: Fit, b: Fit, budget: StepBudget): Fit {
    budget.spend((2 * a.count + b.count) >> 3);
    const both: number[] = [];
    for (const positions of a.lists) for (const position of positions) this.marks[position] = 1;
    for (const positions of b.lists)
      for (const position of positions) if (this.marks[position] === 1) both.push(position);
    for (const positions of a.lists) for (const position of positions) this.marks[position] = 0;
    return { lists: [both], count: both.length };
  }

  /** The common case: one word has a typo and all others are right. */
  private findOneTypo(words: readonly string[], typos: Typos, budget: StepBudget): number[] {
    const fits = words.map((word) => this.words.findPiece(word, budget));
    let found: number[] = [];
    for (const [index, mistyped] of words.entries()) {
      if (budget.isSpent) break;
      let rarest: Fit | undefined;
      for (const [other, fit] of fits.entries()) {
        if (other !== index && (!rarest || fit.count < rarest.count)) rarest = fit;
      }
      const typo = rarest?.count === 0 ? undefined : typos.find(mistyped);
      if (!typo) continue;
      const others = words.toSpliced(index, 1);
      const isFew = rarest && rarest.count <= FEW_POSITIONS;
      const fit = rarest && isFew ? rarest : this.words.findTypo(typo, budget);
      const candidates = rarest && !isFew ? this.intersect(fit, rarest, budget) : fit;
      found = found.concat(this.filter(candidates, others, budget, typo));
    }
    return found;
  }

  private findFewestTypos(words: readonly string[], typos: Typos, budget: StepBudget): number[] {
    const fits = words.map((word) => {
      const typo = typos.find(word);
      return typo ? this.words.findTypo(typo, budget) : this.words.findPiece(word, budget);
    });
    const rarest = fits.reduce((a, b) => (b.count < a.count ? b : a));
    let fewest = words.length;
    let best: number[] = [];
    for (const position of this.toDistinctPositions(rarest, budget).flat()) {
      if (budget.isSpent) break;
      const count = this.countTypos(position, words, { typos, budget });
      if (count < fewest) best = [];
      if (count <= fewest) best.push(position);
      fewest = Math.min(fewest, count);
    }
    return best;
  }

  private countTypos(
    position: number,
    words: readonly string[],
    { typos, budget }: { typos: Typos; budget: StepBudget },
  ): number {
    const name = this.nameAt(position);
    let count = 0;
    for (const word of words) {
      if (budget.spendOnText(name) && name.includes(word)) continue;
      if (!typos.find(word)?.isIn(name, budget)) return Number.POSITIVE_INFINITY;
      count += 1;
    }
    return count;
  }

  private rankExact(
    words: readonly string[],
    {
      query,
      typed,
      wholeNames,
      budget,
    }: { query: readonly string[]; typed: NameWords; wholeNames: readonly number[]; budget: StepBudget },
  ): RankOf {
    const typedName = ` ${query.join(' ')}`;
    const known = new Set(wholeNames);
    const starts = words.map((word) => ` ${word}`);
    return (position) => {
      if (this.nameAt(position) === typedName || known.has(position)) return 'whole';
      if (this.isWhole(position, typed, budget)) return 'whole';
      return hasAll(this.nameAt(position), starts, budget) ? 'starts' : 'anywhere';
    };
  }

  private rankWithTypos(
    words: readonly string[],
    { typed, typos, budget }: { typed: NameWords; typos: Typos; budget: StepBudget },
  ): RankOf {
    return (position) => {
      if (this.isWhole(position, typed, budget)) return 'whole';
      const name = this.nameAt(position);
      const parts = name.slice(1).split(' ');
      // Every typed word is compared with every word of the name.
      if (!budget.spend(words.length * (parts.length + (name.length >> 3)))) return 'anywhere';
      const isStart = (word: string) =>
        parts.some((part) => part.startsWith(word) || typos.find(word)?.isStartOf(part));
      return words.every(isStart) ? 'starts' : 'anywhere';
    };
  }

  /** Sorts the found positions and removes repeats. */
  private toPositions(found: readonly number[]): number[] {
    if (found.length < MANY_POSITIONS) return [...new Set(found)].sort((a, b) => a - b);
    for (const position of found) this.marks[position] = 1;
    const positions: number[] = [];
    for (let position = 0; position < this.marks.length; position++) {
      if (this.marks[position] === 1) positions.push(position);
    }
    this.marks.fill(0);
    return positions;
  }

  /** The first of these people as lists show them: before they are sorted, the first of some of them if there are many. */
  private toShown(positions: readonly number[], count: number): readonly number[] {
    if (this.isSorted || positions.length < 2) return positions.slice(0, count);
    const compared = positions.slice(0, Math.max(count, MAX_COMPARED));
    return compared.sort((a, b) => this.compareAt(a, b)).slice(0, count);
  }

  /** Picks the best of those found; `found` may name people more than once. */
  private choose(found: readonly number[], rankOf: RankOf, budget: StepBudget): NameMatches<Person> {
    const isCutShort = budget.isSpent;
    const byRank = { whole: [] as number[], starts: [] as number[], anywhere: [] as number[] };
    const positions = found.length === 1 ? found : this.toPositions(found);
    for (const position of positions) byRank[rankOf(position)].push(position);
    const { starts, anywhere } = byRank;
    const whole = this.toShown(byRank.whole, MAX_WHOLE_MATCHES);
    const first = this.toShown(starts, Math.max(0, MAX_MATCHES - whole.length));
    const partial = first.concat(this.toShown(anywhere, Math.max(0, MAX_MATCHES - whole.length - first.length)));
    const toPerson = (position: number) => this.people[position] as Person;
    return {
      whole: whole.map(toPerson),
      partial: partial.map(toPerson),
      hasMore: isCutShort || positions.length > whole.length + partial.length,
    };
  }
}
