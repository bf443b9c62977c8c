import { canBeSplit } from './split-names.ts';
import { isNo, isUnnamed, isYes, listNames, readNumber } from './values.ts';

/** 'Guest of X', 'X kísérője' and what other programs write instead of a companion's name; returns X. */
export function hostNameIn(fullName: string): string | null {
  const match =
    /^(?:guest|plus one|\+1|companion) of (.+)$/i.exec(fullName) ??
    /^(.+?)(?:['’]s)? (?:\+1|plus one|guest|kísérője)$/i.exec(fullName) ??
    null;
  return match?.[1] ?? null;
}

/**
 * 'Anna Smith +1', 'Anna Smith & guest', 'Smith family (4 people)': how many companions a name mentions. Where it says how
 * many people there are, `size` counts those whom it names too.
 */
export function splitMentionedGuests(fullName: string): { name: string; count: number; size?: number } {
  // What few names have is looked for first: on a long name without it these expressions would take long.
  const number = fullName.includes('+')
    ? /^(.*\p{L}.*?)\s*\(?\+\s*(\d{1,2})(?:\s*(?:fő|guests?|vendég|kísérő))?\)?(?:\s*\(?(?:\?|maybe|talán|esetleg)\)?)*$/iu.exec(
        fullName,
      )
    : null;
  if (number?.[1]) return { name: number[1], count: Number(number[2]) };
  const size = fullName.endsWith(')')
    ? /^(.*\p{L}.*?)\s*\((\d{1,2})\s*(?:fő|people|persons?|guests|személy)\)$/iu.exec(fullName)
    : null;
  if (size?.[1]) return { name: size[1], count: Math.max(0, Number(size[2]) - 1), size: Number(size[2]) };
  const word =
    /^(.*\S)\s+(?:&|and|\+|és)\s+(?:guest|plus one|partner|spouse|wife|husband|fianc[ée]e?|girlfriend|boyfriend|kísérő|kísérője|párja|neje|felesége|férje|vőlegénye|menyasszonya|barátja|barátnője|vendége)$/i.exec(
      fullName,
    );
  return word?.[1] ? { name: word[1], count: 1 } : { name: fullName, count: 0 };
}

/** 'Anna Smith & family' of whom the file says how many they are. */
export const withoutFamily = (fullName: string) =>
  fullName.replace(/\s+(?:&|and|\+|és)\s+(?:family|kids|children|családja|gyerekei|gyermekei|gyerekek)$/i, '');

/** Whether a name alone would be read as a companion, as a guest with companions, or as several names. */
export function isReadOtherwise(fullName: string): boolean {
  return (
    isUnnamed(fullName) ||
    hostNameIn(fullName) !== null ||
    splitMentionedGuests(fullName).count > 0 ||
    canBeSplit(fullName)
  );
}

/** Whether a name is the placeholder that our own lists write for an unnamed companion of this host. */
export function isPlaceholderFor(hostName: string, fullName: string): boolean {
  const mentioned = /^Guest of (.+)$/.exec(fullName)?.[1] ?? /^(.+) kísérője$/.exec(fullName)?.[1];
  // A placeholder cuts a long host name and ends it with '…'.
  return mentioned === hostName || (mentioned?.endsWith('…') === true && hostName.startsWith(mentioned.slice(0, -1)));
}

/** How many companions a cell asks for, and which of them it names. */
export function readMention(text: string): { names: string[]; count: number } {
  if (isNo(text)) return { names: [], count: 0 };
  const number = readNumber(text);
  if (number !== null) return { names: [], count: number };
  if (isUnnamed(text)) return { names: [], count: 1 };
  const named = text
    .replace(/^\+\s*1\b[\s?:,–-]*/, '')
    .replace(/^(yes|igen|van|maybe|perhaps|talán|esetleg)\b[\s:,–-]*/i, '')
    .replace(/^\(|\)$/g, '');
  const isNotKnown = /\b(nem tud|not sure|don.?t know|not known|tb[ad])/i.test(named);
  if (named === '' || isYes(named) || isNotKnown) return { names: [], count: 1 };
  const withNumber = readNumber(named);
  if (withNumber !== null) return { names: [], count: withNumber };
  if (/^(not|nem) /i.test(named)) return { names: [], count: 0 };
  const names = listNames(named);
  return { names: names.filter((name) => !isUnnamed(name)), count: names.length };
}
