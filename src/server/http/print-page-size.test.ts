import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildPath } from './built-pages.ts';

/**
 * How much script the print page may load beyond what all organiser pages load. The PDF library would triple it.
 * Given names, by which family names are told from them, are 6 KB of it.
 */
const MAX_SCRIPT_BYTES = 120 * 1024;

const root = buildPath('web');
const manifest = JSON.parse(readFileSync(join(root, '.vite/organiser.json'), 'utf8')) as Readonly<
  Record<string, { file: string; imports?: readonly string[] }>
>;

function listFiles(key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) listFiles(imported, files);
  return files;
}

const read = (file: string) => readFileSync(join(root, file));
/** Recognises the libraries that write and read PDFs by a name in their code that survives minification. */
const knowsPdf = (file: string) => file.endsWith('.js') && read(file).includes('CIDFontType2');

it('is at most 120 KB of JavaScript of its own', () => {
  const shared = listFiles('index.html');
  const own = [...listFiles('printing/print-page.tsx')].filter((file) => !shared.has(file));
  expect(own.length).toBeGreaterThan(5);
  const bytes = own.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

it('leaves writing and reading PDFs to a worker each, so that no page’s script has the libraries', () => {
  const ofPages = Object.keys(manifest).flatMap((key) => [...listFiles(key)]);
  expect(ofPages.filter(knowsPdf)).toEqual([]);
  const all = readdirSync(join(root, 'assets')).map((name) => `assets/${name}`);
  const withoutHash = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');
  expect(all.filter(knowsPdf).map(withoutHash).sort()).toEqual(['assets/pdf-worker', 'assets/pdfjs-worker']);
});
