import { useQuery } from '@tanstack/react-query';
import { AppTexts } from '../../../../shared/i18n/app-texts.ts';
import type { planPicture } from '../../../../shared/i18n/en/plan-picture.ts';
import type { KeyOf, Translator } from '../../../../shared/i18n/translate.ts';
import { useLanguage } from '../../../lib/i18n.tsx';

/** Loaded with the panel and the ruler, because most visits to the editor are without them. */
const pictureTexts = new AppTexts<typeof planPicture>({
  en: async () => (await import('../../../../shared/i18n/en/plan-picture.ts')).planPicture,
  hu: async () => (await import('../../../../shared/i18n/hu/plan-picture.ts')).planPicture,
});

export type PictureText = Translator<typeof planPicture>;
export type PictureTextKey = KeyOf<typeof planPicture>;

/** Undefined while the texts are loaded. */
export function usePictureTexts(): PictureText | undefined {
  const { language } = useLanguage();
  const { isSuccess } = useQuery({
    queryKey: ['picture-texts', language],
    queryFn: async () => {
      await pictureTexts.load(language);
      return language;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isSuccess ? pictureTexts.in(language) : undefined;
}
