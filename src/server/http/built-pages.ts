import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where the pages are built to. `npm run dev` sets DEV_BUILD_DIR to a folder whose pages point at the sources. */
const BUILD_DIR = process.env.DEV_BUILD_DIR ?? fileURLToPath(new URL('../../../dist', import.meta.url));

export const buildPath = (path: string) => join(BUILD_DIR, path);

interface BuiltFile {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly css?: readonly string[];
}

/** Styles that are sent inside the page: a separate file would cost a phone one more round trip before it paints. */
export interface InlineStyles {
  readonly css: string;
  /** Hash of `css`, by which the content security policy allows it. */
  readonly hash: `sha256-${string}`;
}

export interface BuiltPages {
  /** Addresses of the scripts by name: the entries of vite.config.ts, and the modules that they load later. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Addresses of the fonts. */
  readonly fonts: readonly string[];
  /** The styles that the entries import. */
  readonly styles: InlineStyles;
  /** The styles of the code that the entries load later. */
  readonly laterStyles: InlineStyles;
}

async function readStyles(files: readonly BuiltFile[]): Promise<InlineStyles> {
  const sheets = new Set(files.flatMap(({ css = [] }) => css));
  const css = (await Promise.all([...sheets].map((file) => readFile(buildPath(`web/${file}`), 'utf8')))).join('\n');
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

export async function readBuiltPages(build: 'guest' | 'site' | 'try'): Promise<BuiltPages> {
  try {
    const text = await readFile(buildPath(`web/.vite/${build}.json`), 'utf8');
    const files = Object.values(JSON.parse(text) as Record<string, BuiltFile>);
    const entries = files.filter(({ isEntry }) => isEntry);
    const scripts = [...files.filter(({ isDynamicEntry }) => isDynamicEntry), ...entries];
    return {
      scripts: new Map(scripts.map(({ name = '', file }) => [name, `/${file}`])),
      fonts: files.flatMap(({ file }) => (file.endsWith('.woff2') ? [`/${file}`] : [])),
      styles: await readStyles(entries),
      laterStyles: await readStyles(files.filter(({ isEntry }) => !isEntry)),
    };
  } catch (cause) {
    throw new Error('The pages are not built yet: run "npm run build" first.', { cause });
  }
}

/** Imports a renderer from the build on first use, so that React does not delay the start; a failed import is tried again. */
export function rendererLoader<Renderer>(name: 'guest' | 'site'): () => Promise<Renderer> {
  let renderer: Promise<Renderer> | undefined;
  return () => {
    if (!renderer) {
      renderer = import(pathToFileURL(buildPath(`renderers/${name}.js`)).href) as Promise<Renderer>;
      renderer.catch(() => {
        renderer = undefined;
      });
    }
    return renderer;
  };
}
