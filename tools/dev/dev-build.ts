import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import { type GuestPageRenderer, HYDRATION_DATA_ID } from '../../src/shared/contracts/guest-pages.ts';
import { SITE_PAGE_DATA_ID, type SitePageRenderer } from '../../src/shared/contracts/site-pages.ts';
import { escapeHtml } from '../../src/shared/escape-html.ts';

/*
 * The app reads its pages from a build. For development this file writes a small one that points at the sources instead:
 * script addresses that Vite answers, and renderers that put their data into the page as a comment. `completePage` then
 * renders that data with the current sources, so that a page is never older than the code.
 */

const inWeb = (path: string) => fileURLToPath(new URL(`../../src/web/${path}`, import.meta.url));
const BUILD_DIR = fileURLToPath(new URL('../../node_modules/.cache/placecard-dev', import.meta.url));

/** Entries of the browser's scripts, by the builds and names of vite.config.ts. */
const SCRIPTS = {
  guest: { guest: 'guest/entry-client.ts' },
  site: { site: 'site/entry-client.ts', contact: 'site/contact/entry-client.tsx' },
};
const STYLES = { guest: 'guest/styles.css', site: 'site/styles.css' };
const SHELLS = [
  ['index.html', 'organiser', 'main.tsx'],
  ['door.html', 'door', 'door-main.tsx'],
  ['try.html', 'try', 'try-main.tsx'],
] as const;
/** Where Vite looks for packages to prepare before the first request. */
export const CLIENT_ENTRIES = [
  ...SHELLS.map(([name]) => inWeb(`organiser/${name}`)),
  ...Object.values(SCRIPTS).flatMap((entries) => Object.values(entries).map(inWeb)),
];

/** Address at which Vite serves a source file that is outside its root. */
const sourceUrl = (path: string) => `@fs${inWeb(path)}`;

const toMarker = (name: string) =>
  `'<!--render:${name}:' + Buffer.from(JSON.stringify(data)).toString('base64') + '-->'`;
const RENDERERS = {
  guest: `export const renderGuestPage = (data) => ({ title: '', body: ${toMarker('guest')} });\n`,
  site: `export const renderSitePage = (data) => ({
  title: '', description: '', body: ${toMarker('site')}, hydration: data.page.kind === 'contact' ? {} : null,
});\n`,
};

/** Returns the folder for the app's DEV_BUILD_DIR. */
export async function writeDevBuild(): Promise<string> {
  const files: Record<string, string> = {};
  for (const [name, build, script] of SHELLS) {
    const shell = await readFile(inWeb(`organiser/${name}`), 'utf8');
    files[`web/${name}`] = shell.replace(`./${script}`, `/${script}`);
    files[`web/.vite/${build}.json`] = '{}';
  }
  for (const build of ['guest', 'site'] as const) {
    const entries = Object.entries(SCRIPTS[build]).map(([name, path]) => [
      path,
      { file: sourceUrl(path), name, isEntry: true },
    ]);
    files[`web/.vite/${build}.json`] = JSON.stringify(Object.fromEntries(entries));
    files[`renderers/${build}.js`] = RENDERERS[build];
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(BUILD_DIR, name)), { recursive: true });
    await writeFile(join(BUILD_DIR, name), text);
  }
  await mkdir(join(BUILD_DIR, 'web', 'assets'), { recursive: true });
  return BUILD_DIR;
}

const MARKER = /<!--render:(guest|site):([\w+/=]+)-->/;

/** Renders what the app left as a marker, and adds the scripts by which Vite reloads the page. */
export async function completePage(vite: ViteDevServer, html: string): Promise<string> {
  const [marker = '', name, encoded = ''] = MARKER.exec(html) ?? [];
  let page = html;
  if (name === 'guest' || name === 'site') {
    const data = JSON.parse(Buffer.from(encoded, 'base64').toString());
    const renderer = await vite.ssrLoadModule(inWeb(`${name}/entry-server.tsx`));
    const rendered =
      name === 'guest'
        ? { ...(renderer as GuestPageRenderer).renderGuestPage(data), hydration: data, id: HYDRATION_DATA_ID }
        : { ...(renderer as SitePageRenderer).renderSitePage(data), id: SITE_PAGE_DATA_ID };
    const json = JSON.stringify(rendered.hydration).replaceAll('<', '\\u003c');
    const styles = `<link rel="stylesheet" href="/${sourceUrl(STYLES[name])}">`;
    page = page
      .replace(marker, () => rendered.body)
      .replace('<title></title>', () => `<title>${escapeHtml(rendered.title)}</title>${styles}`)
      .replace(new RegExp(`(id="${rendered.id}">).*?(?=</script>)`, 's'), (_, start) => start + json)
      // Vite's own script must run before all others.
      .replaceAll('<script type="module" async', '<script type="module"');
  }
  return vite.transformIndexHtml('/index.html', page);
}
