import { isLanguage, LANGUAGE_NAME_KEYS, LANGUAGES, type Language } from '../../../shared/i18n/translate.ts';
import { useT } from '../../lib/i18n.tsx';
import { Select } from '../../ui/select.tsx';

/** The language of the words on paper, such as 'Table 4'. */
export function LanguageField({ language, onChange }: { language: Language; onChange: (next: Language) => void }) {
  const t = useT();
  return (
    <Select
      label={t('printPage.language')}
      value={language}
      options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAME_KEYS[value]) }))}
      onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
    />
  );
}
