import { isLanguage, LANGUAGE_KEY, type Language } from '../../shared/i18n/translate.ts';
import { hasLanguageCookie, readStoredLanguage, storeLanguage } from '../lib/stored-language.ts';
import { whenIdle } from '../lib/when-idle.ts';
import './landing/screenshot-urls.ts';
import './styles.css';

/** Loads the page in another language, at the section that is being read. */
function showIn(language: Language): void {
  window.location.replace(`?${new URLSearchParams({ [LANGUAGE_KEY]: language })}${window.location.hash}`);
}

/** The organiser's application stores the language in local storage, the server in a cookie: this copies each to the other. */
function reconcileLanguage(): void {
  const { lang: shown } = document.documentElement;
  const stored = readStoredLanguage();
  const isAsked = new URLSearchParams(window.location.search).has(LANGUAGE_KEY);
  if (stored !== undefined && stored !== shown && !isAsked && !hasLanguageCookie()) {
    showIn(stored);
    return;
  }
  if (isLanguage(shown) && (isAsked || stored !== undefined)) storeLanguage(shown);
  // The language is stored now. Left in the address, it would undo a later choice when the page is reloaded.
  if (isAsked) window.history.replaceState(null, '', window.location.pathname + window.location.hash);
}

// Not reached on the contact page: its language buttons prevent the submit, because a reload would lose what was typed.
document.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== LANGUAGE_KEY || !isLanguage(submitter.value))
    return;
  event.preventDefault();
  storeLanguage(submitter.value);
  showIn(submitter.value);
});

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

/** Loads the script of the next page when nothing else is to be done; the browser then has it. */
function loadNextScript(): void {
  const script = document.querySelector<HTMLMetaElement>('meta[name="next-script"]')?.content;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (script && !connection?.saveData) whenIdle(() => void fetch(script, { priority: 'low' }).catch(() => {}));
}

reconcileLanguage();
window.addEventListener('load', loadNextScript);
if (document.readyState === 'complete') loadNextScript();
