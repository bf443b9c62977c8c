import { createContext, type ReactNode, use } from 'react';
import type { GuestPage } from '../../../shared/contracts/guest-pages.ts';
import { AppTexts } from '../../../shared/i18n/app-texts.ts';
import type * as sections from '../../../shared/i18n/apps/rsvp-pages-en.ts';
import type { Language, Translator } from '../../../shared/i18n/translate.ts';
import { useGuestLanguage } from '../language.tsx';
import { RSVP_TEXT_FILES } from '../text-files.ts';

export type RsvpTranslate = Translator<typeof sections>;
const formal = new AppTexts<typeof sections>(RSVP_TEXT_FILES.formal);
const informal = new AppTexts<typeof sections>(RSVP_TEXT_FILES.informal);

/** The texts for a page's reader, who is addressed formally until the household is known. Only Hungarian has two forms. */
export const rsvpTextsOf = (page: GuestPage) => (page.kind === 'rsvp' && !page.rsvp.isFormal ? informal : formal);

/** Loads both forms, as the server needs them. */
export const loadRsvpTexts = (language: Language) => Promise.all([formal.load(language), informal.load(language)]);

const TextsContext = createContext(formal);

export function RsvpTexts({ page, children }: { page: GuestPage; children: ReactNode }) {
  return <TextsContext value={rsvpTextsOf(page)}>{children}</TextsContext>;
}

export function useRsvpTexts(): RsvpTranslate {
  return use(TextsContext).in(useGuestLanguage().language);
}
