import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Compressed once, at build time and as well as can be, instead of for every visitor. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
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

export default defineConfig({
  root: inRepository('src/web/organiser'),
  plugins: [react(), tailwindcss(), compressAssets()],
  build: {
    outDir: inRepository('dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy allows fonts and images from our own origin, not data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
