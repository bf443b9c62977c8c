import { createReadStream, readdirSync } from 'node:fs';
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

/**
 * Builds the pages of a folder of benchmarks with the same tools as the product, and serves them beside the texts given by
 * their paths. Returns the address of the product's page.
 */
export async function servePages(
  folder: 'floor-plan' | 'print',
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const inBench = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const outDir = inBench(`../../dist/bench-${folder}`);
  const pages = readdirSync(inBench(folder)).filter((name) => name.endsWith('.html'));
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
      rolldownOptions: { input: pages.map((page) => inBench(`${folder}/${page}`)) },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    const text = texts.get(path);
    if (text !== undefined) {
      response.end(text);
      return;
    }
    createReadStream(join(outDir, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}/page.html`;
}
