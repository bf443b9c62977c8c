import { messageKey } from '../i18n/message-key.ts';

/** Other characters than those of phone numbers and of words beside them, such as 'ext. 12'; control characters are among them. */
const NOT_IN_PHONE = /[^\p{L}\p{M}\p{Zs}\d+()/.,:;#*&–-]/gu;

interface Definition {
  readonly maxLength: number;
  /** The kind of input in forms. */
  readonly input: 'text' | 'tel';
  /** What the first guest of the template has. */
  readonly example: string;
  /** Characters that forms refuse, and that an import leaves out. */
  readonly without?: { readonly characters: RegExp; readonly message: string };
}

/**
 * Texts of a guest that only the organiser reads and writes. Contract, SQL, lists, forms, imports and exports follow from a
 * line here, with its column in `db/schema/guests.ts`, its label `guests.<name>` and its headings in `guest-file/heading-words.ts`.
 * Without schemas, because the door has no validation library.
 */
const DEFINITIONS = {
  phone: {
    maxLength: 100,
    input: 'tel',
    example: '06 30 123 4567',
    without: { characters: NOT_IN_PHONE, message: messageKey('guests.invalidPhone') },
  },
} as const satisfies Record<string, Definition>;

export type PlainField = keyof typeof DEFINITIONS;
export const PLAIN_FIELDS = Object.keys(DEFINITIONS) as PlainField[];
export const plainField = (name: PlainField): Definition => DEFINITIONS[name];
export const isPlainField = (name: string): name is PlainField => Object.hasOwn(DEFINITIONS, name);

/** An object with a value for each plain field. */
export const eachPlainField = <Value>(choose: (field: PlainField, definition: Definition) => Value) =>
  Object.fromEntries(PLAIN_FIELDS.map((field) => [field, choose(field, DEFINITIONS[field])])) as Record<
    PlainField,
    Value
  >;

/** What viewers get in place of how to reach a guest, what was noted of them and what they eat. */
export const HIDDEN_FROM_VIEWERS = {
  email: null,
  specialRequirements: null,
  qrCodeIdentifier: '',
  meals: {},
  cardName: null,
  ...eachPlainField(() => null),
};
