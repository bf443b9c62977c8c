import { foldName } from '../../../../shared/name-search/fold-name.ts';
import { type LineContext, type LineParts, LineStop } from './line-parts.ts';
import { splitLine, type Word } from './line-words.ts';
import { type Choice, type Matches, wordsOf } from './name-book.ts';
import { isFamilyWord, type Meaning, meaningAt, type Role, roleOf, stemsOf } from './rule-words.ts';

const MOST_CHOICES = 8;
/** What may stand between the number of a table and 'asztal': 'a 2-es vagy a 3-as számú asztal'. */
const BEFORE_TABLE = /^(?:a|az|the|szamu)$/;
const CHILDREN = /^(?:children|kids|gyerekek\p{L}*|gyermekek\p{L}*)$/u;
/** Words beside the name of a group that may be its whole name. */
const GROUP_WORD = /^(?:group|guests|friends|csoport|baratok|vendegek)$/;

/** Reads the words of a line one after the other. */
class LineReader {
  readonly #words: readonly Word[];
  readonly #folded: readonly string[];
  readonly #context: LineContext;
  readonly #parts: LineParts = {
    named: [],
    tableIds: [],
    kinds: [],
    sides: new Map(),
    strength: 'must',
    number: undefined,
    isNegating: false,
    hasNot: false,
    hasOnly: false,
    isLeast: false,
    hasWith: false,
    hasTable: false,
    hasChildren: false,
  };
  readonly #asked = new Map<string, number>();
  #run: Word[] = [];
  #ordinals: string[] = [];
  /** A number with its ending ('2-es') that no 'asztal' followed. */
  #hasLostOrdinal = false;
  /** How many names stood before the table that was named last. */
  #namedBefore = 0;

  constructor(line: string, context: LineContext) {
    this.#words = splitLine(line);
    this.#folded = this.#words.map(({ folded }) => folded);
    this.#context = context;
  }

  read(): LineParts {
    for (let at = 0; at < this.#words.length; ) at += this.#readAt(at);
    this.#endRun();
    return this.#parts;
  }

  /** Returns how many words were read. */
  #readAt(at: number): number {
    const word = this.#words[at] as Word;
    const phrase = meaningAt(this.#folded, at);
    const named = this.#wholeNameAt(at, phrase?.length ?? 0);
    if (named > 0) {
      this.#endRun();
      this.#name(this.#words.slice(at, at + named));
      return named;
    }
    const number = /^(\d+)/.exec(word.folded)?.[1];
    if (number !== undefined) return this.#readNumber(number, word);
    if (phrase?.meaning !== 'table' && phrase?.meaning !== 'and' && !BEFORE_TABLE.test(word.folded))
      this.#dropOrdinals();
    if (!phrase || this.#isLetterOfName(at) || (phrase.meaning === 'skip' && this.#isNameToo(at))) {
      this.#run.push(word);
      return 1;
    }
    const isOwned = /'s?$/.test(this.#run.at(-1)?.folded ?? '') || foldName(word.text).startsWith('asztala');
    this.#endRun();
    if (phrase.meaning === 'table' && this.#isDistance(at)) {
      this.#ordinals = [];
      this.#note('hops');
      return phrase.length;
    }
    if (phrase.meaning === 'table') {
      const known = this.#parts.tableIds.length;
      const length = phrase.length + this.#readTables(at + phrase.length);
      if (this.#parts.tableIds.length === known) this.#parts[isOwned ? 'hasWith' : 'hasTable'] = true;
      return length;
    }
    // 'The table of'
    if (phrase.meaning === 'side' && word.folded === 'table') this.#parts.hasWith = true;
    this.#note(phrase.meaning);
    return phrase.length;
  }

  /** The length of a whole name at this word that contains a phrase or a number, such as 'Anna and Béla' or 'Head table'. */
  #wholeNameAt(at: number, phraseLength: number): number {
    for (let length = Math.min(6, this.#words.length - at); length > Math.max(1, phraseLength - 1); length -= 1) {
      const words = this.#folded.slice(at, at + length);
      if (!isWord(this.#words[at]) || !isWord(this.#words[at + length - 1])) continue;
      const hasOther = words.some((word, index) => meaningAt(words, index) !== undefined || /^\d/.test(word));
      if (!hasOther) continue;
      const plain = this.#words.slice(at, at + length).map(({ text }) => foldName(text));
      const [first] = this.#context.book.find(plain.filter((word) => /^[\p{L}\p{N}]/u.test(word))).best;
      if (first && isWhole(first, plain)) return length;
    }
    return 0;
  }

  /** 'Nagy A': a letter that would be an article before another name. */
  #isLetterOfName(at: number): boolean {
    if (this.#folded[at]?.length !== 1 || this.#run.length === 0) return false;
    const next = this.#folded[at + 1];
    return next === undefined || (meaningAt(this.#folded, at + 1) !== undefined && next !== 'asztal');
  }

  /** 'Friends' as the name of a tag, 'Will' as a guest's: words that mean nothing otherwise. */
  #isNameToo(at: number): boolean {
    const { book } = this.#context;
    const { text, folded } = this.#words[at] as Word;
    // 'University friends', '2 friends'
    if (this.#run.length > 0 || /^\d/.test(this.#folded[at - 1] ?? '')) return false;
    if (/^\p{Lu}/u.test(text) && book.placesOf(folded).isFirst) return true;
    return GROUP_WORD.test(folded) && book.find([folded]).best.some((choice) => isWhole(choice, [folded]));
  }

  #dropOrdinals(): void {
    this.#hasLostOrdinal ||= this.#ordinals.some((ordinal) => /\p{L}/u.test(ordinal));
    this.#ordinals = [];
  }

  /** 'At least 2 tables from Anna', 'legalább 2 asztalra Annától': a number of tables, and none of them. */
  #isDistance(at: number): boolean {
    const isFrom = meaningAt(this.#folded, at + 1)?.meaning === 'side';
    const word = foldName(this.#words[at]?.text ?? '');
    return this.#parts.number !== undefined && ((word === 'tables' && isFrom) || word === 'asztalra');
  }

  #readNumber(number: string, { folded }: Word): number {
    this.#endRun();
    if (this.#parts.isLeast || folded === number) this.#parts.number = Number(number);
    if (!this.#parts.isLeast) this.#ordinals.push(folded);
    return 1;
  }

  /** Tables before 'asztal' ('az 5. és 6. asztal') and after 'table' ('tables 5 and 6'). Returns how many words follow it. */
  #readTables(from: number): number {
    // 'The kids at the 2nd, others at the 3rd table'
    if (this.#hasLostOrdinal) throw new LineStop({ is: 'unclear' });
    for (const ordinal of this.#ordinals.splice(0)) this.#addTable(String(parseInt(ordinal, 10)));
    let at = from;
    if (/^(?:no|nr|number)$/.test(this.#folded[at] ?? '') && /^\d+$/.test(this.#folded[at + 1] ?? '')) at += 1;
    for (;;) {
      const skip = at > from && meaningAt(this.#folded, at)?.meaning === 'and' ? 1 : 0;
      const number = /^(\d+)$/.exec(this.#folded[at + skip] ?? '')?.[1];
      if (number === undefined) return at - from;
      this.#addTable(number);
      at += skip + 1;
    }
  }

  #addTable(number: string): void {
    this.#parts.number = undefined;
    const id = this.#context.tables.get(number);
    if (id === undefined) throw new LineStop({ is: 'noTable', name: number });
    this.#addTableId(id);
  }

  #addTableId(id: string | number): void {
    const { tableIds, named } = this.#parts;
    // 'The kids at table 2, others at table 3' are two rules.
    if (tableIds.length > 0 && named.length !== this.#namedBefore) throw new LineStop({ is: 'unclear' });
    this.#namedBefore = named.length;
    tableIds.push(id);
  }

  #note(meaning: Meaning): void {
    const isSide = meaning === 'side' || meaning === 'not' || meaning === 'near' || meaning === 'with';
    if (isSide && this.#parts.named.length > 0 && !this.#parts.sides.has(meaning))
      this.#parts.sides.set(meaning, this.#parts.named.length);
    if (meaning === 'with') this.#parts.hasWith = true;
    if (meaning === 'skip' || meaning === 'and' || meaning === 'with' || meaning === 'side') return;
    if (meaning === 'not') {
      this.#parts.isNegating = true;
      this.#parts.hasNot = true;
    } else if (meaning === 'only') this.#parts.hasOnly = true;
    else if (meaning === 'least') this.#parts.isLeast = true;
    else if (meaning === 'must' || meaning === 'nice' || meaning === 'important' || meaning === 'veryImportant')
      this.#parts.strength = meaning;
    else {
      this.#parts.kinds.push({ meaning, isNegated: this.#parts.isNegating });
      this.#parts.isNegating = false;
    }
  }

  /** Names the people of words between two phrases: the longest beginning that anybody is called, then the rest. */
  #endRun(): void {
    let words = this.#run;
    this.#run = [];
    while (words.length > 0) {
      let length = words.length;
      while (length > 1 && this.#match(words.slice(0, length)).all.length === 0) length -= 1;
      const isRead =
        length === words.length || (this.#match(words.slice(0, length)).all.length > 0 && this.#mayEnd(words, length));
      this.#name(isRead ? words.slice(0, length) : words);
      words = isRead ? words.slice(length) : [];
    }
  }

  /**
   * Whether a name may end here although no 'and' follows, as in 'Nagy Anna Kis Gábortól külön'. A family name and a given
   * name of two different people are no two names: nobody is called that.
   */
  #mayEnd(words: readonly Word[], length: number): boolean {
    const [one = '', other = ''] = [words[length - 1]?.folded, words[length]?.folded];
    if (isFamilyWord(other)) return false;
    if (length > 1 || this.#match([words[length] as Word]).isStem || this.#match(words.slice(0, length)).isStem)
      return true;
    const [first, second] = [this.#context.book.placesOf(one), this.#context.book.placesOf(other)];
    return (first.isFirst && second.isFirst) || (first.isLast && second.isLast);
  }

  #match(words: readonly Word[]): Matches & { readonly role?: Role; readonly isStem?: boolean } {
    const { book } = this.#context;
    const folded = words.map(({ folded: word }) => word);
    // A word in small letters may be one that is not known here: names are not completed from it.
    const found = book.find(folded, { isComplete: words.length === 1 && /^\p{Ll}/u.test(words[0]?.text ?? '') });
    const [last = '', before] = [folded.at(-1), folded.slice(0, -1)];
    if (found.all.length > 0) return found;
    if (isFamilyWord(last) && before.length > 0) {
      const owners = before.map((word) => word.replace(/'s?$/, ''));
      return { ...book.findHouseholds(owners), role: roleOf(last) };
    }
    for (const { word, role, isFamily, isOwner } of stemsOf(last)) {
      const stem = [...before, word];
      const stemmed = isFamily ? book.findHouseholds(stem) : book.find(stem, { isComplete: true });
      if (stemmed.all.length > 0 && (!isOwner || stemmed.best.length === 1)) return { ...stemmed, role, isStem: true };
    }
    return found;
  }

  #name(words: readonly Word[]): void {
    const name = words.map(({ text }) => text).join(' ');
    const folded = wordsOf(name).join(' ');
    const occurrence = (this.#asked.get(folded) ?? 0) + 1;
    this.#asked.set(folded, occurrence);
    const key = `${folded}#${occurrence}`;
    const { best, all, role } = this.#match(words);
    // The second 'Anna' of a line is another one, if there is another one.
    const used = new Set(this.#parts.named.map(({ choice }) => choice));
    const left = occurrence > 1 && best.length > 1 ? best.filter((choice) => !used.has(choice)) : best;
    const choice = this.#context.bindings.get(key) ?? (areSame(left) ? left[0] : undefined);
    if (!choice && all.length === 0 && CHILDREN.test(folded)) {
      this.#nameChildren(roleOf(folded));
      return;
    }
    if (!choice) {
      const others = all.filter((other) => !used.has(other)).slice(0, MOST_CHOICES);
      if (others.length > 0) throw new LineStop({ is: 'which', key, name, choices: others });
      const similar = this.#context.book.findSimilar(foldedWords(words), MOST_CHOICES);
      throw new LineStop({ is: 'unknown', key, name, choices: similar });
    }
    if (used.has(choice)) throw new LineStop({ is: 'sameTwice', name: choice.label });
    if (role === 'with') this.#note('with');
    if (choice.kind === 'tableIds') this.#addTableId(choice.value);
    else this.#parts.named.push({ choice, isFrom: role === 'from' });
  }

  #nameChildren(role: Role): void {
    const { children } = this.#context;
    if (children.length === 0) throw new LineStop({ is: 'noChildren' });
    if (role === 'with') this.#note('with');
    const used = new Set(this.#parts.named.map(({ choice }) => choice));
    const others = children.filter((choice) => !used.has(choice));
    this.#parts.named.push(...others.map((choice) => ({ choice, isFrom: role === 'from' })));
    this.#parts.hasChildren = true;
  }
}

/** Whether there is nothing to ask: one choice, or groups of the same people. */
function areSame([first, ...others]: readonly Choice[]): boolean {
  return others.every(({ members }) => members !== undefined && members === first?.members);
}

const foldedWords = (words: readonly Word[]) => words.map(({ folded }) => folded);

const isWord = (word: Word | undefined) => word !== undefined && /^[\p{L}\p{N}]/u.test(word.text);
const lettersOf = (text: string) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '');

function isWhole({ names }: Choice, words: readonly string[]): boolean {
  return names.some((name) => lettersOf(name) === lettersOf(words.join('')));
}

/** Reads what a line names and says; throws a `LineStop` where it has to ask. */
export const parseLine = (line: string, context: LineContext): LineParts => new LineReader(line, context).read();
