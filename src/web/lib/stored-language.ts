import { pickLanguage } from '../../shared/i18n/preferred-language.ts';
import { isLanguage, LANGUAGE_KEY, type Language } from '../../shared/i18n/translate.ts';
import { readStored, writeStored } from './local-storage.ts';

const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

function readLanguageCookie(): Language | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${LANGUAGE_KEY}=`));
  const value = entry?.slice(LANGUAGE_KEY.length + 1);
  return isLanguage(value) ? value : undefined;
}

/** Whether the server, which knows the cookie only, was told of a choice. */
export function hasLanguageCookie(): boolean {
  return readLanguageCookie() !== undefined;
}

/** What was chosen in this browser before, if anything. Without a script the switcher leaves the cookie alone. */
export function readStoredLanguage(): Language | undefined {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : readLanguageCookie();
}

/** The browser's own language, if we speak it. */
export function findBrowserLanguage(): Language | undefined {
  return pickLanguage(navigator.languages);
}

/** Remembered here, and told to the server. */
export function storeLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${COOKIE_MAX_AGE_S}; SameSite=Lax`;
}
