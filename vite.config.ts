import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Pictures and web fonts are compressed already; the whole fonts for printing are not. */
const COMPRESSIBLE = /\.(?:js|css|svg|ttf)$/;

/** Files that are being compressed while the next build is under way. */
const compressions: Promise<void>[] = [];

/** As well as possible, unless scripts/setup.mjs builds for this computer only. */
const QUALITY = Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY);

async function compress(file: string, bytes: Buffer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Compresses files once, at build time, instead of for every visitor. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      for (const file of names.map((name) => join(dir, name))) compressions.push(compress(file, await readFile(file)));
    },
  };
}

/**
 * Leaves method and path of each call to the pages. The schemas are for the server: with them every page would load the
 * validation library.
 */
function callsWithoutSchemas(): Plugin {
  const LINE = /^export const (\w+) = (?:(get|post|put|patch|del)\(\s*['"]([^'"]+)['"]|answeredWith\((\w+),)/gm;
  return {
    name: 'calls-without-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/calls\/(?!(?:call|index|path-of)\.ts)[\w-]+\.ts$/ },
      handler(code) {
        const lines = [...code.matchAll(LINE)].map(([, name, verb = '', path, same]) => {
          // Requests without a method are GET.
          const method = verb === 'get' ? undefined : verb.toUpperCase().replace('DEL', 'DELETE');
          return `export const ${name} = ${same ?? JSON.stringify({ method, path })};`;
        });
        if (lines.length !== code.match(/^export /gm)?.length) this.error('Not every line is a call.');
        return { code: lines.join('\n'), map: null };
      },
    },
  };
}

/** Puts a script into the page: asked for by its address, it would begin to ask for the page's data that much later. */
function inlineEarlyScript(): Plugin {
  return {
    name: 'inline-early-script',
    apply: 'build',
    async transformIndexHtml(html, { path }) {
      if (path !== '/index.html') return html;
      const tag = '<script src="/early.js">';
      if (!html.includes(tag)) throw new Error(`${path} has no ${tag}`);
      const script = await readFile(inRepository('src/web/public/early.js'), 'utf8');
      return html.replace(tag, () => `<script>${script.replaceAll(/^\s*\/\/.*\n/gm, '')}`);
    },
  };
}

const DOOR_PAGE = 'door.html';
/** Files of the public folder that the door's page loads. */
const DOOR_PUBLIC_FILES = ['favicon.svg', 'rescue.js'];

/** Writes the door's service worker with the list of the files that it keeps on the device: all that this build made. */
function doorServiceWorker(): Plugin {
  return {
    name: 'door-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'door',
    // Runs after the page and its styles have become part of the bundle.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle[DOOR_PAGE];
      const main = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
      if (page?.type !== 'asset' || main === undefined) throw new Error('The build made no page for the door');
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files = [...names, ...DOOR_PUBLIC_FILES].map((name) => `/${name}`).sort();
      const source = await readFile(inRepository('src/web/organiser/door/offline/door-sw.js'), 'utf8');
      const hash = createHash('sha256').update(source).update(String(page.source)).update(files.join());
      // Unlike built files, those of the public folder have no hash of their content in their names.
      for (const name of DOOR_PUBLIC_FILES) hash.update(await readFile(inRepository(`src/web/public/${name}`)));
      const version = hash.digest('hex');
      this.emitFile({
        type: 'asset',
        fileName: 'door-sw.js',
        source: source
          .replace('__VERSION__', version.slice(0, 16))
          .replace('__MAIN_SCRIPT__', main)
          .replace('__FILES__', JSON.stringify(files)),
      });
    },
  };
}

const common = {
  // The content security policy allows fonts and images from our own origin, not data: fonts.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  // Size tests decide what a page may load. The largest files are loaded on use: the PDF writer and the floor plan.
  chunkSizeWarningLimit: 2_000,
};
/** The time is spent on purpose, by Tailwind and by compressing files; a warning at every start would be noise. */
const checks = { pluginTimings: false };

/** In one file the modules run in the order of their imports: zod-without-eval.ts before the first schema is made. */
const START_GROUP = { name: 'start', tags: ['$initial' as const], priority: 3 };

/**
 * Six builds: the organiser's application (`client`), the door with its service worker, the sandbox (`try`), the scripts of the
 * guests' pages and of the site's pages, each without chunks of the others, and the renderers of the last two for the server, which can't run
 * JSX as it stands.
 */
export default defineConfig({
  root: inRepository('src/web/organiser'),
  publicDir: inRepository('src/web/public'),
  plugins: [callsWithoutSchemas(), react(), tailwindcss(), inlineEarlyScript(), compressAssets(), doorServiceWorker()],
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'door', 'try', 'guest', 'site', 'renderers']) {
        const environment = environments[name];
        if (environment) await build(environment);
      }
      await Promise.all(compressions);
    },
  },
  environments: {
    client: {
      build: {
        ...common,
        outDir: inRepository('dist/web'),
        emptyOutDir: true,
        manifest: '.vite/organiser.json',
        rollupOptions: {
          checks,
          output: {
            // Left alone, each module that two pages share becomes a file of its own, and a page waits for up to 70 files,
            // six at a time over HTTP/1.1. With these groups no page has more than 50, and the large pages load no more bytes.
            codeSplitting: {
              groups: [
                START_GROUP,
                // Numbers that texts name. In `shared` they would make the first paint wait for all of its code, as those of
                // schemas would make pages without forms load the schemas. And other modules of some hundred bytes.
                {
                  name: 'small',
                  test: /\/src\/(?:shared\/(?:(?:layout\/)?[\w-]*limits|layout\/(?:dot-colors|new-table-defaults)|auto-seat\/rules\/fields|i18n\/message-key|paid-time|seat-key|storable-text|table-name|tiers|time-zone)|web\/lib\/(?:after-next-paint|join-names|random-identifier|shorten))\.ts$/,
                  priority: 3,
                },
                // Many chunks change tables, pieces and the venue’s picture, all of them parts of the floor plan editor: other pages need none of it.
                {
                  name: 'shared',
                  test: /\/src\/(?:web\/(?!organiser\/layouts|floor-plan)|shared\/(?!auto-seat|layout\/(?!layout-limits)))/,
                  minShareCount: 6,
                  priority: 1,
                },
                // The page that keeps a sandbox needs these of the plan, and nothing else.
                {
                  name: 'tables',
                  test: /\/src\/shared\/layout\/(?:geometry|seat-positions|table-occupancy)\.ts$/,
                  minShareCount: 2,
                  priority: 2,
                },
                // With what it imports, for the editor and the seating chart.
                { name: 'floor-plan', test: /\/src\/web\/floor-plan\/(?!plan-picture)/, minShareCount: 2, priority: 1 },
                // The contracts' schemas with the validation library, 100 KB that the editor and the pages of payments have no use for.
                {
                  name: 'schemas',
                  test: /\/src\/shared\/contracts\/|\/node_modules\/zod\//,
                  minShareCount: 6,
                  priority: 2,
                },
                // 14 KB that the editor, the lists of events and the printing page have no use for.
                { name: 'forms', test: /react-hook-form|@hookform|contract-resolver/, minShareCount: 2, priority: 2 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
              ],
            },
          },
        },
      },
    },
    door: {
      consumer: 'client',
      build: {
        ...common,
        outDir: inRepository('dist/web'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/door.json',
        rollupOptions: { checks, input: { door: inRepository(`src/web/organiser/${DOOR_PAGE}`) } },
      },
    },
    try: {
      consumer: 'client',
      build: {
        ...common,
        outDir: inRepository('dist/web'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/try.json',
        rollupOptions: {
          checks,
          input: { try: inRepository('src/web/organiser/try.html') },
          output: { codeSplitting: { groups: [START_GROUP] } },
        },
      },
    },
    guest: {
      consumer: 'client',
      build: {
        ...common,
        outDir: inRepository('dist/web'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/guest.json',
        rollupOptions: {
          checks,
          input: { guest: inRepository('src/web/guest/entry-client.ts') },
          output: {
            // Left alone, modules that parts loaded on use share with `hydrate` become files that every page has to ask for.
            codeSplitting: { groups: [START_GROUP, { name: 'hydrate', test: /\/guest\/hydrate\.tsx$/, priority: 1 }] },
          },
        },
      },
    },
    site: {
      consumer: 'client',
      build: {
        ...common,
        outDir: inRepository('dist/web'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/site.json',
        rollupOptions: {
          checks,
          input: {
            site: inRepository('src/web/site/entry-client.ts'),
            contact: inRepository('src/web/site/contact/entry-client.tsx'),
          },
        },
      },
    },
    renderers: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ...common,
        outDir: inRepository('dist/renderers'),
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          checks,
          input: {
            guest: inRepository('src/web/guest/entry-server.tsx'),
            site: inRepository('src/web/site/entry-server.tsx'),
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
});
