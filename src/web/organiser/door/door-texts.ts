import { AppTexts } from '../../../shared/i18n/app-texts.ts';
import type * as sections from '../../../shared/i18n/apps/door-en.ts';
import type * as catalog from '../../../shared/i18n/en.ts';

export const doorTexts = new AppTexts<typeof sections, typeof catalog>({
  en: () => import('../../../shared/i18n/apps/door-en.ts'),
  hu: () => import('../../../shared/i18n/apps/door-hu.ts'),
});
