import { isLanguage, LANGUAGE_KEY, type Language } from '../../shared/i18n/translate.ts';
import { readStored, writeStored } from './browser-storage.ts';

const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

function readLanguageCookie(): Language | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${LANGUAGE_KEY}=`));
  const value = entry?.slice(LANGUAGE_KEY.length + 1);
  return isLanguage(value) ? value : undefined;
}

/** Whether the language cookie is set, which is all that the server sees. */
export const hasLanguageCookie = (): boolean => readLanguageCookie() !== undefined;

/** The language chosen earlier in this browser. Pages without JavaScript only set the cookie. */
export function readStoredLanguage(): Language | undefined {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : readLanguageCookie();
}

/** Stores the language in local storage, and in the cookie for the server. */
export function storeLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${COOKIE_MAX_AGE_S}; SameSite=Lax`;
}
