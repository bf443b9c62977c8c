import { LANGUAGE_KEY, LANGUAGE_NAME_KEYS, LANGUAGES } from '../../shared/i18n/translate.ts';
import { classNames } from '../ui/class-names.ts';
import { useLanguage } from './language.tsx';

/** Links, which work without JavaScript too: the server then sets the cookie and redirects to the same page. */
export function LanguageLinks({ name }: { name: string }) {
  const { language, setLanguage, t } = useLanguage();
  return (
    <nav aria-label={t('nav.language')} className="flex items-center rounded-lg bg-hairline/60 p-0.5">
      {LANGUAGES.map((option) => (
        <a
          key={option}
          href={`?${new URLSearchParams({ ...(name && { name }), [LANGUAGE_KEY]: option })}`}
          rel="nofollow"
          lang={option}
          hrefLang={option}
          aria-current={option === language ? 'true' : undefined}
          onClick={(click) => {
            click.preventDefault();
            setLanguage(option);
          }}
          className={classNames(
            'flex min-h-11 items-center rounded-md px-3 text-sm transition-colors',
            option === language ? 'bg-card font-semibold text-accent shadow-sm' : 'text-ink/80 hover:text-ink',
          )}
        >
          {t(LANGUAGE_NAME_KEYS[option])}
        </a>
      ))}
    </nav>
  );
}
