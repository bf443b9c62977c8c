import { attendance as enAttendance } from '../../../shared/i18n/en/attendance.ts';
import { auth as enAuth } from '../../../shared/i18n/en/auth.ts';
import { common as enCommon } from '../../../shared/i18n/en/common.ts';
import { door as enDoor } from '../../../shared/i18n/en/door.ts';
import { footer as enFooter } from '../../../shared/i18n/en/footer.ts';
import { guests as enGuests } from '../../../shared/i18n/en/guests.ts';
import { households as enHouseholds } from '../../../shared/i18n/en/households.ts';
import { nav as enNav } from '../../../shared/i18n/en/nav.ts';
import { notFound as enNotFound } from '../../../shared/i18n/en/not-found.ts';
import { attendance as huAttendance } from '../../../shared/i18n/hu/attendance.ts';
import { auth as huAuth } from '../../../shared/i18n/hu/auth.ts';
import { common as huCommon } from '../../../shared/i18n/hu/common.ts';
import { door as huDoor } from '../../../shared/i18n/hu/door.ts';
import { footer as huFooter } from '../../../shared/i18n/hu/footer.ts';
import { guests as huGuests } from '../../../shared/i18n/hu/guests.ts';
import { households as huHouseholds } from '../../../shared/i18n/hu/households.ts';
import { nav as huNav } from '../../../shared/i18n/hu/nav.ts';
import { notFound as huNotFound } from '../../../shared/i18n/hu/not-found.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { createTranslator, type Language } from '../../../shared/i18n/translate.ts';

/** Only the texts that the door shows: all of them would double what a phone has to store and to read at the start. */
const en = {
  attendance: enAttendance,
  auth: { tooManyAttempts: enAuth.tooManyAttempts },
  common: enCommon,
  door: enDoor,
  footer: enFooter,
  guests: enGuests,
  households: { tooLarge: enHouseholds.tooLarge },
  nav: enNav,
  notFound: enNotFound,
};
const hu = {
  attendance: huAttendance,
  auth: { tooManyAttempts: huAuth.tooManyAttempts },
  common: huCommon,
  door: huDoor,
  footer: huFooter,
  guests: huGuests,
  households: { tooLarge: huHouseholds.tooLarge },
  nav: huNav,
  notFound: huNotFound,
};

// The door's components are typed with the whole catalogue; door-texts.test.ts checks that they use only these texts.
const translators = {
  en: createTranslator<typeof en>(en, 'en') as unknown as Translate,
  hu: createTranslator<typeof en>(hu, 'hu') as unknown as Translate,
} satisfies Record<Language, Translate>;

export const DOOR_TEXTS = en;
export const doorTranslatorFor = (language: Language): Translate => translators[language];
