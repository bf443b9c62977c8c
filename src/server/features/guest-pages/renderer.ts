import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { GuestPageRenderer } from '../../../shared/contracts/guest-pages.ts';

const inBuild = (path: string) => fileURLToPath(new URL(`../../../../dist/${path}`, import.meta.url));

interface BuiltFile {
  readonly file: string;
  readonly css?: readonly string[];
}

/** What the build made of the guests' pages. */
export interface BuiltGuestPages {
  /** Address of the script that takes a page over. */
  readonly script: string;
  /** All rules, to be sent within the page: a file of their own would cost a phone another round trip before it paints. */
  readonly css: string;
  /** By which a browser knows these rules. */
  readonly cssHash: `sha256-${string}`;
}

export async function readBuiltGuestPages(): Promise<BuiltGuestPages> {
  try {
    const manifest = JSON.parse(await readFile(inBuild('web/.vite/guest.json'), 'utf8')) as Record<string, BuiltFile>;
    const entry = Object.values(manifest).find((file) => 'isEntry' in file);
    if (!entry) throw new Error('The build has no script for the guests’ pages.');
    const sheets = await Promise.all((entry.css ?? []).map((file) => readFile(inBuild(`web/${file}`), 'utf8')));
    const css = sheets.join('\n');
    const cssHash = `sha256-${createHash('sha256').update(css).digest('base64')}` as const;
    return { script: `/${entry.file}`, css, cssHash };
  } catch (cause) {
    throw new Error('The pages are not built yet: run "npm run build" first.', { cause });
  }
}

let renderer: Promise<GuestPageRenderer> | undefined;

/** Loaded when it is first needed: React's own weight must not hold up the start. */
export function loadRenderer(): Promise<GuestPageRenderer> {
  if (!renderer) {
    renderer = import(pathToFileURL(inBuild('guest-server/entry-server.js')).href) as Promise<GuestPageRenderer>;
    // Out of open files, say: whoever asks next tries again.
    renderer.catch(() => {
      renderer = undefined;
    });
  }
  return renderer;
}
