import { compareNames } from '../text-order.ts';
import { foldName } from './fold-name.ts';
import { PositionMarks } from './position-marks.ts';
import { sortInSlices } from './sliced-sort.ts';
import { type NameWords, splitTitles } from './whole-name.ts';
import { WordIndex } from './word-index.ts';

/** A slice of building an index takes a few milliseconds: a step is about one letter of a new word. */
export const STEPS_PER_SLICE = 20_000;
/** Measured: what the index keeps per person, besides the person objects themselves. */
const BYTES_PER_PERSON = 220;

export interface Named {
  readonly id: number;
  readonly fullName: string;
  /** What people are sorted by, if not by the full name. */
  readonly sortKey?: string;
}

/** A key that is equal for names with the same words in any order. */
export function toWholeKey(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : [...words].sort().join(' ');
}

export function countLetters(words: readonly string[]): number {
  let count = words.length - 1;
  for (const { length } of words) count += length;
  return count;
}

/** The words of a name that has a leading space. */
export const wordsOf = (name: string): NameWords => splitTitles(name.slice(1).split(' '));

/** The names that are searched, and what is known of each. A person's *position* is their index in `people`. */
export abstract class NameTable<Person extends Named> {
  /** In any order at first, and sorted as they are shown once `isSorted`; `names` has an entry for each. */
  people: readonly Person[] = [];
  protected isSorted = false;
  /** Folded names with a leading space, so that every word follows a space. */
  protected names: string[] = [];
  /** Number of words of each name, and their letters with the spaces between them; titles aside. Empty until sorted, as `wholeNames`. */
  protected wordCounts = new Uint8Array();
  protected lengths = new Uint16Array();
  /** Positions of people with the same words in their names, titles aside. */
  protected wholeNames = new Map<string, number[]>();
  protected words = new WordIndex(0);
  protected longest = 0;
  private letters = 0;
  protected marks = new PositionMarks(0);
  /** How many steps building took, which is proportional to its time. */
  steps = 0;

  protected constructor() {}

  /** Sorts the names and makes searches quick. Yields as `build` does. */
  *finish(): Generator<void, void> {
    if (this.words.isComplete) return;
    yield* this.inSlices(this.sort());
    yield* this.inSlices(this.addWords());
  }

  protected *inSlices(work: Iterable<number>): Generator<void, void> {
    let sliceEnd = this.steps + STEPS_PER_SLICE;
    for (const steps of work) {
      this.steps += steps;
      if (this.steps < sliceEnd) continue;
      sliceEnd = this.steps + STEPS_PER_SLICE;
      yield;
    }
  }

  /** Yields the steps that each piece of the work took. Somebody may wait for it: what a search can do without comes in `sort`. */
  protected *addNames(people: readonly Person[]): Generator<number, void> {
    this.people = people;
    this.words = new WordIndex(people.length);
    this.marks = new PositionMarks(people.length);
    for (const { fullName } of people) {
      const name = foldName(fullName);
      this.names.push(` ${name}`);
      this.longest = Math.max(this.longest, name.length);
      this.letters += name.length;
      yield 1 + (name.length >> 3);
    }
  }

  protected compareAt(one: number, other: number): number {
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

  protected wordsAt(position: number): NameWords {
    return wordsOf(this.nameAt(position));
  }

  protected nameAt(position: number): string {
    return this.names[position] ?? '';
  }
}
