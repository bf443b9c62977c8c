import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { memoize } from '../../shared/memoize.ts';
import { pagePatterns } from '../../shared/paths.ts';

interface BuiltChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltChunk>>;

/** Pages with much code of their own, with the manifest's key of the module that they load. */
const PRELOADED_PAGES: Readonly<Record<string, string>> = {
  [pagePatterns.eventLayout]: 'layouts/layout-page.tsx',
};

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

/** The fonts that every page uses. Loaded after its first paint, they would move what is beside their words. */
const FONTS = /-latin-(?:wght|opsz)-normal-[^/]+\.woff2$/;

/**
 * Reads which scripts an application loads by itself, and returns `modulepreload` links for them: the browser fetches them
 * while it still parses the shell. Nothing is shown before the texts; other scripts and fonts are less urgent.
 */
export async function readScriptPreloads(webRoot: string, application: 'organiser' | 'door' | 'try', shell: string) {
  const manifest: Manifest = JSON.parse(await readFile(join(webRoot, `.vite/${application}.json`), 'utf8'));
  const link = (module: string, attributes: string, except = shell) =>
    [...listFiles(manifest, module)]
      .filter((file) => !except.includes(file))
      .map((file) => `<link rel="modulepreload"${attributes} crossorigin href="/${file}">`)
      .join('');
  // Visitors of the sandbox come from a page that has loaded the fonts, and wait for its script before anything else.
  const hasFonts = application !== 'try';
  const fonts = Object.values(manifest).flatMap(({ file }) => (hasFonts && FONTS.test(file) ? [file] : []));
  const fontLinks = fonts
    .map((file) => `<link rel="preload" as="font" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');
  const linkAll = (language: Language, pattern: string) => {
    const texts = link(`../../shared/i18n/apps/${application}-${language}.ts`, '');
    const page = PRELOADED_PAGES[pattern];
    return texts + (page ? link(page, ' fetchpriority="low"', shell + texts) : '') + fontLinks;
  };
  const links = memoize((key) => linkAll(...(key.split(' ') as [Language, string])));
  return (language: Language = DEFAULT_LANGUAGE, pattern = '') => links(`${language} ${pattern}`);
}
