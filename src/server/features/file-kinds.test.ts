import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** The kinds of file in a feature, as docs/architecture.md describes them, by what only they may contain. */
const KINDS = [
  { kind: 'data', holds: 'SQL', signs: /from 'drizzle-orm|db\/schema\/|\bpool\.query\(|\.execute\(/ },
  { kind: 'routes', holds: 'routes', signs: /\bapp\.(get|post|put|patch|delete)\(|\bcallRoutes\(/ },
];

const files = globSync('*/**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));

const isOfKind = (file: string, kind: string) => new RegExp(`(^|-)${kind}\\.ts$`).test(basename(file));

it.each(KINDS)('only *$kind.ts holds $holds', ({ kind, signs }) => {
  expect(files.length).toBeGreaterThan(50);
  const offenders = files.filter(({ file, text }) => signs.test(text) && !isOfKind(file, kind));
  expect(offenders.map(({ file }) => file)).toEqual([]);
});

it('data files know nothing of requests or services', () => {
  const offenders = files.filter(
    ({ file, text }) => isOfKind(file, 'data') && /from 'fastify|(-|\/)(service|routes)\.ts'/.test(text),
  );
  expect(offenders.map(({ file }) => file)).toEqual([]);
});
