import * as en from './en.ts';
import * as hu from './hu.ts';
import type { Translate } from './message-key.ts';
import { createTranslator, type Language } from './translate.ts';

const translators: Record<Language, Translate> = {
  en: createTranslator<typeof en>(en, 'en'),
  hu: createTranslator<typeof en>(hu, 'hu'),
};

/** The translator for the whole catalogue. The guests' pages build theirs from a few namespaces, to stay small. */
export function translatorFor(language: Language): Translate {
  return translators[language];
}
