import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as catalog from '../shared/i18n/en.ts';

const WEB = import.meta.dirname;
const APPS = join(WEB, '../shared/i18n/apps');
const IMPORT = /^(?:import|export)(?! type) [^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/**
 * All modules of an application: what its first module imports, and what those import. Not the texts, nor the contracts: each call
 * names those, and a page shows their messages only in its own forms.
 */
function listModules(entry: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(entry) || !/\.tsx?$/.test(entry) || /\/(i18n|contracts)\//.test(entry)) return known;
  const text = readFileSync(entry, 'utf8');
  known.set(entry, text);
  for (const [, from, plain, lazy] of text.matchAll(IMPORT))
    listModules(join(dirname(entry), from ?? plain ?? lazy ?? ''), known);
  return known;
}

/** The sections of texts that a module names, as in 'guests.search' or `door.${state}`. */
function listSections(text: string): string[] {
  const named = new RegExp(`['\`](${Object.keys(catalog).join('|')})\\.(?:\\w|\\$\\{)`, 'g');
  return [...text.matchAll(named)].map(([, section = '']) => section);
}

describe('the texts of an application', () => {
  it.each([
    ['organiser/main.tsx', 'organiser-en.ts'],
    ['organiser/door-main.tsx', 'door-en.ts'],
    ['organiser/try-main.tsx', 'try-en.ts'],
    ['site/contact/contact-app.tsx', 'contact-en.ts'],
  ])('%s has each section that its components name', async (entry, file) => {
    const loaded = Object.keys(await import(join(APPS, file)));
    const missing = [...listModules(join(WEB, entry))].flatMap(([path, text]) =>
      listSections(text)
        .filter((section) => !loaded.includes(section))
        .map((section) => `${relative(WEB, path)}: ${section}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe('the styles of pages that the server renders', () => {
  it.each([
    ['site/entry-server.tsx', 'site/styles.css'],
    ['guest/entry-server.tsx', 'guest/styles.css'],
  ])('%s has the classes of each of its components', (entry, sheet) => {
    const css = readFileSync(join(WEB, sheet), 'utf8');
    const patterns = Array.from(css.matchAll(/^@source "(.+)";/gm), ([, pattern = '']) => pattern);
    const sources = new Set(
      globSync(patterns, { cwd: dirname(join(WEB, sheet)) }).map((file) => join(WEB, dirname(sheet), file)),
    );
    const forgotten = [...listModules(join(WEB, entry))]
      .filter(([path, text]) => /className=|'[a-z-]*:?(?:flex|grid|rounded)/.test(text) && !sources.has(path))
      .map(([path]) => relative(WEB, path));
    expect(forgotten).toEqual([]);
  });
});
