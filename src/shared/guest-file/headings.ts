import type { Language } from '../i18n/translate.ts';

export const COLUMN_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'email',
  'tableNumber',
  'seatNumber',
  'specialRequirements',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

const HEADINGS: Record<ColumnField, Record<Language, string>> = {
  fullName: {
    en: 'full name, name, guest, guest name, guest full name, name of guest, display name, attendee, attendee name, invitee, participant',
    hu: 'név, teljes név, vendég, vendégnév, vendég neve, a vendég neve, vendég teljes neve, meghívott, meghívott neve, résztvevő, résztvevő neve',
  },
  firstName: {
    en: 'first name, first, given name, forename, guest first name',
    hu: 'keresztnév, utónév, vendég keresztneve',
  },
  lastName: {
    en: 'last name, last, surname, family name, guest last name',
    hu: 'vezetéknév, családnév, családi név, vendég vezetékneve',
  },
  email: {
    en: 'e-mail, mail, e-mail address, guest email, e-mail 1 - value, e-mail 1, contact e-mail',
    hu: 'e-mail-cím, e-mail címe, vendég e-mail-címe, drótposta, villámposta, levelezési e-mail',
  },
  tableNumber: {
    en: 'table, table number, table no, table nr, table num, table name, table assignment, assigned table',
    hu: 'asztal, asztalszám, asztal száma, asztal sorszáma, asztal neve, asztalnév, asztalsorszám',
  },
  seatNumber: {
    en: 'seat, seat number, seat no, seat nr, seat num, chair, chair number, place, place number, assigned seat',
    hu: 'szék, székszám, szék száma, szék sorszáma, ülőhely, ülőhely száma, ülőhelyszám, ülés, hely, helyszám',
  },
  specialRequirements: {
    en: 'notes, note, guest notes, special requirements, special requirement, special requests, special needs, dietary, dietary requirements, dietary restrictions, dietary needs, dietary notes, diet, allergies, allergy, comment, comments, remark, remarks',
    hu: 'megjegyzés, megjegyzések, különleges igények, különleges igény, különleges kérések, különleges kérés, speciális igények, speciális igény, étkezési igények, étkezési igény, étrend, diéta, allergia, allergiák, ételallergia, jegyzet, jegyzetek',
  },
};

interface Heading {
  field: ColumnField;
  language: Language;
}

/** Removes case, accents, spaces and punctuation, so that "E-Mail cím:" and "email_cim" are the same heading. */
function foldHeading(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function* listHeadings(): Generator<[string, Heading]> {
  for (const field of COLUMN_FIELDS) {
    for (const language of ['hu', 'en'] as const) {
      for (const heading of HEADINGS[field][language].split(',')) yield [foldHeading(heading), { field, language }];
    }
  }
}

const BY_FOLDED_HEADING = new Map(listHeadings());
export const MAX_HEADING_LENGTH = 60;
/** Headings are searched in this many records, because titles may precede them. */
export const HEADER_SEARCH_RECORDS = 10;

export function recogniseHeading(text: string): Heading | undefined {
  return text.length > MAX_HEADING_LENGTH ? undefined : BY_FOLDED_HEADING.get(foldHeading(text));
}
