import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';

const NAME_KEYS = { en: 'nav.english', hu: 'nav.hungarian' } as const;

export function LanguageSwitcher() {
  const { language, setLanguage, t } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form data; this is a pair of buttons.
    <div role="group" aria-label={t('nav.language')} className="flex items-center rounded-lg bg-hairline/60 p-0.5">
      {LANGUAGES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          onClick={() => setLanguage(option)}
          className={classNames(
            'min-h-8 rounded-md px-1.5 max-sm:min-h-11 pointer-coarse:min-h-11 sm:px-2 text-[0.8125rem] transition-colors',
            option === language ? 'bg-card font-semibold text-accent shadow-sm' : 'text-ink/80 hover:text-ink',
          )}
        >
          {t(NAME_KEYS[option])}
        </button>
      ))}
    </div>
  );
}
