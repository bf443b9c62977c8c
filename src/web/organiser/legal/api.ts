import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '../../../shared/i18n/translate.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import type { LegalText } from './legal-text.ts';

export type LegalTextName = 'terms' | 'privacy';

/** Long texts that few people open: each language is loaded when it is read. */
const LOADERS: Record<LegalTextName, Record<Language, () => Promise<LegalText>>> = {
  terms: {
    en: async () => (await import('./en/terms.ts')).terms,
    hu: async () => (await import('./hu/terms.ts')).terms,
  },
  privacy: {
    en: async () => (await import('./en/privacy.ts')).privacy,
    hu: async () => (await import('./hu/privacy.ts')).privacy,
  },
};

export function useLegalText(name: LegalTextName) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['legal', name, language],
    queryFn: LOADERS[name][language],
    // The reader keeps their place while the other language arrives.
    placeholderData: keepPreviousData,
  });
}
