import type { ReactNode } from 'react';
import { LANGUAGE_KEY, LANGUAGE_NAME_KEYS, LANGUAGES } from '../../shared/i18n/translate.ts';
import { guestPaths } from '../../shared/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { useGuestLanguage } from './language.tsx';

/** Links, which work without JavaScript too: the server then sets the cookie and redirects to the same page. */
function LanguageLinks({ query }: { query: Record<string, string> }) {
  const { language, setLanguage, t } = useGuestLanguage();
  return (
    <nav aria-label={t('nav.language')} className="flex items-center rounded-lg bg-hairline/60 p-0.5">
      {LANGUAGES.map((option) => (
        <a
          key={option}
          href={`?${new URLSearchParams({ ...query, [LANGUAGE_KEY]: option })}`}
          rel="nofollow"
          lang={option}
          hrefLang={option}
          aria-current={option === language ? 'true' : undefined}
          onClick={(click) => {
            click.preventDefault();
            setLanguage(option);
          }}
          className={classNames(
            // As wide in every font and weight: the page's own fonts come after its first paint.
            'flex min-h-11 w-20 items-center rounded-md px-3 text-sm transition-colors',
            option === language ? 'bg-card font-semibold text-accent shadow-sm' : 'text-ink/80 hover:text-ink',
          )}
        >
          {t(LANGUAGE_NAME_KEYS[option])}
        </a>
      ))}
    </nav>
  );
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent';

/** Header and footer of every guests' page, kept small. The language links keep the page's `query`. */
export function PageFrame({ query = {}, children }: { query?: Record<string, string>; children: ReactNode }) {
  const { t } = useGuestLanguage();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-4 sm:px-6 print:min-h-0 print:max-w-none print:p-0">
      <header className="flex justify-end py-2 print:hidden">
        <LanguageLinks query={query} />
      </header>
      <main className="flex flex-1 flex-col gap-5">{children}</main>
      <footer className="mt-10 flex flex-wrap gap-x-6 py-3 text-muted text-sm print:hidden">
        <a href={guestPaths.landing} className={`${LINK} min-w-44`}>
          {t('seatFinder.madeWith')}
        </a>
        <a href={guestPaths.privacy} className={LINK}>
          {t('seatFinder.privacy')}
        </a>
      </footer>
    </div>
  );
}
