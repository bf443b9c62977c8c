import type { Household, HouseholdChanges } from '../../../../shared/contracts/households.ts';
import { isLanguage } from '../../../../shared/i18n/translate.ts';

const TONES = { '': null, formal: true, informal: false } as const;
export type Tone = keyof typeof TONES;

/** What is typed in the contact dialog. '' stands for nothing. */
export interface ContactValues {
  readonly email: string;
  readonly salutation: string;
  readonly language: string;
  readonly tone: Tone;
}

type Contact = Pick<Household, 'email' | 'salutation' | 'language' | 'isFormal'>;

export function contactValuesOf({ email, salutation, language, isFormal }: Contact): ContactValues {
  return {
    email: email ?? '',
    salutation: salutation ?? '',
    language: language ?? '',
    tone: isFormal === null ? '' : isFormal ? 'formal' : 'informal',
  };
}

/** Only what was changed: the guest may have given another address while the dialog was open. */
export function contactChanges(household: Contact, values: ContactValues): HouseholdChanges {
  const { email, salutation, language, tone } = values;
  const before = contactValuesOf(household);
  return {
    ...(email.trim() !== before.email && { email }),
    ...(salutation.trim() !== before.salutation && { salutation }),
    ...(language !== before.language && { language: isLanguage(language) ? language : null }),
    ...(tone !== before.tone && { isFormal: TONES[tone] }),
  };
}

/** Takes in what others changed while the dialog was open: fields that nothing was typed in, and which fields both changed. */
export function mergeContact(before: Contact, now: Contact, typed: ContactValues) {
  const [was, is] = [contactValuesOf(before), contactValuesOf(now)];
  const fields = Object.keys(was) as (keyof ContactValues)[];
  const isTyped = (field: keyof ContactValues) => typed[field].trim() !== was[field];
  const taken = fields.filter((field) => !isTyped(field)).map((field) => [field, is[field]]);
  const contested = fields.filter((field) => isTyped(field) && ![was[field], typed[field].trim()].includes(is[field]));
  return { values: { ...typed, ...(Object.fromEntries(taken) as Partial<ContactValues>) }, contested };
}
