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
  '.json': 'application/json',
};

/** Builds the pages of a folder of benchmarks with the same tools as the product; returns the folder of the build. */
export async function buildPages(folder: 'floor-plan' | 'print', pages: readonly string[]): Promise<string> {
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
      rolldownOptions: { input: pages.map((page) => inBench(`${folder}/${page}`)) },
    },
  });
  return outDir;
}

/** Serves a built folder, and whatever `answer` has for other paths. */
export async function servePages(folder: string, answer: (path: string) => string | undefined = () => undefined) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    const text = answer(path);
    if (text !== undefined) {
      response.end(text);
      return;
    }
    createReadStream(join(folder, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}
