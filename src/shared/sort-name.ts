import type { NameOrderChoice } from './contracts/events.ts';
import {
  ENGLISH_GIVEN_NAMES,
  ENGLISH_GIVEN_OR_FAMILY_NAMES,
  HUNGARIAN_GIVEN_NAMES,
  HUNGARIAN_GIVEN_OR_FAMILY_NAMES,
} from './given-names.ts';
import type { Language } from './i18n/translate.ts';
import { foldName } from './name-search/fold-name.ts';

/**
 * How the names of a list are sorted. The first three are by family name and differ for names that do not tell which word
 * that is: on a 'mixed' list Hungarian names have the family name first and others have it last.
 */
export type NameOrder = 'familyFirst' | 'familyLast' | 'mixed' | Exclude<NameOrderChoice, 'automatic'>;

const TITLE = /^(dr|habil|id|ifj|özv|özvegy|prof|rev|sir|mr|mrs|ms|mx|miss)\.?$/i;
const SUFFIX = /^(jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** Neither an emoji nor a lone sign is a name. */
const HAS_LETTER = /[\p{L}\p{N}]/u;

const wordsOf = (fullName: string) =>
  fullName.split(/[\s,]+/).filter((word) => HAS_LETTER.test(word) && !TITLE.test(word) && !SUFFIX.test(word));

/** How surely a word is a given name. The English ones of the second list are family names nearly as often. */
const [UNKNOWN, PERHAPS, LIKELY, SURE] = [0, 1, 2, 3];

function certaintyOf(folded: string): number {
  if (HUNGARIAN_GIVEN_NAMES.has(folded) || ENGLISH_GIVEN_NAMES.has(folded)) return SURE;
  if (HUNGARIAN_GIVEN_OR_FAMILY_NAMES.has(folded)) return LIKELY;
  return ENGLISH_GIVEN_OR_FAMILY_NAMES.has(folded) ? PERHAPS : UNKNOWN;
}

/** 'Péter' of 'Péterné', the wife of Péter; 'Béla' of 'Béláné'. Undefined for other words. */
const husbandIn = (word: string) => (/né$/i.test(word) ? foldName(word).slice(0, -2) : undefined);

function givenCertainty(word: string): number {
  const husband = husbandIn(word);
  if (husband !== undefined && certaintyOf(husband) > UNKNOWN) return SURE;
  if (/^\p{L}\.?$/u.test(word)) return LIKELY;
  return Math.min(...foldName(word).split('-').map(certaintyOf));
}

/** Whether a household is called by this word: 'Kovács család', 'The Smiths', 'Kovácsék'. */
function isNamedBy(household: readonly string[], word = ''): boolean {
  const name = foldName(word);
  return household.some((each) => each === name || (name.length > 2 && [`${name}s`, `${name}ek`].includes(each)));
}

/** Where the family name stands, as far as the given names in the name and the household's name tell. */
function placeOfFamilyName(words: readonly string[], householdName = ''): 'first' | 'last' | undefined {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const [isFirstGiven, isLastGiven] = [givenCertainty(first), givenCertainty(last)];
  if (isFirstGiven > UNKNOWN && isLastGiven === UNKNOWN) return 'last';
  // 'LeBron James': an unknown word beside a possible family name tells nothing.
  if (isFirstGiven === UNKNOWN && isLastGiven > PERHAPS) return 'first';
  const household = foldName(householdName).split(/[^\p{L}]+/u);
  const [isFirstNamed, isLastNamed] = [isNamedBy(household, first), isNamedBy(household, last)];
  if (isFirstNamed !== isLastNamed) return isFirstNamed ? 'first' : 'last';
  if ((isFirstGiven === SURE) !== (isLastGiven === SURE)) return isLastGiven === SURE ? 'first' : 'last';
  // 'Kovácsné': a wife who is called by her husband's family name.
  return isFirstGiven === UNKNOWN && (husbandIn(first)?.length ?? 0) > 2 ? 'first' : undefined;
}

/** Letters that Hungarian names hardly have: they mark foreign names on a Hungarian list. */
const FOREIGN = /[qwx]|sh|ck|ph|ee|oo|ou|th\B|gh\B/;
const isHungarian = (word = '') => {
  const name = foldName(word);
  return HUNGARIAN_GIVEN_NAMES.has(name) || HUNGARIAN_GIVEN_OR_FAMILY_NAMES.has(name);
};

/** Whether the family name stands first: as the name and its household tell, else as is usual on the list. */
function isFamilyNameFirst(words: readonly string[], order: NameOrder, householdName?: string | null): boolean {
  if (order === 'firstWord' || order === 'lastWord') return order === 'firstWord';
  const place = placeOfFamilyName(words, householdName ?? '');
  if (place) return place === 'first';
  if (order === 'mixed') return isHungarian(words[0]);
  return order === 'familyFirst' && !FOREIGN.test(foldName(words.join(' ')));
}

interface NamedGuest {
  readonly fullName: string;
  readonly sortName?: string | null;
  readonly householdName?: string | null;
}

/** Names that are looked at to learn the order of names on a list. */
export const MOST_SAMPLED = 1_000;

/** The order of names on a list: what the organiser chose, else what most names tell, else what the language suggests. */
export function nameOrderOf(
  guests: readonly NamedGuest[],
  { choice, language }: { choice: NameOrderChoice; language: Language },
): NameOrder {
  if (choice !== 'automatic') return choice;
  const counts = { first: 0, last: 0, hungarianFirst: 0, hungarianLast: 0 };
  for (const { fullName, householdName } of guests.slice(0, MOST_SAMPLED)) {
    const words = wordsOf(fullName);
    const place = words.length < 2 ? undefined : placeOfFamilyName(words, householdName ?? '');
    if (place === undefined) continue;
    counts[place] += 1;
    if (isHungarian(place === 'first' ? words.at(-1) : words[0]))
      counts[`hungarian${place === 'first' ? 'First' : 'Last'}`] += 1;
  }
  if (counts.first > counts.last || (counts.first === counts.last && language === 'hu')) return 'familyFirst';
  return counts.hungarianFirst > counts.hungarianLast ? 'mixed' : 'familyLast';
}

/** Whether some word of a name is a known given name. */
export const hasGivenName = (text: string) => wordsOf(text).some((word) => givenCertainty(word) > UNKNOWN);

export const isFamilyNameLast = (fullName: string, order: NameOrder) => !isFamilyNameFirst(wordsOf(fullName), order);

export function familyNameIn(fullName: string, order: NameOrder): string {
  const words = wordsOf(fullName);
  return (isFamilyNameFirst(words, order) ? words[0] : words.at(-1)) ?? fullName;
}

/** What a companion without a name is called after: 'Guest of Kovács Anna', 'Kovács Anna kísérője'. */
const COMPANION = /^(?:(guest of) (.+)|(.+) (kísérője))$/i;

const hasSameWords = (one: string, other: string) =>
  wordsOf(foldName(one)).sort().join(' ') === wordsOf(foldName(other)).sort().join(' ');

/** What lists are sorted by: the family name first, without titles. A sort name that the organiser gave counts before it. */
export function sortNameOf({ fullName, sortName, householdName }: NamedGuest, order: NameOrder): string {
  const isByFamilyName = order === 'familyFirst' || order === 'familyLast' || order === 'mixed';
  // Imports store the family name first as sort name. Where the organiser chose another order, that one is no exception.
  if (sortName && (isByFamilyName || !hasSameWords(fullName, sortName))) return sortName;
  if (order === 'asWritten') return fullName.trim();
  const companion = isByFamilyName ? COMPANION.exec(fullName.trim()) : null;
  if (companion) {
    const [, before = '', host = companion[3] ?? '', , after = ''] = companion;
    // After the host, whatever the language of the words around the name.
    return `${sortNameOf({ fullName: host, sortName: null, householdName: householdName ?? null }, order)} ${before}${after}`;
  }
  const words = wordsOf(fullName);
  if (words.length < 2) return words[0] ?? fullName.trim();
  const isFirst = (isByFamilyName && /^[^\s,]+,/.test(fullName)) || isFamilyNameFirst(words, order, householdName);
  return (isFirst ? words : [words.at(-1), ...words.slice(0, -1)]).join(' ');
}
