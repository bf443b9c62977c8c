import { foldName } from './fold-name.ts';
import { OneTypo } from './one-typo.ts';
import { sortInSlices } from './sliced-sort.ts';
import { StepBudget } from './step-budget.ts';
import { type Fit, WordIndex } from './word-index.ts';

export interface Named {
  readonly id: number;
  readonly fullName: string;
}

export interface NameMatches<Person> {
  /** The best first: the whole name, then beginnings of words, then any part; in Hungarian order within each. */
  readonly people: Person[];
  /** Whether there are more than are shown, or the search was given up before it had looked at everyone. */
  readonly hasMore: boolean;
}

export const MAX_MATCHES = 20;
const MIN_TYPO_LENGTH = 4;
/** Of more words than names have, none is taken for a typo: trying each beside all the others would take too long. */
const MAX_TYPO_WORDS = 10;
const FEW_PLACES = 16;
/** How many times as many places are still quicker to go through than to look at the names. */
const MAX_INTERSECTED = 16;
/** From so many on, going through all places in order is quicker than sorting. */
const MANY_PLACES = 1_000;
/** Several times what a search of fifty thousand real names takes; at worst some 40 milliseconds. */
const MAX_SEARCH_STEPS = 500_000;
/** A slice of the building takes a few milliseconds: each step is about a letter of a new word. */
export const STEPS_PER_SLICE = 20_000;
/** Measured: a person's own strings and objects, without what the caller keeps of them. */
const BYTES_PER_PERSON = 220;

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

function hasAll(name: string, words: readonly string[], budget: StepBudget): boolean {
  for (const word of words) if (!budget.spendOnText(name) || !name.includes(word)) return false;
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
  /** In the order in which they are shown; `names` and `marks` have a place for each. */
  private people: readonly Person[] = [];
  /** Folded names, with a space in front so that every word begins after one. */
  private readonly names: string[] = [];
  /** Where people stand whose whole names are the same apart from the order of their words. */
  private readonly wholeNames = new Map<string, number[]>();
  private readonly words = new WordIndex();
  private longest = 0;
  private letters = 0;
  /** One for each place, all zero between searches. */
  private marks = new Uint8Array();
  /** What building it took; the time goes with it. */
  steps = 0;

  private constructor() {}

  static of<Person extends Named>(people: readonly Person[]): NameIndex<Person> {
    const building = NameIndex.build(people);
    let next = building.next();
    while (!next.done) next = building.next();
    return next.value;
  }

  /** Yields after each slice of a few milliseconds, so that others can be answered in between. */
  static *build<Person extends Named>(people: readonly Person[]): Generator<void, NameIndex<Person>> {
    const index = new NameIndex<Person>();
    let sliceEnd = STEPS_PER_SLICE;
    for (const steps of index.fill(people)) {
      index.steps += steps;
      if (index.steps < sliceEnd) continue;
      sliceEnd = index.steps + STEPS_PER_SLICE;
      yield;
    }
    return index;
  }

  /** Yields how many steps each piece of the work took. */
  private *fill(people: readonly Person[]): Generator<number, void> {
    const byName = (a: Person, b: Person) => compareNames(a.fullName, b.fullName) || a.id - b.id;
    this.people = yield* sortInSlices(people, byName, ({ fullName }) => 1 + (fullName.length >> 2));
    this.marks = new Uint8Array(people.length);
    for (const [place, { fullName }] of this.people.entries()) {
      const name = foldName(fullName);
      const words = name.split(' ');
      this.names.push(` ${name}`);
      this.longest = Math.max(this.longest, name.length);
      this.letters += name.length;
      const wholeKey = toWholeKey(words);
      const namesakes = this.wholeNames.get(wholeKey);
      if (namesakes) namesakes.push(place);
      else this.wholeNames.set(wholeKey, [place]);
      yield 1 + (name.length >> 2) + this.words.add(place, words);
    }
  }

  get size(): number {
    return this.people.length;
  }

  /** About what it takes of the memory, apart from the people themselves. */
  get bytes(): number {
    return BYTES_PER_PERSON * this.size + 3 * this.letters + this.words.bytes;
  }

  find(query: readonly string[]): NameMatches<Person> {
    const words = toDistinct(query);
    // One letter more than the longest name has may still be a typo.
    for (const { length } of words) if (length > this.longest + 2) return { people: [], hasMore: false };
    const budget = new StepBudget(MAX_SEARCH_STEPS);
    const whole = this.wholeNames.get(toWholeKey(query)) ?? [];
    const exact = this.findExact(words, budget);
    if (exact.length > 0 || whole.length > 0) {
      return this.choose(budget.isSpent ? exact.concat(whole) : exact, {
        isTyped: true,
        makeRank: () => this.rankExact(words, whole, budget),
        budget,
      });
    }
    if (words.length > MAX_TYPO_WORDS) return { people: [], hasMore: budget.isSpent };
    const typos = new Typos();
    const found = this.findOneTypo(words, typos, budget);
    const withTypos = found.length > 0 || words.length === 1 ? found : this.findFewestTypos(words, typos, budget);
    return this.choose(withTypos, { isTyped: false, makeRank: () => this.rankWithTypos(words, typos, budget), budget });
  }

  private nameAt(place: number): string {
    return this.names[place] ?? '';
  }

  /** Of those who fit, whoever's name has all the words. */
  private filter(fit: Fit, words: readonly string[], budget: StepBudget, typo?: OneTypo): number[] {
    const found: number[] = [];
    for (const places of this.toDistinctPlaces(fit, budget)) {
      for (const place of places) {
        if (budget.isSpent) return found;
        const name = this.nameAt(place);
        if (hasAll(name, words, budget) && (!typo || typo.isIn(name, budget))) found.push(place);
      }
    }
    return found;
  }

  /** A name of many words that fit is looked at once. */
  private toDistinctPlaces({ lists, count }: Fit, budget: StepBudget): Fit['lists'] {
    if (lists.length < 2 || count < MANY_PLACES) return lists;
    budget.spend(count >> 3);
    const distinct: number[] = [];
    for (const places of lists) {
      for (const place of places) {
        if (this.marks[place] === 1) continue;
        this.marks[place] = 1;
        distinct.push(place);
      }
    }
    for (const place of distinct) this.marks[place] = 0;
    return [distinct];
  }

  private findExact(words: readonly string[], budget: StepBudget): number[] {
    let rarest: Fit | undefined;
    let next: Fit | undefined;
    for (const word of words) {
      const fit = this.words.findPiece(word, budget);
      if (!rarest || fit.count < rarest.count) [rarest, next] = [fit, rarest];
      else if (!next || fit.count < next.count) next = fit;
      // Looking at each of so few is quicker than finding out whether another word has fewer still.
      if (rarest.count <= FEW_PLACES || budget.isSpent) break;
    }
    if (!rarest) return [];
    const isWorthIt = next && rarest.count > FEW_PLACES && next.count < MAX_INTERSECTED * rarest.count;
    return this.filter(next && isWorthIt ? this.intersect(rarest, next, budget) : rarest, words, budget);
  }

  /** Places in both. Numbers side by side are much quicker to go through than names all over the memory. */
  private intersect(a: Fit, b: Fit, budget: StepBudget): Fit {
    budget.spend((2 * a.count + b.count) >> 3);
    const both: number[] = [];
    for (const places of a.lists) for (const place of places) this.marks[place] = 1;
    for (const places of b.lists) for (const place of places) if (this.marks[place] === 1) both.push(place);
    for (const places of a.lists) for (const place of places) this.marks[place] = 0;
    return { lists: [both], count: both.length };
  }

  /** Mostly one word has a typo and all others stand as they were typed. */
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
      const isFew = rarest && rarest.count <= FEW_PLACES;
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
    for (const place of this.toDistinctPlaces(rarest, budget).flat()) {
      if (budget.isSpent) break;
      const count = this.countTypos(place, words, { typos, budget });
      if (count < fewest) best = [];
      if (count <= fewest) best.push(place);
      fewest = Math.min(fewest, count);
    }
    return best;
  }

  private countTypos(
    place: number,
    words: readonly string[],
    { typos, budget }: { typos: Typos; budget: StepBudget },
  ): number {
    const name = this.nameAt(place);
    let count = 0;
    for (const word of words) {
      if (budget.spendOnText(name) && name.includes(word)) continue;
      if (!typos.find(word)?.isIn(name, budget)) return Number.POSITIVE_INFINITY;
      count += 1;
    }
    return count;
  }

  private rankExact(words: readonly string[], whole: readonly number[], budget: StepBudget): (place: number) => Rank {
    const wholePlaces = new Set(whole);
    const starts = words.map((word) => ` ${word}`);
    return (place) => {
      if (wholePlaces.has(place)) return WHOLE;
      return hasAll(this.nameAt(place), starts, budget) ? STARTS : ANYWHERE;
    };
  }

  private rankWithTypos(words: readonly string[], typos: Typos, budget: StepBudget): (place: number) => Rank {
    return (place) => {
      const name = this.nameAt(place);
      const parts = name.slice(1).split(' ');
      // Every word is held against every part, twice.
      if (!budget.spend(words.length * (parts.length + (name.length >> 2)))) return ANYWHERE;
      const isWhole = (word: string) => parts.some((part) => part === word || typos.find(word)?.isWhole(part));
      if (parts.length === words.length && words.every(isWhole)) return WHOLE;
      const isStart = (word: string) =>
        parts.some((part) => part.startsWith(word) || typos.find(word)?.isStartOf(part));
      return words.every(isStart) ? STARTS : ANYWHERE;
    };
  }

  /** Sorted, each once. */
  private toPlaces(found: readonly number[]): number[] {
    if (found.length < MANY_PLACES) return [...new Set(found)].sort((a, b) => a - b);
    for (const place of found) this.marks[place] = 1;
    const places: number[] = [];
    for (let place = 0; place < this.marks.length; place++) if (this.marks[place] === 1) places.push(place);
    this.marks.fill(0);
    return places;
  }

  /** The best of those found, who may be named more than once. All whose whole name was typed are among them. */
  private choose(
    found: readonly number[],
    { isTyped, makeRank, budget }: { isTyped: boolean; makeRank: () => (place: number) => Rank; budget: StepBudget },
  ): NameMatches<Person> {
    const isCutShort = budget.isSpent;
    const [first] = found;
    const only = found.length === 1 && first !== undefined && this.people[first];
    if (only) return { people: [only], hasMore: isCutShort };
    const places = this.toPlaces(found);
    const rankOf = makeRank();
    const ranked = RANKS.map((): number[] => []);
    for (const place of places) ranked[rankOf(place)]?.push(place);
    const count = Math.max(MAX_MATCHES, isTyped ? (ranked[WHOLE]?.length ?? 0) : 0);
    const people = ranked
      .flat()
      .slice(0, count)
      .flatMap((place) => this.people[place] ?? []);
    return { people, hasMore: isCutShort || places.length > count };
  }
}
