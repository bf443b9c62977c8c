import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Pictures and web fonts are compressed already; the whole fonts for printing are not. */
const COMPRESSIBLE = /\.(?:js|css|svg|ttf)$/;

/** Compressed once, at build time and as well as can be, instead of for every visitor. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

const common = {
  // The content security policy allows fonts and images from our own origin, not data: fonts.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
};

/**
 * Four builds: the organiser's application (`client`), the scripts of the guests' pages and of the site's pages, each without
 * chunks of the others, and the renderers of those pages for the server, which can't run JSX as it stands.
 */
export default defineConfig({
  root: inRepository('src/web/organiser'),
  publicDir: inRepository('src/web/public'),
  plugins: [react(), tailwindcss(), compressAssets()],
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'guest', 'site', 'renderers']) {
        const environment = environments[name];
        if (environment) await build(environment);
      }
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
          output: {
            // Left alone, each icon that two pages share becomes a file of its own, and a page waits for dozens.
            codeSplitting: { groups: [{ name: 'icons', test: /lucide-react/, minShareCount: 2 }] },
          },
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
        rollupOptions: { input: { guest: inRepository('src/web/guest/entry-client.ts') } },
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
