import type { OneTypo } from './one-typo.ts';

const MAX_GRAM_LENGTH = 3;
const NONE: readonly number[] = [];

/** Where the names stand that fit: in no order, some perhaps twice. */
export interface Fit {
  readonly lists: readonly (readonly number[])[];
  /** Of all lists together. */
  readonly count: number;
}

/** Which names have which words, and which words have which letters in a row. */
export class WordIndex {
  private readonly words: string[] = [];
  /** For each word, the places of the names it stands in. */
  private readonly places: number[][] = [];
  /** Runs of one to three letters, and the words that have them. */
  private readonly grams = new Map<string, number[]>();

  constructor(foldedNames: readonly string[]) {
    const ids = new Map<string, number>();
    for (const [place, name] of foldedNames.entries()) {
      for (const word of name.split(' ')) {
        const id = ids.get(word) ?? this.addWord(word);
        ids.set(word, id);
        const places = this.places[id];
        if (places?.at(-1) !== place) places?.push(place);
      }
    }
  }

  private addWord(word: string): number {
    const id = this.words.push(word) - 1;
    this.places.push([]);
    for (let length = 1; length <= MAX_GRAM_LENGTH; length++) {
      for (let from = 0; from + length <= word.length; from++) {
        const gram = word.slice(from, from + length);
        const ids = this.grams.get(gram);
        if (!ids) this.grams.set(gram, [id]);
        else if (ids.at(-1) !== id) ids.push(id);
      }
    }
    return id;
  }

  private listWordsWith(piece: string): readonly number[] {
    if (piece.length <= MAX_GRAM_LENGTH) return this.grams.get(piece) ?? NONE;
    let rarest: readonly number[] | undefined;
    for (let from = 0; from + MAX_GRAM_LENGTH <= piece.length; from++) {
      const ids = this.grams.get(piece.slice(from, from + MAX_GRAM_LENGTH));
      if (!ids) return NONE;
      if (!rarest || ids.length < rarest.length) rarest = ids;
    }
    return (rarest ?? NONE).filter((id) => (this.words[id] ?? '').includes(piece));
  }

  /** Names that have the piece within a word. */
  findPiece(piece: string): Fit {
    return this.toFit(this.listWordsWith(piece));
  }

  /** Names that may have the word with one typo: within a word of theirs, or with a space forgotten or mistyped. */
  findTypo(typo: OneTypo): Fit {
    const ids = new Set(typo.pieces.flatMap((piece) => this.listWordsWith(piece)));
    return this.toFit([...ids].filter((id) => typo.mayReach(this.words[id] ?? '')));
  }

  private toFit(ids: readonly number[]): Fit {
    const lists: (readonly number[])[] = [];
    let count = 0;
    for (const id of ids) {
      const places = this.places[id] ?? NONE;
      lists.push(places);
      count += places.length;
    }
    return { lists, count };
  }
}
