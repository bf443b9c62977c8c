import type { Language } from './i18n/translate.ts';

/** Greetings with which an organiser may begin a salutation. */
const GREETING = new RegExp(
  `^(${[
    '(my |our |to (my|our|the) |to )?(dears?|dearest|beloved|darlings)|to (our|the)',
    'hi|hey|hello|hola|ciao|greetings|welcome|good (morning|afternoon|evening|day)',
    '(igen |mélyen )?(tisztelt|kedves)|drága|szeretett|kedvesem|drágám|(kedvese|drágá|szerette)i(m|nk)',
    'szia|sziasztok|szervusz|szervusztok|helló|hahó|üdv|üdvözlünk|köszöntünk|(szép )?jó (reggelt|napot|estét)',
  ].join('|')})(?=[\\s,!]|$)[\\s,!]*`,
  'i',
);
const CLOSING = /[\s!,.:;]+$/;

/** A salutation without the greeting in it: 'Gáborék' of 'Kedves Gáborék!'. A greeting alone stays. */
export function withoutGreeting(salutation: string): string {
  const addressee = salutation.replace(GREETING, '').replace(CLOSING, '');
  return addressee === '' ? salutation : GREETING.test(salutation) ? addressee : salutation;
}

/** How a household is greeted. A salutation that holds a greeting stays as it is; any other gets the one of `greet`. */
export function greetHousehold(salutation: string, language: Language, greet: (name: string) => string): string {
  const text = salutation.trim();
  if (GREETING.test(text)) return CLOSING.test(text) ? text : `${text}${language === 'hu' ? '!' : ','}`;
  // 'The Smith family' can't follow 'Dear'.
  const name = language === 'en' ? text.replace(/^the\s+(?=\S)/i, '') : text;
  return greet(name.replace(/[\s!,]+$/, '') || name);
}

interface Addressed {
  readonly name: string;
  readonly salutation: string | null;
  /** Of everybody in it. */
  readonly people: readonly string[];
}

/**
 * Whom a household's mails and page greet: the salutation, if there is one; else a single person by the whole name, and a
 * family that is called by its family name alone as a family, because 'Dear Smith' is rude.
 */
export function addresseeOf({ name, salutation, people }: Addressed, language: Language): string {
  const [first, ...others] = people;
  if (salutation !== null || !first) return salutation ?? name;
  if (others.length === 0) return first;
  const isFamilyName = !/\s/.test(name) && people.some((person) => person.split(' ').includes(name));
  return isFamilyName ? `${name} ${language === 'hu' ? 'család' : 'family'}` : name;
}
