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
  private readonly ids = new Map<string, number>();
  private readonly wholeFits: (Fit | undefined)[] = [];
  /** For each word, the places of the names it stands in. */
  private readonly places: number[][] = [];
  /** Runs of one to three letters, and the words that have them. */
  private readonly grams = new Map<string, number[]>();

  constructor(foldedNames: readonly string[]) {
    for (const [place, name] of foldedNames.entries()) {
      for (const word of name.split(' ')) {
        const id = this.ids.get(word) ?? this.addWord(word);
        const places = this.places[id];
        if (places?.at(-1) !== place) places?.push(place);
      }
    }
  }

  private addWord(word: string): number {
    const id = this.words.push(word) - 1;
    this.ids.set(word, id);
    this.places.push([]);
    this.wholeFits.push(undefined);
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
    // Side by side, the last one overlapping: together they cover the piece.
    for (let from = 0; from < piece.length; from += MAX_GRAM_LENGTH) {
      const start = Math.min(from, piece.length - MAX_GRAM_LENGTH);
      const ids = this.grams.get(piece.slice(start, start + MAX_GRAM_LENGTH));
      if (!ids) return NONE;
      if (!rarest || ids.length < rarest.length) rarest = ids;
    }
    return (rarest ?? NONE).filter((id) => (this.words[id] ?? '').includes(piece));
  }

  /** Names that have the piece within a word. */
  findPiece(piece: string): Fit {
    const id = this.ids.get(piece);
    if (id === undefined) return this.toFit(this.listWordsWith(piece));
    // Most words that are typed are whole ones: what each is part of is found out once.
    const known = this.wholeFits[id];
    if (known) return known;
    const fit = this.toFit(this.listWordsWith(piece));
    this.wholeFits[id] = fit;
    return fit;
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
