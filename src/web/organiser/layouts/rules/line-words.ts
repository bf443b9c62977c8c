import { foldName } from '../../../../shared/name-search/fold-name.ts';

const MOST_LETTERS = 2_000;
const HYPHEN_OF_ENDING =
  /(\p{L})-(?=(?:b[aáeéőo][nl]|n[aáeé][kl]|h[oeö]z|v[ae]l|t[óő]l|r[aáeéóő]l?|ék\p{L}*)(?!\p{L}))/gu;
const TABLE_WORD = /^(?:tables?|asztal|asztalnyi)$/;
/** Numbers in words are read beside the word for a table only: elsewhere they may be parts of names. */
const NUMBER_WORDS = new Map(
  [
    'egyes elso',
    'two ket ketto kettes masodik',
    'three harom harmas harmadik',
    'four negy negyes negyedik',
    'five ot otos otodik',
    'six hat hatos hatodik',
    'seven het hetes hetedik',
    'eight nyolc nyolcas nyolcadik',
    'nine kilenc kilences kilencedik',
    'ten tiz tizes tizedik',
  ].flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 1])),
);

export interface Word {
  readonly text: string;
  readonly folded: string;
}

/** Words, numbers with their ending ('5.', '5-ös') and signs that separate names. */
export function splitLine(line: string): Word[] {
  const found = line
    .slice(0, MOST_LETTERS)
    // '3) ' of a numbered list, and the hyphen of 'Work-ből'.
    .replace(/^\s*\d+\)/, '')
    .replace(HYPHEN_OF_ENDING, '$1')
    .match(/\d+(?:\.|-?\p{L}{1,3}(?!\p{L}))?|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*|[,;&+|/:–—]/gu);
  const words = (found ?? []).map((text) => {
    const folded = foldName(text).replace('’', "'");
    if (/^[,;&+:–—]$/.test(text)) return { text, folded: 'and' };
    if (/^[|/]$/.test(text)) return { text, folded: 'illetve' };
    if (folded.startsWith('asztalnyi')) return { text, folded: 'asztalnyi' };
    return { text, folded: folded.startsWith('asztal') ? 'asztal' : folded };
  });
  return words.map((word, at) => {
    const number = NUMBER_WORDS.get(word.folded);
    const isOfTable = [words[at - 1], words[at + 1]].some((other) => other && TABLE_WORD.test(other.folded));
    return number !== undefined && isOfTable ? { ...word, folded: String(number) } : word;
  });
}
