import type { TypoMatcher } from './one-typo.ts';
import type { StepBudget } from './step-budget.ts';

const GRAM_LENGTH = 3;
/** Follows each word, so that its last letters are runs of three too. No folded name has it. */
const END = '\n\n';
const NONE: readonly number[] = [];
/** Limit on cached results of `findPiece`, so that lookups can't make an index grow without end. */
const MAX_KEPT_LISTS = 500_000;

/** Measured on lists of real and of invented names: one entry of a growing array, and one array with its key in a map. */
const BYTES_PER_ENTRY = 11;
const BYTES_PER_LIST = 150;

/** The positions of names that may match: in no order, some perhaps twice. */
export interface Fit {
  readonly lists: readonly (readonly number[])[];
  /** Number of entries of all lists together. */
  readonly count: number;
}

/**
 * Which names have which words, and which words contain which runs of three letters. Usable before it is complete: it then
 * says that any name may match.
 */
export class WordIndex {
  private readonly words: string[] = [];
  private readonly ids = new Map<string, number>();
  private readonly wholeFits: (Fit | undefined)[] = [];
  /** For each word, the positions of the names that have it. */
  private readonly positions: number[][] = [];
  /** Runs of three letters, each with the ids of the words that contain it. */
  private readonly grams = new Map<string, number[]>();
  /** Two letters, each with the lists of all runs that begin so. */
  private readonly gramsWithStart = new Map<string, (readonly number[])[]>();
  /** All positions. */
  private readonly anyName: Fit;
  /** To be set when every name is added. */
  isComplete = false;
  private entries = 0;
  private keptLists = 0;

  constructor(names: number) {
    this.anyName = { lists: [Array.from({ length: names }, (_, position) => position)], count: names };
  }

  /** Names must be added in the order of their positions. Returns how many steps it took. */
  add(position: number, words: readonly string[]): number {
    let steps = words.length;
    for (const word of words) {
      let id = this.ids.get(word);
      if (id === undefined) {
        id = this.addWord(word);
        steps += word.length;
      }
      const positions = this.positions[id];
      if (positions?.at(-1) === position) continue;
      positions?.push(position);
      this.entries += 1;
    }
    return steps;
  }

  /** Estimated memory use. */
  get bytes(): number {
    return BYTES_PER_ENTRY * this.entries + BYTES_PER_LIST * (this.grams.size + this.words.length);
  }

  private addWord(word: string): number {
    const id = this.words.push(word) - 1;
    this.ids.set(word, id);
    this.positions.push([]);
    this.wholeFits.push(undefined);
    const padded = word + END;
    for (let from = 0; from < word.length; from++) {
      const gram = padded.slice(from, from + GRAM_LENGTH);
      const ids = this.grams.get(gram) ?? this.addGram(gram);
      if (ids.at(-1) === id) continue;
      ids.push(id);
      this.entries += 1;
    }
    return id;
  }

  private addGram(gram: string): number[] {
    const ids: number[] = [];
    this.grams.set(gram, ids);
    const start = gram.slice(0, 2);
    const lists = this.gramsWithStart.get(start);
    if (lists) lists.push(ids);
    else this.gramsWithStart.set(start, [ids]);
    return ids;
  }

  /** Ids of the words that contain the piece, some perhaps twice; incomplete once the budget is spent. */
  private listWordsWith(piece: string, budget: StepBudget): readonly number[] {
    if (piece.length < GRAM_LENGTH) return this.gramsWithStart.get(piece)?.flat() ?? NONE;
    let rarest: readonly number[] | undefined;
    // Adjacent runs, the last one overlapping: together they cover the piece, so each must occur in the word.
    for (let from = 0; from < piece.length; from += GRAM_LENGTH) {
      const start = Math.min(from, piece.length - GRAM_LENGTH);
      const ids = this.grams.get(piece.slice(start, start + GRAM_LENGTH));
      if (!ids) return NONE;
      if (!rarest || ids.length < rarest.length) rarest = ids;
    }
    return (rarest ?? NONE).filter((id) => {
      const word = this.words[id] ?? '';
      return budget.spendOnText(word) && word.includes(piece);
    });
  }

  /** Names that contain the piece within a word. */
  findPiece(piece: string, budget: StepBudget): Fit {
    // Nearly every name contains a given letter.
    if (!this.isComplete || piece.length === 1) return this.anyName;
    const id = this.ids.get(piece);
    if (id === undefined) return this.toFit(this.listWordsWith(piece, budget), budget);
    // Most typed words are words of the list: their results are kept.
    const known = this.wholeFits[id];
    if (known) return known;
    const fit = this.toFit(this.listWordsWith(piece, budget), budget);
    const keptLists = this.keptLists + fit.lists.length;
    if (!budget.isSpent && keptLists <= MAX_KEPT_LISTS) {
      this.keptLists = keptLists;
      this.wholeFits[id] = fit;
    }
    return fit;
  }

  /** Names that may contain the word with one typo, which may also be a space left out or mistyped. */
  findTypo(typo: TypoMatcher, budget: StepBudget): Fit {
    if (!this.isComplete) return this.anyName;
    const ids = new Set(typo.pieces.flatMap((piece) => this.listWordsWith(piece, budget)));
    const reached = [...ids].filter((id) => !budget.isSpent && typo.mayReach(this.words[id] ?? '', budget));
    return this.toFit(reached, budget);
  }

  private toFit(ids: readonly number[], budget: StepBudget): Fit {
    const lists: (readonly number[])[] = [];
    let count = 0;
    for (const id of ids) {
      const positions = this.positions[id] ?? NONE;
      lists.push(positions);
      count += positions.length;
    }
    budget.spend(ids.length >> 2);
    return { lists, count };
  }
}
