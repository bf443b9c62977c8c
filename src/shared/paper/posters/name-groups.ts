import type { Language } from '../../i18n/translate.ts';
import { sortByName } from '../name-order.ts';
import type { PrintedGuest } from '../print-job.ts';

export interface NameGroup {
  readonly letter: string;
  readonly guests: readonly PrintedGuest[];
}

/** Letters of the Hungarian alphabet that are written with more than one character. */
const HUNGARIAN_DIGRAPHS = ['dzs', 'cs', 'dz', 'gy', 'ly', 'ny', 'sz', 'ty', 'zs'];
/** In Hungarian these are letters of their own; other accents do not count when sorting. */
const HUNGARIAN_VOWELS: Readonly<Record<string, string>> = { ö: 'Ö', ő: 'Ö', ü: 'Ü', ű: 'Ü' };

const withoutAccents = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');

/** Scripts that the fonts have: a heading in another one could not be drawn. */
const IS_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** The letter under which a reader of the language looks for a name. Names that begin with no such letter are under '#'. */
export function letterOf(sortName: string, language: Language): string {
  const start = sortName.normalize('NFC').trimStart().toLowerCase();
  const [first = ''] = start;
  if (!IS_LETTER.test(first)) return '#';
  if (language === 'hu') {
    const digraph = HUNGARIAN_DIGRAPHS.find((letters) => start.startsWith(letters));
    if (digraph) return digraph.charAt(0).toUpperCase() + digraph.slice(1);
    const vowel = HUNGARIAN_VOWELS[first];
    if (vowel) return vowel;
  }
  const [letter = first] = withoutAccents(first);
  return letter.toUpperCase();
}

/** Guests by family name, in groups of one letter: 'Cs' follows 'C', so that a paper in English has both under one 'C'. */
export function groupByLetter(guests: readonly PrintedGuest[], language: Language): NameGroup[] {
  const groups = new Map<string, PrintedGuest[]>();
  for (const guest of sortByName(guests)) {
    const letter = letterOf(guest.sortName, language);
    const group = groups.get(letter) ?? [];
    group.push(guest);
    groups.set(letter, group);
  }
  return [...groups].map(([letter, members]) => ({ letter, guests: members }));
}
