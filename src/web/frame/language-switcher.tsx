import { LANGUAGE_KEY, LANGUAGE_NAME_KEYS, LANGUAGES } from '../../shared/i18n/translate.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { classNames } from '../ui/class-names.ts';

export function LanguageSwitcher() {
  const { language, setLanguage, t } = useLanguage();
  return (
    // A form, because server-rendered pages change the language by submitting it, also without JavaScript.
    <form>
      <fieldset aria-label={t('nav.language')} className="flex items-center rounded-lg bg-hairline/60 p-0.5">
        {LANGUAGES.map((option) => (
          <button
            key={option}
            type="submit"
            name={LANGUAGE_KEY}
            value={option}
            lang={option}
            aria-pressed={option === language}
            onClick={(click) => {
              click.preventDefault();
              setLanguage(option);
            }}
            className={classNames(
              'min-h-8 rounded-md px-1.5 max-sm:min-h-11 pointer-coarse:min-h-11 sm:px-2 text-[0.8125rem] transition-colors',
              option === language ? 'bg-card font-semibold text-accent shadow-sm' : 'text-ink/80 hover:text-ink',
            )}
          >
            {t(LANGUAGE_NAME_KEYS[option])}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
