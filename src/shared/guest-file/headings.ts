import type { Language } from '../i18n/translate.ts';
import { COLUMN_FIELDS, type ColumnField, HEADING_WORDS } from './heading-words.ts';

/** Another person than the row's guest, whom a column is about: 'Plus One Meal', 'Guest 2 Last Name', 'Child 1'. */
export interface Subject {
  kind: 'companion' | 'member';
  /** Equal for columns about the same person. */
  key: string;
  isChild: boolean;
}

export interface Heading {
  field: ColumnField;
  language: Language;
  subject: Subject | null;
  /** Of several columns of one field, the one with the lowest rank counts. */
  rank: number;
}

/** Fields that several columns can hold together. */
export const REPEATABLE_FIELDS: ReadonlySet<ColumnField> = new Set([
  'specialRequirements',
  'companions',
  'companionFirstName',
  'companionLastName',
  'memberName',
  'memberFirstName',
  'memberLastName',
  'children',
  'tags',
  'meals',
  'needs',
]);

/** Removes case and accents; other characters than letters and digits become single spaces. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Folds like `foldWords` and removes spaces, so that "E-Mail cím:" and "email_cim" are the same heading. */
function foldHeading(text: string): string {
  return foldWords(text).replaceAll(' ', '');
}

function* listHeadings(): Generator<[string, { field: ColumnField; language: Language }]> {
  for (const field of COLUMN_FIELDS) {
    for (const language of ['hu', 'en'] as const) {
      for (const heading of HEADING_WORDS[field][language].split(','))
        yield [foldHeading(heading), { field, language }];
    }
  }
}

const BY_FOLDED_HEADING = new Map(listHeadings());
export const MAX_HEADING_LENGTH = 60;
/** Headings are searched in this many records, because titles may precede them. */
export const HEADER_SEARCH_RECORDS = 10;

/** Headings about another person, such as 'Plus One 2 Last Name': captures the number and the rest of the heading. */
const SUBJECT_PATTERNS: readonly { pattern: RegExp; kind: Subject['kind']; name: string; isChild: boolean }[] = [
  {
    pattern:
      /^(?:plus ones?|plus 1|plusone|companion|additional guest|extra guest|kisero|plusz egy|plusz 1)(?: s)? ?(\d*) ?(.*)$/,
    kind: 'companion',
    name: 'companion',
    isChild: false,
  },
  {
    pattern: /^(?:guest|person|attendee|member|vendeg|szemely|resztvevo) (\d+) ?(.*)$/,
    kind: 'member',
    name: 'guest',
    isChild: false,
  },
  {
    pattern: /^(?:partner|spouse|husband|wife|hazastars|parja)(?: s)? ?(\d*) ?(.*)$/,
    kind: 'member',
    name: 'partner',
    isChild: false,
  },
  { pattern: /^(?:child|kid|gyerek|gyermek) (\d+) ?(.*)$/, kind: 'member', name: 'child', isChild: true },
];
/** A heading that ends with a person's number: 'First Name 2'. */
const TRAILING_NUMBER = /^(.*\D) (\d)$/;

const NAME_FIELDS: ReadonlyMap<ColumnField | '', 'Name' | 'FirstName' | 'LastName'> = new Map([
  ['', 'Name'],
  ['fullName', 'Name'],
  ['firstName', 'FirstName'],
  ['lastName', 'LastName'],
]);

function fieldOfSubject(kind: Subject['kind'], field: ColumnField | ''): ColumnField | undefined {
  const part = NAME_FIELDS.get(field);
  if (part === undefined) return field === 'companions' ? undefined : field || undefined;
  if (part === 'Name') return kind === 'companion' ? 'companions' : 'memberName';
  return `${kind}${part}`;
}

/** Words that make a heading with 'rsvp' about something other than the answer: 'RSVP deadline'. */
const NOT_AN_ANSWER =
  /\b(date|link|code|url|deadline|method|time|by|sent|id|email|submitted|message|question|datuma|hatarido)\b/;
const MAIN_PART = /\b(wedding|reception|eskuvo|lakodalom|fogadas)\b/;
const CEREMONY = /\b(ceremony|szertartas)\b/;

/** Recognises longer headings by single words in them: 'Reception RSVP', 'Wedding Meal Choice', 'Any allergies?'. */
function recogniseByWords(words: string): { field: ColumnField; rank: number; language: Language } | undefined {
  const rank = MAIN_PART.test(words) ? 2 : CEREMONY.test(words) ? 3 : 4;
  if (/\b(dietary|allerg\w*|etrend\w*|etelallergia|etelerzekenyseg\w*|laktoz\w*)\b/.test(words)) {
    return { field: 'needs', rank, language: /dietary|allergies|allergy/.test(words) ? 'en' : 'hu' };
  }
  if (/\brsvp\b/.test(words) && !NOT_AN_ANSWER.test(words)) return { field: 'attendance', rank, language: 'en' };
  if (/^(attending|will you (be )?attend|attendance)\b/.test(words))
    return { field: 'attendance', rank, language: 'en' };
  if (/^(reszt vesz|eljon)/.test(words)) return { field: 'attendance', rank, language: 'hu' };
  if (/\b(meal|entree)( (choice|selection|option|preference))?$/.test(words)) {
    return { field: 'meals', rank, language: 'en' };
  }
  if (/\bmenu( ?(valasztas|valasztasa))?$/.test(words)) return { field: 'meals', rank, language: 'hu' };
  if (/\bhigh ?chair\b/.test(words)) return { field: 'needsHighChair', rank, language: 'en' };
  return undefined;
}

/** 'Meal: Starter': a course of our own exports, in either language. */
const COURSE_HEADING = /^\s*(?:meal|menu|menü|course|fogás)\s*[:–-]\s*(\S.*)$/i;

/** Headings that say little, so that a more telling column of the field is preferred. */
const VAGUE = new Set([
  'status',
  'statusz',
  'allapot',
  'responded',
  'hasresponded',
  'replied',
  'visszajelzett',
  'valaszolt',
  'type',
  'tipus',
  'guesttype',
]);

function recogniseWhole(text: string): Omit<Heading, 'subject'> | undefined {
  if (COURSE_HEADING.test(text))
    return { field: 'meals', language: /^\s*(menü|fogás)/i.test(text) ? 'hu' : 'en', rank: 1 };
  const folded = foldHeading(text);
  const found = BY_FOLDED_HEADING.get(folded);
  if (found) return { ...found, rank: VAGUE.has(folded) ? 5 : 1 };
  return recogniseByWords(foldWords(text));
}

function recogniseSubject(words: string): Heading | undefined {
  for (const { pattern, kind, name, isChild } of SUBJECT_PATTERNS) {
    const match = pattern.exec(words);
    if (!match) continue;
    const [, number = '', rest = ''] = match;
    const about = recogniseWhole(rest);
    if (rest !== '' && !about) return undefined;
    // 'Guest 1 First Name' is the guest of the row.
    if (name === 'guest' && Number(number) === 1) {
      return { field: about?.field ?? 'fullName', language: about?.language ?? 'en', rank: 1, subject: null };
    }
    const field = fieldOfSubject(kind, about?.field ?? '');
    if (field === undefined) return undefined;
    const subject = { kind, key: `${name} ${Number(number) || 1}`, isChild };
    return { field, language: about?.language ?? 'en', rank: about?.rank ?? 1, subject };
  }
  const [, rest = '', number = ''] = TRAILING_NUMBER.exec(words) ?? [];
  const about = Number(number) > 1 ? recogniseWhole(rest) : undefined;
  if (!about || !NAME_FIELDS.has(about.field)) return undefined;
  const field = fieldOfSubject('member', about.field);
  return (
    field && {
      field,
      language: about.language,
      rank: 1,
      subject: { kind: 'member', key: `guest ${number}`, isChild: false },
    }
  );
}

export function recogniseHeading(text: string): Heading | undefined {
  if (text.length > MAX_HEADING_LENGTH) return undefined;
  // '+1', '+ fő': without its sign this would read as a number or as the size of the party.
  if (/^\s*\+\s*(1|one|egy|guests?|fő|fo|vendég|n)?(\s*fő)?\s*\??$/i.test(text)) {
    return { field: 'companions', language: 'en', subject: null, rank: 1 };
  }
  const exact = BY_FOLDED_HEADING.get(foldHeading(text));
  const whole = exact ? undefined : recogniseSubject(foldWords(text));
  if (whole) return whole;
  const found = recogniseWhole(text);
  return found && { ...found, subject: null };
}

/** The course that a column of meals is about, by its heading: 'Entrée Choice' is about the course 'Entrée'. */
export function courseOf(heading: string): string {
  const own = COURSE_HEADING.exec(heading)?.[1];
  if (own !== undefined) return own.trim();
  const course = heading
    .replace(/^\s*(plus[ -]?one|guest|partner|spouse|companion|kísérő|vendég)('s)?\s*\d*\s+/i, '')
    .replace(/\s*\b(choice|selection|option|preference|választás|választása)s?\b\s*/gi, ' ')
    .replace(/\bválasztott\b/gi, ' ')
    .replace(/(?<=menü|étel)választás$/i, '')
    .replace(/[?:*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return course === '' ? heading.trim() : course.charAt(0).toUpperCase() + course.slice(1);
}
