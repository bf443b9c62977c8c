import { MAX_MATCHES, MAX_WHOLE_MATCHES } from './max-matches.ts';
import { countLetters, type Named, NameTable, toWholeKey } from './name-table.ts';
import { isNearWord, type TypoMatcher, Typos } from './one-typo.ts';
import { StepBudget } from './step-budget.ts';
import { canPairWords, isContained, isWholeName, type NameWords, splitTitles } from './whole-name.ts';
import type { Fit } from './word-index.ts';

export interface NameMatches<Person> {
  /** Everyone whose whole name was typed (see `isWholeName`), up to `MAX_WHOLE_MATCHES`, in Hungarian order. */
  readonly whole: Person[];
  /** Other matches, up to `MAX_MATCHES` in all: words that begin as typed first; both parts in Hungarian order. */
  readonly partial: Person[];
  /** Whether more people match than are listed, or the search stopped before it had seen everyone. */
  readonly hasMore: boolean;
}

/** Typos are not searched for in longer queries: trying each word beside all the others would take too long. */
const MAX_TYPO_WORDS = 10;
/** Where nobody matches, so many are suggested at most. */
const MAX_NEAR = 5;
const MAX_NEAR_WORDS = 5;
const FEW_POSITIONS = 16;
/** Intersecting with a list up to this many times as long is still quicker than reading the names. */
const MAX_INTERSECTED = 16;
/** Several times what searching fifty thousand real names takes; at worst some 40 milliseconds. */
const MAX_SEARCH_STEPS = 500_000;
/** Enough to read fifty thousand names of any length, for the seconds until their index is finished. */
const MAX_UNFINISHED_SEARCH_STEPS = 2_000_000;
/** So many of those who match are compared to list the first ones, while an index is not sorted: that takes a few milliseconds. */
const MAX_COMPARED = 500;
/** A slice of comparing people with those of an earlier index. */
const PEOPLE_PER_SLICE = 5_000;

function toDistinct(words: readonly string[]): readonly string[] {
  return words.length === 1 || (words.length === 2 && words[0] !== words[1]) ? words : [...new Set(words)];
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
 * words of four letters or more may each have one typo, and the people who need the fewest typos are found.
 */
export class NameIndex<Person extends Named> extends NameTable<Person> {
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
      const near = this.marks
        .toDistinct(fit, budget)
        .flat()
        .filter((position) => {
          const name = this.wordsAt(position).words;
          return budget.spend(words.length * name.length * 16) && canPairWords(words, name, isNearWord);
        });
      if (near.length > 0) return this.toShown(this.marks.sort(near), MAX_NEAR).map((at) => this.people[at] as Person);
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

  /** The positions in `fit` whose names contain all the words, and `typo` with at most one typo. */
  private filter(fit: Fit, words: readonly string[], budget: StepBudget, typo?: TypoMatcher): number[] {
    const found: number[] = [];
    for (const positions of this.marks.toDistinct(fit, budget)) {
      for (const position of positions) {
        if (budget.isSpent) return found;
        const name = this.nameAt(position);
        if (hasAll(name, words, budget) && (!typo || typo.isIn(name, budget))) found.push(position);
      }
    }
    return found;
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
    return this.filter(next && isWorthIt ? this.marks.intersect(rarest, next, budget) : rarest, words, budget);
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
      const candidates = rarest && !isFew ? this.marks.intersect(fit, rarest, budget) : fit;
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
    for (const position of this.marks.toDistinct(rarest, budget).flat()) {
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
    const positions = found.length === 1 ? found : this.marks.sort(found);
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
