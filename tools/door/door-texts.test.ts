import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as catalogue from '../../src/shared/i18n/en.ts';
import { DOOR_TEXTS } from '../../src/web/organiser/door/door-texts.ts';

const ENTRY = resolve(import.meta.dirname, '../../src/web/organiser/door-main.tsx');
const IMPORT = /^(?:import|export)(?! type)[^;]*?from '(\.[^']+)'/gms;
/** Matches keys of texts. The last group matches if a `${` follows, so that the key is only the beginning of others. */
const KEY = /['"`](([a-z]\w+)\.[a-zA-Z]\w*)(\$\{)?/g;

/** All modules that the door loads. */
function listModules(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path = ''] of source.matchAll(IMPORT)) listModules(resolve(dirname(file), path), found);
  return found;
}

it('has every text that its modules name', () => {
  const namespaces = new Set(Object.keys(catalogue));
  const modules = [...listModules(ENTRY)].filter((file) => !file.includes('/i18n/'));
  expect(modules.length).toBeGreaterThan(60);
  const used = modules.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(KEY)].filter(([, , namespace = '']) => namespaces.has(namespace)),
  );
  const missing = used.flatMap(([, key = '', , template]) => {
    const [namespace = '', name = ''] = key.split('.');
    const texts = Object.keys(DOOR_TEXTS[namespace as keyof typeof DOOR_TEXTS] ?? {});
    // A message with a count has several forms.
    const isFound = (text: string) => (template ? text.startsWith(name) : text === name || text === `${name}_other`);
    return texts.some(isFound) ? [] : key;
  });
  expect(missing).toEqual([]);
});

it('needs no library that checks input', () => {
  const imports = [...listModules(ENTRY)].filter((file) =>
    /^import(?! type).*from 'zod'/m.test(readFileSync(file, 'utf8')),
  );
  expect(imports).toEqual([]);
});
