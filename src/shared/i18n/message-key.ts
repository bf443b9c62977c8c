import type * as en from './en.ts';
import type { PlainKeyOf, Translator } from './translate.ts';

/** A key whose message needs no parameter. */
export type PlainMessageKey = PlainKeyOf<typeof en>;
export type Translate = Translator<typeof en>;

/** Marks an error message in a contract as a key of the catalogue, so that a misspelt key does not compile. */
export function messageKey<Key extends PlainMessageKey>(key: Key): Key {
  return key;
}
