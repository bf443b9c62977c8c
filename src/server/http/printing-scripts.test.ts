import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** The organiser's pages are for desktops and good networks; still, no page may weigh more than this, compressed. */
const MAX_PAGE_BYTES = 450 * 1024;
/** A name of pdfkit's that survives minification. */
const MARK_OF_PDF_LIBRARY = 'CIDFontType2';

const inBuild = (path: string) => fileURLToPath(new URL(`../../../dist/web/${path}`, import.meta.url));

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
const manifest = JSON.parse(readFileSync(inBuild('.vite/organiser.json'), 'utf8')) as Record<string, Chunk>;

/** The chunks that are loaded with one, itself included. */
function listLoaded(name: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  for (const imported of manifest[name]?.imports ?? []) listLoaded(imported, loaded);
  return loaded;
}

describe('the scripts of printing', () => {
  it('have the PDF library in a worker of its own, which no script imports', () => {
    const scripts = readdirSync(inBuild('assets')).filter((name) => name.endsWith('.js'));
    const withLibrary = scripts.filter((name) =>
      readFileSync(inBuild(`assets/${name}`), 'utf8').includes(MARK_OF_PDF_LIBRARY),
    );
    expect(withLibrary.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['pdf-worker']);
    const imported = Object.values(manifest).map(({ file }) => file);
    expect(imported).not.toContain(`assets/${withLibrary[0]}`);
  });

  it('keep the print page within what the organiser’s pages may weigh', () => {
    const chunks = [...listLoaded('print/print-page.tsx')].flatMap((name) => manifest[name]?.file ?? []);
    expect(chunks.length).toBeGreaterThan(1);
    const sizes = chunks.map((file) => gzipSync(readFileSync(inBuild(file)), { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  });
});
