import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the compared pages with the same tools as the product; returns their folder. */
export async function buildPages(): Promise<string> {
  const outDir = here('../../../dist/bench-floor-plan');
  await build({
    configFile: false,
    root: here('.'),
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: ['ours.html', 'hand-written.html', 'bare-konva.html'].map(here) },
    },
  });
  return outDir;
}
