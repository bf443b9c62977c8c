import { foldName } from './fold-name.ts';

const MIN_QUERY_LENGTH = 2;

/** Folding takes some letters apart (Hangul) into up to three: put together again, each counts as the one that it is. */
function isTooShort(folded: string): boolean {
  return folded.length <= 3 && [...folded.normalize('NFC')].length < MIN_QUERY_LENGTH;
}

/** The words that were typed; undefined when it is too little to look for. */
export function parseNameQuery(name: string): readonly string[] | undefined {
  const folded = foldName(name);
  return isTooShort(folded) ? undefined : folded.split(' ');
}
