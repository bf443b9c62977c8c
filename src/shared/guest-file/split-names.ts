import { hasGivenName, isFamilyNameLast } from '../sort-name.ts';
import type { FileNameOrder } from './cells.ts';
import { foldWords } from './headings.ts';
import { isUnnamed } from './values.ts';

/** One of the people whom a name cell names. */
export interface NamedPerson {
  fullName: string;
  /** The name with the family name first; empty unless the cell says which part that is. */
  sortName: string;
}

const CONNECTOR = /\s+(?:and|és)\s+|\s*[&+]\s*/i;
const LIST = /\s*[,;]\s*(?:(?:and|és)\s+|[&+]\s*)?|\s+(?:and|és)\s+|\s*[&+]\s*/i;
/** These stand between people only if there is a given name on both sides: 'Anna Smith - bridesmaid' is one person. */
const WEAK_CONNECTOR = /\s*\/\s*|\s+[-–—]\s+/;
const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|rev|id|ifj|özv|özvegy)\.?$/i;
const SUFFIX = /^(jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq|cpa|jd|dds|rn|mba)\.?$/i;
/** Small words that belong to the family name after them: 'van der Berg'. */
const PARTICLE = /^(van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|al|el|st\.?)$/i;
/** Words for a group of unknown size: a text with one of them is not split into names. */
const GROUP =
  /\b(famil(y|ies)|csalad\w*|household|kids|children|gyerek\w*|gyermek\w*|co|company|team|friends|baratai?k?|tarsai?)\b/;
const MAX_WORDS = 5;
const MAX_PEOPLE = 10;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
/** What stands in brackets is kept with the name: 'Nagy Lilla (3 éves)'. */
const withoutBrackets = (text: string) => text.replace(/\s\([^()]*\)$/, '');
/** The words of a name without titles and suffixes. */
const coreOf = (text: string) =>
  wordsOf(withoutBrackets(text)).filter((word) => !TITLE.test(word) && !SUFFIX.test(word));

function isName(text: string): boolean {
  const words = wordsOf(withoutBrackets(text));
  return (
    words.length > 0 &&
    words.length <= MAX_WORDS &&
    words.every((word) => /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(word)) &&
    !isUnnamed(text) &&
    !GROUP.test(foldWords(text))
  );
}

/** The family name at the end of a name: 'Bob van der Berg'. */
function lastFamilyName(core: readonly string[]): string {
  let from = core.length - 1;
  while (from > 1 && PARTICLE.test(core[from - 1] ?? '')) from -= 1;
  return core.slice(from).join(' ');
}

/** Gives parts that are only titles the name from the last part: 'Mr. and Mrs. John Smith'. */
function completeTitles(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? '';
  const name = wordsOf(last).filter((word) => !TITLE.test(word));
  return parts.map((part) => (coreOf(part).length === 0 ? [part, ...name].join(' ') : part));
}

/**
 * A part with one word has the family name of the part at the other end: 'Anna and Bob Smith', 'Kovács Anna és Péter'.
 * It has none if that name would have to stand at the other side: 'Anna és Kovács Péter'.
 */
function shareFamilyName(parts: readonly string[], order: FileNameOrder): string[] {
  const cores = parts.map(coreOf);
  const isFromLast = cores[0]?.length === 1;
  const source = (isFromLast ? cores.at(-1) : cores[0]) ?? [];
  if (source.length < 2) return [...parts];
  const isLast = isFamilyNameLast(
    source.join(' '),
    order === 'familyFirst' && !isFromLast ? 'familyFirst' : 'familyLast',
  );
  if (isFromLast && !isLast) return [...parts];
  const familyName = isLast ? lastFamilyName(source) : source[0];
  return parts.map((part, index) => {
    if (cores[index]?.length !== 1) return part;
    const name = withoutBrackets(part);
    return isLast ? `${name} ${familyName}${part.slice(name.length)}` : `${familyName} ${part}`;
  });
}

/** A given and a family name on both sides of the comma: 'John Smith, Mary Smith' are two people in every column. */
const areWholeNames = (parts: readonly string[]) =>
  parts.every((part) => coreOf(part).length > 1 && hasGivenName(part));

/** 'Smith, Anna' and 'Smith, Anna and Bob'; null if the comma stands between people. */
function readFamilyNameFirst(text: string, order: FileNameOrder, isUsual: boolean): NamedPerson[] | null {
  const [, familyName = '', rest = ''] = /^([^,;]+),\s*([^,;]+)$/.exec(text) ?? [];
  const givenNames = rest.split(CONNECTOR);
  if (areWholeNames([familyName, ...givenNames])) return null;
  if (!isName(familyName) || !givenNames.every(isName) || givenNames.some((name) => coreOf(name).length === 0))
    return null;
  const isOneWord = wordsOf(familyName).length === 1;
  // 'Anna, Bob and Cyril' are three people, 'Smith, Anna and Bob' are two.
  const isClear =
    isOneWord && (givenNames.length === 1 || (!hasGivenName(familyName) && givenNames.every(hasGivenName)));
  if (!isUsual && !isClear) return null;
  return givenNames.map((given) => {
    if (givenNames.length > 1 && coreOf(given).length > 1) return { fullName: given, sortName: '' };
    const fullName = order === 'familyFirst' ? `${familyName} ${given}` : `${given} ${familyName}`;
    return { fullName, sortName: `${familyName} ${given}` };
  });
}

/**
 * The people in a name cell: several, or one whose family name stands before a comma. Returns the text as one unchanged
 * name if it is neither. `isFamilyNameFirst` says that most cells of the column put the family name before a comma.
 */
export function splitNames(
  text: string,
  { order, isFamilyNameFirst }: { order: FileNameOrder; isFamilyNameFirst: boolean },
): NamedPerson[] {
  const whole = [{ fullName: text, sortName: '' }];
  const [, uncounted, number] = /^(.+?)\s*\((\d{1,2})\)$/.exec(text) ?? [];
  if (uncounted !== undefined) {
    // 'Jo & Sam Park (2)' counts the names, 'Jo Park, Sam Park (5)' says how old one of them is.
    const counted = splitNames(uncounted, { order, isFamilyNameFirst });
    if (counted.length > 1 && counted.length === Number(number)) return counted;
  }
  const weakParts = text.split(WEAK_CONNECTOR);
  const isWeak = weakParts.length > 1 && weakParts.every((part) => isName(part) && hasGivenName(part));
  if (!isWeak && (!LIST.test(text) || SUFFIX.test(text.split(',').at(-1)?.trim() ?? ''))) return whole;
  const reversed = readFamilyNameFirst(text, order, isFamilyNameFirst);
  if (reversed) return reversed;
  const parts = isWeak ? weakParts : text.split(LIST);
  if (
    parts.length < 2 ||
    parts.length > MAX_PEOPLE ||
    !parts.every(isName) ||
    coreOf(parts.at(-1) ?? '').length === 0 ||
    // 'Nagy; Éva' may be one person; a connecting word says that there are two.
    (!CONNECTOR.test(text) && parts.every((part) => coreOf(part).length < 2))
  ) {
    return whole;
  }
  // The connecting word tells the language of the row.
  const ownOrder = /\sés\s/i.test(text) ? 'familyFirst' : /\sand\s/i.test(text) ? 'givenFirst' : order;
  return shareFamilyName(completeTitles(parts), ownOrder).map((fullName) => ({ fullName, sortName: '' }));
}

/** Whether some column could have this name read as several people, or in another order. */
export function canBeSplit(fullName: string): boolean {
  return (['givenFirst', 'familyFirst'] as const).some((order) =>
    [true, false].some((isFamilyNameFirst) => {
      const [first, ...others] = splitNames(fullName, { order, isFamilyNameFirst });
      return others.length > 0 || first?.fullName !== fullName;
    }),
  );
}

/** Splits cells of separate first and last name columns: 'Anna & Bob' with 'Smith', or with 'Smith & Jones'. */
export function splitGivenNames(givenName: string, familyName: string, order: FileNameOrder): NamedPerson[] {
  const givenNames = givenName.split(LIST);
  if (givenNames.length < 2 || givenNames.length > MAX_PEOPLE || !givenNames.every(isName)) return [];
  const families = familyName.split(CONNECTOR);
  return givenNames.map((given, index) => {
    const family = families.length === givenNames.length ? (families[index] ?? '') : familyName;
    const parts = order === 'familyFirst' ? [family, given] : [given, family];
    return { fullName: parts.filter(Boolean).join(' '), sortName: family && `${family} ${given}` };
  });
}

/** Whether most names of a column are written as 'Smith, Anna'. */
export function isFamilyNameFirst(names: readonly string[]): boolean {
  const filled = names.filter((name) => name !== '');
  const reversed = filled.filter(
    (name) =>
      /^[^,;]+,\s*[^,;]+$/.test(name) &&
      !SUFFIX.test(name.split(',')[1]?.trim() ?? '') &&
      !areWholeNames(name.split(',')),
  );
  return reversed.length >= 2 && reversed.length * 2 > filled.length;
}
