import { foldName } from './fold-name.ts';

const MIN_QUERY_LENGTH = 2;

/** Counts composed letters: folding splits some (Hangul) into up to three, which would make one letter look like enough. */
function isTooShort(folded: string): boolean {
  return folded.length <= 3 && [...folded.normalize('NFC')].length < MIN_QUERY_LENGTH;
}

/** The folded words of a query; undefined when it is too short to search for. */
export function parseNameQuery(name: string): readonly string[] | undefined {
  const folded = foldName(name);
  return isTooShort(folded) ? undefined : folded.split(' ');
}
