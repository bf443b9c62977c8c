import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as en from './en.ts';
import { rsvpPageInformal } from './hu/rsvp-page.ts';
import * as hu from './hu.ts';
import type { Catalog } from './translate.ts';

function flatten(catalog: Catalog, prefix = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const english = new Map(flatten(en));
const hungarian = new Map(flatten(hu));
const catalogs = { en: english, hu: hungarian };

/** Shown before it is known which household is reading, so these texts have no informal form. */
const FORMAL_ONLY = ['wrongCode', 'tooManyCodes', 'codeFailed', 'notFoundHint'];

const findPlaceholders = (message = '') => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const isPlural = (key: string) => /_(one|other)$/.test(key);

it.each(['en', 'hu'])('%s: has a file for each namespace, of the same name', (language) => {
  const toFileName = (namespace: string) => `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  // seatWords is a part of `guests` that the guests' pages load on its own.
  const expected = [...Object.keys(en), 'seatWords'].map(toFileName);
  expect(readdirSync(new URL(language, import.meta.url)).sort()).toEqual(expected.sort());
});

it('have the same keys, except singulars that are like their plural', () => {
  const listKeys = (catalog: Map<string, string>) => [...catalog.keys()].filter((key) => !key.endsWith('_one')).sort();
  expect(english.size).toBeGreaterThan(50);
  expect(listKeys(hungarian)).toEqual(listKeys(english));
});

it('have the same placeholders in each message', () => {
  const unique = (message?: string) => [...new Set(findPlaceholders(message))].sort();
  for (const [key, message] of english) {
    // A singular may be written without its number.
    if (key.endsWith('_one')) continue;
    expect([key, unique(hungarian.get(key))]).toEqual([key, unique(message)]);
  }
});

it('have an informal form with the same placeholders where the page of an invitation addresses its reader', () => {
  const namespace = 'rsvpPage.';
  const texts = [...hungarian].filter(([key]) => key.startsWith(namespace));
  const formal = Object.fromEntries(texts.map(([key, text]) => [key.slice(namespace.length), text]));
  for (const [key, message] of Object.entries(rsvpPageInformal)) {
    expect([key, findPlaceholders(message)]).toEqual([key, findPlaceholders(formal[key])]);
  }
  // Verbs and pronouns of the formal form: whatever has one needs an informal form.
  const isFormal = /Ön|[Kk]érjük|\b(adja|hagyja|írja|jelölje|küldje|nézze|válasszon|várjon|beírt)\b/;
  const known = [...Object.keys(rsvpPageInformal), ...FORMAL_ONLY];
  expect(Object.keys(formal).filter((key) => isFormal.test(formal[key] ?? '') && !known.includes(key))).toEqual([]);
});

it('spell "email" in English and "e-mail" in Hungarian throughout', () => {
  const withWord = (catalog: Map<string, string>, word: RegExp) => [...catalog].filter(([, text]) => word.test(text));
  expect(withWord(english, /e-mail/i)).toEqual([]);
  // The placeholder {email} has the same name in both languages.
  expect(withWord(hungarian, /(?<!\{)email/i)).toEqual([]);
});

it('have no Hungarian article before a number, because it depends on how the number is read', () => {
  const withArticle = [...hungarian].filter(([, text]) => /\baz? \{(count|number|total)\}/i.test(text));
  expect(withArticle).toEqual([]);
});

it('leave no sentence untranslated', () => {
  const same = [...english].filter(([key, message]) => / \w+ \w+ /.test(message) && hungarian.get(key) === message);
  expect(same).toEqual([]);
});

describe.each(Object.entries(catalogs))('%s', (_language, catalog) => {
  it('has no empty message and no surplus space', () => {
    for (const [key, message] of catalog) {
      expect([key, message]).not.toEqual([key, '']);
      expect([key, message]).toEqual([key, message.trim().replace(/ {2,}/g, ' ')]);
    }
  });

  it('has only well-formed placeholders', () => {
    for (const [key, message] of catalog) {
      expect([key, message.replace(/\{\w+\}/g, '')]).toEqual([key, expect.not.stringMatching(/[{}]/)]);
    }
  });

  it('has a plural of every count, a singular only where it differs, and no message of the same key', () => {
    for (const key of [...catalog.keys()].filter(isPlural)) {
      const base = key.replace(/_(one|other)$/, '');
      expect([key, catalog.has(`${base}_other`), catalog.has(base)]).toEqual([key, true, false]);
      expect([key, catalog.get(`${base}_one`)]).not.toEqual([key, catalog.get(`${base}_other`)]);
      expect(findPlaceholders(catalog.get(`${base}_other`))).toContain('count');
      const extra = findPlaceholders(catalog.get(`${base}_one`)).filter((name) => name !== 'count');
      expect(findPlaceholders(catalog.get(`${base}_other`))).toEqual(expect.arrayContaining(extra));
    }
  });
});
