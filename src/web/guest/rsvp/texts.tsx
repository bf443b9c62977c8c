import { createContext, type ReactNode, use } from 'react';
import { allergens as enAllergens } from '../../../shared/i18n/en/allergens.ts';
import { attendance as enAttendance } from '../../../shared/i18n/en/attendance.ts';
import { diets as enDiets } from '../../../shared/i18n/en/diets.ts';
import { rsvpPage as enRsvpPage } from '../../../shared/i18n/en/rsvp-page.ts';
import { seatWords as enSeatWords } from '../../../shared/i18n/en/seat-words.ts';
import { allergens as huAllergens } from '../../../shared/i18n/hu/allergens.ts';
import { attendance as huAttendance } from '../../../shared/i18n/hu/attendance.ts';
import { diets as huDiets } from '../../../shared/i18n/hu/diets.ts';
import { rsvpPage as huRsvpPage, rsvpPageInformal } from '../../../shared/i18n/hu/rsvp-page.ts';
import { seatWords as huSeatWords } from '../../../shared/i18n/hu/seat-words.ts';
import { createTranslator, type Language, type Translator } from '../../../shared/i18n/translate.ts';
import { useLanguage } from '../language.tsx';

// The texts of the invitation's pages only: the other guests' pages load without them.
const en = {
  allergens: enAllergens,
  attendance: enAttendance,
  diets: enDiets,
  guests: enSeatWords,
  rsvpPage: enRsvpPage,
};
const hu = {
  allergens: huAllergens,
  attendance: huAttendance,
  diets: huDiets,
  guests: huSeatWords,
  rsvpPage: huRsvpPage,
};

export type RsvpTranslate = Translator<typeof en>;
const english = createTranslator<typeof en>(en, 'en');
const formal = createTranslator<typeof en>(hu, 'hu');
const informal = createTranslator<typeof en>({ ...hu, rsvpPage: { ...huRsvpPage, ...rsvpPageInformal } }, 'hu');

/** Texts for a formally or informally addressed reader; English has one form for both. */
export function rsvpTranslator(language: Language, isFormal: boolean): RsvpTranslate {
  if (language === 'en') return english;
  return isFormal ? formal : informal;
}

const FormalContext = createContext(true);

/** Sets whether the pages inside address their reader formally, which differs in Hungarian only. */
export function FormOfAddress({ isFormal, children }: { isFormal: boolean; children: ReactNode }) {
  return <FormalContext value={isFormal}>{children}</FormalContext>;
}

export function useRsvpTexts(): RsvpTranslate {
  return rsvpTranslator(useLanguage().language, use(FormalContext));
}
