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

/** Loads the scripts of the next page when nothing else is to be done, the most urgent one first; the browser then has them. */
function loadNextScripts(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData) return;
  const { effectiveType = '4g' } = connection ?? {};
  whenIdle(async () => {
    const scripts = [...document.querySelectorAll<HTMLMetaElement>('meta[name="next-script"]')];
    // A slow network has to be free for what the visitor asks for.
    for (const { content } of effectiveType === '4g' ? scripts : scripts.slice(0, 1)) {
      await fetch(content, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => {});
    }
  });
}

reconcileLanguage();
window.addEventListener('load', loadNextScripts);
if (document.readyState === 'complete') loadNextScripts();
