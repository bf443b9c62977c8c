import { isLanguage, LANGUAGE_KEY, type Language } from '../../shared/i18n/translate.ts';
import { readStored, writeStored } from './storage.ts';

const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** What this browser chose before, if anything. */
export function readStoredLanguage(): Language | undefined {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : undefined;
}

/** Remembered here, and told to the server. */
export function storeLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${COOKIE_MAX_AGE_S}; SameSite=Lax`;
}
