import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as contact from '../../src/shared/i18n/apps/contact-en.ts';
import * as door from '../../src/shared/i18n/apps/door-en.ts';
import * as organiser from '../../src/shared/i18n/apps/organiser-en.ts';
import * as sandbox from '../../src/shared/i18n/apps/try-en.ts';
import * as catalogue from '../../src/shared/i18n/en.ts';

const WEB = resolve(import.meta.dirname, '../../src/web');
/** Imports of our own modules; those that are loaded later are in the second one only. */
const STATIC_IMPORT = /(?:^(?:import|export)(?! type)[^;]*?from |^import )'(\.[^']+)'/gms;
const IMPORT = new RegExp(`(?:${STATIC_IMPORT.source}|\\bimport\\('(\\.[^']+)')`, 'gms');
/** Matches keys of texts. The last group matches if a `${` follows, so that the key is only the beginning of others. */
const KEY = /['"`](([a-z]\w+)\.(?:[a-zA-Z]\w*|(?=\$\{)))(\$\{)?/g;

/** All modules that an application loads: by default at once or later. */
function listModules(file: string, imports = IMPORT, except = /^$/, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file) || except.test(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path, later = ''] of source.matchAll(imports)) {
    listModules(resolve(dirname(file), path ?? later), imports, except, found);
  }
  return found;
}

describe.each([
  { entry: 'organiser/main.tsx', sections: organiser },
  { entry: 'organiser/door-main.tsx', sections: door },
  { entry: 'organiser/try-main.tsx', sections: sandbox },
  { entry: 'site/contact/entry-client.tsx', sections: contact },
])('$entry', ({ entry, sections }) => {
  const namespaces = new Set(Object.keys(catalogue));
  // Contracts name the messages of many forms; those of an application's own forms are checked by its journeys.
  const modules = [...listModules(resolve(WEB, entry))].filter((file) => !/\/(?:i18n|contracts)\//.test(file));
  const used = modules.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(KEY)].filter(([, , namespace = '']) => namespaces.has(namespace)),
  );

  it('has every text that its modules name', () => {
    expect(used.length).toBeGreaterThan(40);
    const missing = used.flatMap(([, key = '', , template]) => {
      const [namespace = '', name = ''] = key.split('.');
      const texts = Object.keys(sections[namespace as keyof typeof sections] ?? {});
      // A message with a count has several forms.
      const isFound = (text: string) => (template ? text.startsWith(name) : text === name || text === `${name}_other`);
      return texts.some(isFound) ? [] : key;
    });
    expect(missing).toEqual([]);
  });

  it('has no section that none of its modules names', () => {
    const named = new Set(used.map(([, , namespace]) => namespace));
    expect(Object.keys(sections).filter((section) => !named.has(section))).toEqual([]);
  });
});

describe('the start of the sandbox', () => {
  // The build takes the schemas out of calls.
  const modules = [...listModules(resolve(WEB, 'organiser/try-main.tsx'), STATIC_IMPORT, /\/shared\/calls\//)];

  it.each(['zod', 'react-router', 'konva', '@tanstack/react-virtual'])(
    'loads no %s, for which a slow phone would wait',
    (name) => {
      expect(modules.length).toBeGreaterThan(100);
      const uses = new RegExp(`^import (?!type )[^;]*? from '${name}['/]`, 'm');
      const users = modules.filter((file) => uses.test(readFileSync(file, 'utf8')));
      expect(users.map((file) => relative(WEB, file))).toEqual([]);
    },
  );

  it('loads nothing that is shown after the next step', () => {
    const later = ['organiser/layouts/editor-body.tsx', 'ui/dialog.tsx', 'ui/dropdown-menu.tsx', 'ui/toaster.tsx'];
    expect(modules.map((file) => relative(WEB, file)).filter((file) => later.includes(file))).toEqual([]);
  });
});

it.each(['organiser/main.tsx', 'organiser/layouts/layout-page.tsx'])('%s needs no schema', (entry) => {
  const modules = [...listModules(resolve(WEB, entry), STATIC_IMPORT, /\/shared\/calls\//)];
  const users = modules.filter((file) => /^import (?!type )[^;]*? from 'zod'/m.test(readFileSync(file, 'utf8')));
  expect(users.map((file) => relative(WEB, file))).toEqual([]);
});

describe('the styles of pages that the server renders', () => {
  it.each([
    ['site/entry-server.tsx', 'site/styles.css'],
    ['guest/entry-server.tsx', 'guest/styles.css'],
  ])('%s has the classes of each of its components', (entry, sheet) => {
    const folder = resolve(WEB, dirname(sheet));
    const css = readFileSync(resolve(WEB, sheet), 'utf8');
    const patterns = Array.from(css.matchAll(/^@source "(.+)";/gm), ([, pattern = '']) => pattern);
    const sources = new Set(globSync(patterns, { cwd: folder }).map((file) => resolve(folder, file)));
    const forgotten = [...listModules(resolve(WEB, entry))].filter(
      (file) => /className=|'[a-z-]*:?(?:flex|grid|rounded)/.test(readFileSync(file, 'utf8')) && !sources.has(file),
    );
    expect(forgotten.map((file) => relative(WEB, file))).toEqual([]);
  });
});
