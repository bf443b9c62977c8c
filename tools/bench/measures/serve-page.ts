import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { listenOnLoopback } from '../../support/listen.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the page of a folder of benchmarks with the same tools as the product, and serves it. Returns its address. */
export async function servePage(folder: 'floor-plan' | 'print'): Promise<string> {
  const inBench = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const outDir = inBench(`../../dist/bench-${folder}`);
  await build({
    configFile: false,
    root: inBench(folder),
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: inBench(`${folder}/page.html`) },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    createReadStream(join(outDir, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}/page.html`;
}
