import { useQuery } from '@tanstack/react-query';
import { AppTexts } from '../../shared/i18n/app-texts.ts';
import type * as sections from '../../shared/i18n/apps/organiser-en.ts';
import type * as catalog from '../../shared/i18n/en.ts';
import type { Translate } from '../../shared/i18n/message-key.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { useLanguage } from '../lib/i18n.tsx';

export const organiserTexts = new AppTexts<typeof sections, typeof catalog>({
  en: () => import('../../shared/i18n/apps/organiser-en.ts'),
  hu: () => import('../../shared/i18n/apps/organiser-hu.ts'),
});

/** The texts of what is made for guests, in a language that may differ from the page's. Undefined while they are loaded. */
export function useTextsIn(language: Language): Translate | undefined {
  const own = useLanguage();
  const isOther = language !== own.language;
  const loading = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => {
      await organiserTexts.load(language);
      return language;
    },
    enabled: isOther,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isOther) return own.t;
  return loading.isSuccess ? organiserTexts.in(language) : undefined;
}
