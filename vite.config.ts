import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: inRepository('src/web/organiser'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: inRepository('dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy allows fonts and images from our own origin, not data: fonts.
    assetsInlineLimit: 0,
  },
});
