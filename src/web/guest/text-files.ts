/** Apart from language.tsx, because the first script of a page starts to load a language before it loads the page's code. */
export const SEAT_TEXT_FILES = {
  en: () => import('../../shared/i18n/apps/seat-pages-en.ts'),
  hu: () => import('../../shared/i18n/apps/seat-pages-hu.ts'),
};

export const RSVP_TEXT_FILES = {
  formal: {
    en: () => import('../../shared/i18n/apps/rsvp-pages-en.ts'),
    hu: () => import('../../shared/i18n/apps/rsvp-pages-hu.ts'),
  },
  informal: {
    en: () => import('../../shared/i18n/apps/rsvp-pages-en.ts'),
    hu: () => import('../../shared/i18n/apps/rsvp-pages-hu-informal.ts'),
  },
};
