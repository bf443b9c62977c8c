import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const inBuild = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url));

interface BuiltFile {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
}

/** What the build made for the browser of pages that the server renders. */
export interface BuiltPages {
  /** Addresses of the scripts, by the name of their entry in vite.config.ts. */
  readonly scripts: ReadonlyMap<string, string>;
  /** All rules, to be sent within the page: a file of their own would cost a phone another round trip before it paints. */
  readonly css: string;
  /** By which the content security policy knows these rules. */
  readonly cssHash: `sha256-${string}`;
}

/** Reads the manifest of one of the builds in vite.config.ts. */
export async function readBuiltPages(build: 'guest' | 'site'): Promise<BuiltPages> {
  try {
    const text = await readFile(inBuild(`web/.vite/${build}.json`), 'utf8');
    const entries = Object.values(JSON.parse(text) as Record<string, BuiltFile>).filter(({ isEntry }) => isEntry);
    const sheets = new Set(entries.flatMap(({ css = [] }) => css));
    const css = (await Promise.all([...sheets].map((file) => readFile(inBuild(`web/${file}`), 'utf8')))).join('\n');
    const cssHash = `sha256-${createHash('sha256').update(css).digest('base64')}` as const;
    return { scripts: new Map(entries.map(({ name = '', file }) => [name, `/${file}`])), css, cssHash };
  } catch (cause) {
    throw new Error('The pages are not built yet: run "npm run build" first.', { cause });
  }
}

/**
 * A function that imports a renderer from the build when it is first called: React's own weight must not hold up the
 * start. An import that failed, for instance because too many files were open, is tried again by the next call.
 */
export function rendererLoader<Renderer>(name: 'guest' | 'site'): () => Promise<Renderer> {
  let renderer: Promise<Renderer> | undefined;
  return () => {
    if (!renderer) {
      renderer = import(pathToFileURL(inBuild(`renderers/${name}.js`)).href) as Promise<Renderer>;
      renderer.catch(() => {
        renderer = undefined;
      });
    }
    return renderer;
  };
}
