import type { AgeGroup, Attendance } from '../contracts/guests.ts';
import { hasGivenName } from '../sort-name.ts';
import { foldWords } from './headings.ts';
import { unquoteValue } from './quoted-value.ts';

const words = (text: string) => new Set(text.split(',').map((word) => foldWords(word)));

const EMPTY = words(
  'none, no, n/a, na, nil, null, nothing, not applicable, nincs, nem, semmi, nincsen, nope, no one, nobody, senki, false, hamis, -, 0',
);
const YES = words(
  'yes, y, true, x, ok, igen, i, igaz, van, kell, kér, hoz, allowed, invited, offered, granted, checked, engedélyezve',
);
const UNNAMED = words(
  'guest, plus one, plus 1, companion, tbd, tba, unknown, unnamed, guest tbd, name tbd, kísérő, kísérővel, ismeretlen, még nem tudja, guest name, guest guest, maybe, perhaps, possibly, unsure, not sure, undecided, talán, lehet, esetleg, bizonytalan, nem biztos',
);

/** Whether a cell says that there is nothing: 'None', 'no', '-', 'nincs'. */
export function isEmptyValue(text: string): boolean {
  const folded = foldWords(text);
  return folded === '' || EMPTY.has(folded);
}

/** Titles that are part of a name; 'Mr' and 'Mrs' are not. */
export const isNameTitle = (text: string) => /^(dr|prof|prof\.? dr|id|ifj|özv|özvegy)\.?$/i.test(text);

/** A no, or nothing: 'N' is no name of a companion. */
export const isNo = (text: string) => isEmptyValue(text) || /^n$/i.test(text.trim());

export function isYes(text: string): boolean {
  const folded = foldWords(text);
  return YES.has(folded) || /^[✓✔☑✅]$/u.test(text.trim()) || /^(yes|igen)\b/.test(folded);
}

/** A yes, or a number above zero: 'High chair: 1'. */
export function isYesOrCount(text: string): boolean {
  return isYes(text) || (readNumber(text) ?? 0) > 0;
}

/** The number of a cell that holds nothing else: '2', '+2', '2 fő', '3 guests'. */
export function readNumber(text: string): number | null {
  const match =
    /^\+?\s*(\d{1,4})(?:[.,]0+)?\s*(?:fő|fo|guests?|people|persons?|vendég|kísérő|db|gyerek|gyermek|kids?|children)?\.?$/i.exec(
      text.trim(),
    );
  return match ? Number(match[1]) : null;
}

export function isUnnamed(text: string): boolean {
  return text.trim() !== '' && (UNNAMED.has(foldWords(text)) || /^[?+]+\s*1?$/.test(text.trim()));
}

/** The tags in a cell; for a yes, the heading is the tag: 'VIP: yes' is the tag 'VIP'. */
export function readTags(text: string, heading: string): string[] {
  const parts = text.match(/\s*"(?:[^"]|"")*"\s*(?=[,;|\n]|:::|$)|(?:(?!:::)[^,;|\n])+/g) ?? [];
  return parts.flatMap((part) => {
    const tag = part.replace(/\s+/g, ' ').replace(/^[ :]+|[ :]+$/g, '');
    const exact = unquoteValue(tag);
    if (exact !== undefined) return exact === '' ? [] : [exact];
    // Labels that Google Contacts gives by itself: '* myContacts', '* starred'.
    if (isEmptyValue(tag) || tag.startsWith('* ')) return [];
    return isYes(tag) ? [heading] : [tag];
  });
}

/** The names in a cell that may list several people; 'Smith, Bob' is one person, 'Ann, Bob' are two. */
export function listNames(text: string): string[] {
  const parts = text
    .split(/\s*(?:[,;|\n&+]|\s(?:and|és)\s)\s*/i)
    .map((part) => part.replace(/^(and|és)\s+|\s+$/gi, '').replace(/\s+/g, ' '))
    .filter((part) => part !== '');
  const [last, first] = parts;
  const isLastNameFirst = parts.length === 2 && /^[^\s,]+,\s*[^\s,]+$/.test(text.trim()) && !hasGivenName(last ?? '');
  return isLastNameFirst ? [`${first} ${last}`] : parts;
}

const ATTENDANCE_WORDS: readonly [Attendance | null, ReadonlySet<string>][] = [
  [
    'coming',
    words(
      'yes, y, true, x, 1, attending, attend, attends, accepted, accept, accepts, coming, confirmed, going, will attend, joyfully accepts, accepts with pleasure, joyfully accept, will be there, checked in, present, in, approved, registered, checked, igen, i, igaz, jön, jönnek, jövök, eljön, eljönnek, elfogadta, elfogadva, részt vesz, résztvesz, visszaigazolta, visszaigazolt, visszaigazolva, visszajelzett, megerősítve, megerősítette, ott lesz, biztosan jön, biztos, jelen',
    ),
  ],
  [
    'declined',
    words(
      'no, n, false, 0, not attending, not coming, declined, decline, declines, regrets, regret, regretfully declines, respectfully declines, declines with regret, sends regrets, will not attend, can t attend, cannot attend, can t come, cannot come, can t make it, unable to attend, won t attend, not going, rejected, refused, out, absent, cancelled, canceled, refunded, no show, nem, hamis, nem jön, nem jönnek, nem jövök, nem tud jönni, nem tudnak jönni, nem vesz részt, lemondta, lemondva, lemondott, elutasította, elutasítva, visszautasította, kimarad, nem lesz ott, nem ér rá, távol',
    ),
  ],
  [
    'maybe',
    words(
      'maybe, tentative, tentatively, unsure, undecided, possibly, perhaps, not sure, probably, might attend, talán, lehet, bizonytalan, esetleg, valószínű, valószínűleg, még nem tudja, nem biztos, kérdéses, feltételes',
    ),
  ],
  [
    'invited',
    words(
      'no response, no response yet, not responded, hasn t responded, has not responded, no reply, no rsvp, no answer, pending, added, awaiting, awaiting response, awaiting reply, waiting, outstanding, invited, invitation sent, sent, delivered, opened, not yet, not replied, unanswered, unconfirmed, not confirmed, nem válaszolt, nem jelzett vissza, nem jelzett, még nem jelzett, még nem jelzett vissza, még nem válaszolt, nincs válasz, nincs visszajelzés, függőben, meghívva, meghívott, várakozik, várunk rá, várjuk, visszajelzésre vár, válaszra vár, folyamatban, elküldve, meghívó elküldve',
    ),
  ],
  [
    null,
    words(
      'not invited, not asked, not sent, unknown, nem kérdeztük, nincs meghívva, nem hívtuk, ismeretlen, n/a, na, none, nincs',
    ),
  ],
];
const ATTENDANCE_BY_WORD = new Map(
  ATTENDANCE_WORDS.flatMap(([attendance, list]) => [...list].map((word) => [word, attendance] as const)),
);
/** 'Yes, we will be there!', 'Sajnos nem tudok elmenni': tried in this order where the whole text is not known. */
const ATTENDANCE_PATTERNS: readonly [Attendance, RegExp][] = [
  [
    'invited',
    /\b(no response|not responded|awaiting|pending|no reply|not yet|waitlist\w*|nem valaszolt|nem jelzett)\b/,
  ],
  // 'Nem tudja megoldani' is a refusal.
  ['maybe', /\b(don t know|not sure|nem tudom|nem tudjuk|nem biztos)\b|\bnem tudjak?$/],
  // 'Yes, can't wait!', 'Wouldn't miss it for the world'.
  ['coming', /^(yes|yeah|igen)\b|\b(miss it|can t wait)\b/],
  ['declined', /\b(not|can t|cannot|won t|unable|declin\w*|regret\w*|sorry|sadly|sajnos|nem|lemond\w*)\b|^no\b/],
  ['maybe', /\b(maybe|tentativ\w*|unsure|talan|lehet|esetleg|bizonytalan)\b/],
  [
    'coming',
    /\b(accept\w*|attend(ing|s)?|coming|going|confirmed|be there|jon|jovok|jovunk|eljon|ott lesz\w*|reszt vesz\w*|szamithat\w*)\b/,
  ],
];
/** Columns that say only whether somebody has answered: there 'no' is no refusal. */
const ASKS_FOR_ANY_ANSWER = /^(responded|has responded|replied|visszajelzett|valaszolt)$/;

/** Undefined if the text is not understood; null if it says that nothing is known. */
export function readAttendance(text: string, heading = ''): Attendance | null | undefined {
  if (/^[✓✔☑✅👍]/u.test(text.trim())) return 'coming';
  if (/^[✗✘❌👎]/u.test(text.trim())) return 'declined';
  const folded = foldWords(text).replace(/^rsvp (?=\S)/, '');
  if (folded === '') return null;
  const known = ATTENDANCE_BY_WORD.get(folded);
  if (known === 'declined' && ASKS_FOR_ANY_ANSWER.test(foldWords(heading)) && /^(no|n|nem|false|0)$/.test(folded)) {
    return 'invited';
  }
  if (known !== undefined) return known;
  if (/^\d{1,3}$/.test(folded)) return Number(folded) > 0 ? 'coming' : 'declined';
  return ATTENDANCE_PATTERNS.find(([, pattern]) => pattern.test(folded))?.[0];
}

const INFANT_MAX_AGE = 3;
const CHILD_MAX_AGE = 13;
const AGE_WORDS: readonly [AgeGroup, RegExp][] = [
  ['infant', /\b(infants?|bab(y|ies)|toddlers?|newborn|csecsemo\w*|bab[ak]\w*|kisbaba\w*|ujszulott)\b/],
  ['child', /\b(child(ren)?|kids?|gyerek\w*|gyermek\w*|kiskoru|minor)\b/],
  ['adult', /\b(adults?|felnott\w*|grown up|teen(ager)?s?|senior|primary|nagykoru)\b/],
];

/** `heading` decides what a yes means: 'Child: yes', 'Infant: yes'. Null if the cell says nothing about the age. */
export function readAgeGroup(text: string, heading = ''): AgeGroup | null {
  if (isEmptyValue(text) && text.trim() !== '0') return null;
  const about = foldWords(heading);
  const isFlag = /^(is )?(a )?(child|kid|infant|baby|gyerek( e)?|gyermek( e)?|csecsemo|baba)$/.test(about);
  if (isYes(text) || (isFlag && text.trim() === '1'))
    return /infant|baby|csecsemo|baba/.test(about) ? 'infant' : 'child';
  if (isFlag && text.trim() === '0') return null;
  if (/\d\s*(months?|mos?|hónap\w*|hó)\b/i.test(text)) return 'infant';
  const age = /\d{1,3}/.exec(text)?.[0];
  const word = AGE_WORDS.find(([, pattern]) => pattern.test(foldWords(text)))?.[0];
  if (word !== undefined || age === undefined) return word ?? null;
  if (Number(age) < INFANT_MAX_AGE) return 'infant';
  return Number(age) < CHILD_MAX_AGE ? 'child' : 'adult';
}
