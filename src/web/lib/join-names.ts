import type { Translate } from '../../shared/i18n/message-key.ts';
import type { Language } from '../../shared/i18n/translate.ts';

/** More names than this are counted instead. */
const MOST_NAMES = 3;

/** 'Anna, Béla, Cili and 4 more'. */
export function joinNames(t: Translate, language: Language, names: readonly string[]): string {
  const shown =
    names.length <= MOST_NAMES + 1
      ? names
      : [...names.slice(0, MOST_NAMES), t('seating.andMore', { count: names.length - MOST_NAMES })];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shown);
}
