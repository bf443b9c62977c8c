import * as en from './en.ts';
import * as hu from './hu.ts';
import type { Translate } from './message-key.ts';
import { createTranslator, type Language, type Words } from './translate.ts';

const catalogs: Record<Language, Words<typeof en>> = { en, hu };
const translators: Record<Language, Translate> = {
  en: createTranslator<typeof en>(catalogs.en, 'en'),
  hu: createTranslator<typeof en>(catalogs.hu, 'hu'),
};

/** The translator for the whole catalogue in both languages, for the server and tests. Pages load theirs: app-texts.ts. */
export function translatorFor(language: Language): Translate {
  return translators[language];
}
