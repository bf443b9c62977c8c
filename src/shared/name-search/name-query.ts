import { foldName } from '../names.ts';

const MIN_QUERY_LENGTH = 2;

/** The words that were typed; undefined when it is too little to look for. */
export function parseNameQuery(name: string): readonly string[] | undefined {
  const folded = foldName(name);
  // Folding takes some letters apart (Hangul): put together again, each counts as the one that it is.
  const length = [...folded.normalize('NFC')].length;
  return length < MIN_QUERY_LENGTH ? undefined : folded.split(' ');
}
