import { PLAIN_FIELDS } from '../contracts/plain-fields.ts';
import type { Language } from '../i18n/translate.ts';
import { recogniseByWords } from './heading-rules.ts';
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
  /** False for a heading that was recognised only by some of its words. */
  isKnown: boolean;
}

/** Fields that several columns can hold together. */
export const REPEATABLE_FIELDS: ReadonlySet<ColumnField> = new Set([
  ...PLAIN_FIELDS,
  'specialRequirements',
  'companions',
  'companionFirstName',
  'companionLastName',
  'memberName',
  'memberFirstName',
  'memberLastName',
  'children',
  'partySize',
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

/** The words of a heading, folded: 'Guest(s) #' and '+1's (optional)' become 'guest number' and 'plus 1 s'. */
function wordsOfHeading(text: string): string {
  return foldWords(
    text
      .replace(/\((optional|required|opcionális|nem kötelező)\)/gi, ' ')
      .replace(/(?<=\p{L})\((s|es|e?k|ek|i|ei)\)/giu, '')
      .replace(/\+\s*(?=\d|one|egy|guest|fő|fo\b|vendég|n\b|\?|$)/gi, ' plus ')
      .replaceAll('#', ' number '),
  );
}

/** Without spaces, so that "E-Mail cím:" and "email_cim" are the same heading. */
const foldHeading = (text: string) => wordsOfHeading(text).replaceAll(' ', '');

function* listHeadings(): Generator<[string, { field: ColumnField; language: Language }]> {
  for (const field of COLUMN_FIELDS) {
    for (const language of ['hu', 'en'] as const) {
      for (const heading of HEADING_WORDS[field][language].split(','))
        yield [foldHeading(heading), { field, language }];
    }
  }
}

const BY_FOLDED_HEADING = new Map(listHeadings());
/** Long enough for questions, which forms have as headings. */
export const MAX_HEADING_LENGTH = 150;
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
    // 'Please choose your guest's meal'; without a number.
    pattern: /^.*\b(?:guest|plus (?:one|1)|companion) s()\b (.+)$/,
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
  if (part === undefined) return field === 'companions' || field === 'partySize' ? undefined : field || undefined;
  if (part === 'Name') return kind === 'companion' ? 'companions' : 'memberName';
  return `${kind}${part}`;
}

/** 'Meal: Starter': a course of our own exports, in either language. */
export const COURSE_HEADING = /^\s*(?:meal|menu|menü|course|fogás)\s*[:–-]\s*(\S.*)$/i;

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
    return { field: 'meals', language: /^\s*(menü|fogás)/i.test(text) ? 'hu' : 'en', rank: 1, isKnown: true };
  const folded = foldHeading(text);
  const found = BY_FOLDED_HEADING.get(folded);
  if (found) return { ...found, rank: VAGUE.has(folded) ? 5 : 1, isKnown: !VAGUE.has(folded) };
  const byWords = recogniseByWords(wordsOfHeading(text));
  return byWords && { ...byWords, isKnown: false };
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
      const { field = 'fullName', language = 'en', isKnown = true } = about ?? {};
      return { field, language, rank: 1, isKnown, subject: null };
    }
    const field = fieldOfSubject(kind, about?.field ?? '');
    if (field === undefined) return undefined;
    const subject = { kind, key: `${name} ${Number(number) || 1}`, isChild };
    const { language = 'en', rank = 1, isKnown = true } = about ?? {};
    return { field, language, rank, isKnown, subject };
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
      isKnown: about.isKnown,
      subject: { kind: 'member', key: `guest ${number}`, isChild: false },
    }
  );
}

/** Kinds of addresses and the like in Google's contacts: 'Address 1 - Label', 'Relation 2 - Value'. */
const NUMBERED_DETAIL = /\d+ - (label|value)$/i;

export function recogniseHeading(text: string): Heading | undefined {
  if (text.length > MAX_HEADING_LENGTH) return undefined;
  const exact = BY_FOLDED_HEADING.get(foldHeading(text));
  if (!exact && NUMBERED_DETAIL.test(text.trim())) return undefined;
  const whole = exact ? undefined : recogniseSubject(wordsOfHeading(text));
  if (whole) return whole;
  const found = recogniseWhole(text);
  return found && { ...found, subject: null };
}

const COURSES: readonly [pattern: RegExp, en: string, hu: string][] = [
  [/\b(starter|appeti[sz]er|first course|eloetel)/, 'Starter', 'Előétel'],
  [/\b(soup|leves)/, 'Soup', 'Leves'],
  [/\b(dessert|desszert)/, 'Dessert', 'Desszert'],
  [/\b(main|entree|foetel|fofogas)/, 'Main course', 'Főétel'],
];

/** The course that a column of meals is about, by its heading: 'Entrée Choice' is about the course 'Entrée'. */
export function courseOf(heading: string): string {
  const own = COURSE_HEADING.exec(heading)?.[1];
  if (own !== undefined) return own.trim();
  const course = heading
    .replace(/^\s*(plus[ -]?one|guest|partner|spouse|companion|kísérő|vendég)('s)?\s*\d*\s+/i, '')
    .replace(/\s*\b(choice|selection|option|preference|választás|választása)s?\b\s*/gi, ' ')
    .replace(/\bválasztott\b/gi, ' ')
    .replace(/(?<=menü|étel)választás$/i, '')
    .replace(/\([^)]*\)|[?:*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (course === '') return heading.trim();
  const isQuestion = course.split(/[\s–-]+/).length > (heading.includes('?') ? 2 : 3);
  if (!isQuestion) return course.charAt(0).toUpperCase() + course.slice(1);
  const isHungarian = recogniseHeading(heading)?.language === 'hu';
  const [, en = 'Meal', hu = 'Menü'] = COURSES.find(([pattern]) => pattern.test(wordsOfHeading(heading))) ?? [];
  return isHungarian ? hu : en;
}
