import type { Language } from './i18n/translate.ts';

/** Greetings with which an organiser may begin a salutation. */
const GREETING = new RegExp(
  `^(${[
    '(my |our |to (my|our|the) |to )?(dear|dearest|beloved)',
    'hi|hey|hello|hola|ciao|greetings|welcome|good (morning|afternoon|evening|day)',
    '(igen |mélyen )?(tisztelt|kedves)|drága|szeretett',
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
