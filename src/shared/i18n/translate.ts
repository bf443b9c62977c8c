import { once } from '../memoize.ts';

/**
 * A small typed translator for the server's mails, the guests' pages (whose scripts must stay small) and the application.
 *
 * Messages are strings with `{placeholders}`. A message with a count has the forms `key_other` and, where the singular
 * differs, `key_one`; it is requested as `key` with a `count`.
 */

export const LANGUAGES = ['en', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Keys of the languages' names. */
export const LANGUAGE_NAME_KEYS = { en: 'nav.english', hu: 'nav.hungarian' } as const satisfies Record<
  Language,
  string
>;
export const DEFAULT_LANGUAGE: Language = 'en';
/** Name of the local-storage entry, the cookie and the query parameter that hold the chosen language. */
export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export const LOCALES: Record<Language, string> = { en: 'en-US', hu: 'hu-HU' };

export interface Catalog {
  readonly [key: string]: string | Catalog;
}

type SingularKey = `${string}_one`;
/** The type of a translation of catalogue `T`: the same keys with other texts, singulars where they differ. */
export type Words<T> = {
  readonly [K in Exclude<keyof T, SingularKey>]: T[K] extends string ? string : Words<T[K]>;
} & { readonly [K in SingularKey]?: string };

type WithoutPluralSuffix<K extends string> = K extends `${infer Base}_one`
  ? Base
  : K extends `${infer Base}_other`
    ? Base
    : K;

/** Dotted keys of a catalogue's messages. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPluralSuffix<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

type MessageAt<T, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? MessageAt<T[Head], Rest>
    : never
  : Key extends keyof T
    ? T[Key]
    : `${Key}_other` extends keyof T
      ? T[`${Key}_other`] | '{count}'
      : never;

type Placeholders<Message> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ParamsOf<T, Key extends string> = { [Name in Placeholders<MessageAt<T, Key>>]: string | number };

/** Keys of messages without placeholders, which contracts may use as error messages. */
export type PlainKeyOf<T> = {
  [Key in KeyOf<T>]: [Placeholders<MessageAt<T, Key>>] extends [never] ? Key : never;
}[KeyOf<T>];

export type Translator<T> = <Key extends KeyOf<T>>(
  key: Key,
  ...params: [Placeholders<MessageAt<T, Key>>] extends [never] ? [] : [ParamsOf<T, Key>]
) => string;

function findMessage(catalog: Catalog, key: string): string | undefined {
  let node: string | Catalog | undefined = catalog;
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined;
    node = Object.hasOwn(node, part) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : undefined;
}

const DIGITS_ALONE = /^\d{1,3}$/;

/** A translator of a catalogue, or of those of its sections that an application has. */
export function createTranslator<T>(catalog: Partial<Words<T>>, language: Language): Translator<T> {
  // Created when first needed, because it takes as long as rendering a page. Numbers that both languages write in digits
  // alone need none, and of the forms of a message both have the singular for exactly one.
  const number = once(() => new Intl.NumberFormat(LOCALES[language]));
  const write = (value: number) => (DIGITS_ALONE.test(String(value)) ? String(value) : number().format(value));
  // Found once for each key: lists translate the same few in every row.
  const found = new Map<string, string | undefined>();
  const find = (key: string) => {
    if (!found.has(key)) found.set(key, findMessage(catalog as Catalog, key));
    return found.get(key);
  };
  const translate = (key: string, params?: Record<string, string | number>): string => {
    const count = params?.count;
    const findForm = () =>
      typeof count === 'number' ? (find(`${key}_${count === 1 ? 'one' : 'other'}`) ?? find(`${key}_other`)) : undefined;
    const message = find(key) ?? findForm();
    if (message === undefined) throw new Error(`No message with the key ${key}`);
    if (params === undefined) return message;
    // Hungarian dates and words such as "Kft." end with a full stop, which then also ends the sentence.
    return message.replace(/\{(\w+)\}(\.(?!\.))?/g, (whole, name: string, stop = '') => {
      const value = params[name];
      if (value === undefined) return whole;
      const text = typeof value === 'number' ? write(value) : value;
      return text.endsWith('.') ? text : text + stop;
    });
  };
  return translate as Translator<T>;
}
