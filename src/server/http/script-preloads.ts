import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagePatterns } from '../../shared/paths.ts';

interface BuiltChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltChunk>>;

/** Pages with much code of their own, with the manifest's key of the module that their route loads. */
const PRELOADED_PAGES = { [pagePatterns.eventLayout]: 'layout/layout-page.tsx' };

function listFiles(manifest: Manifest, page: string): Set<string> {
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(page);
  return files;
}

/** `modulepreload` links by page pattern: the browser fetches a page's scripts while it still parses the shell. */
export async function readScriptPreloads(webRoot: string, shell: string): Promise<ReadonlyMap<string, string>> {
  const manifest: Manifest = JSON.parse(await readFile(join(webRoot, '.vite/organiser.json'), 'utf8'));
  return new Map(
    Object.entries(PRELOADED_PAGES).map(([pattern, page]) => {
      const files = [...listFiles(manifest, page)].filter((file) => !shell.includes(file));
      return [
        pattern,
        files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`).join(''),
      ];
    }),
  );
}
