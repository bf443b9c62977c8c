import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { listenOnLoopback } from '../../support/listen.ts';
import { BarePage } from './bare-page.ts';
import { announceServers } from './start-servers.ts';

/** A server of the barest page that React can render and hydrate. */

/** The script that hydrates the bare page: React, bundled and compressed once, as ours is. */
async function bundleBareScript(): Promise<Buffer> {
  const input = fileURLToPath(new URL('./bare-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input } },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('The bare page’s script was not built.');
  return brotliCompressSync(script.code);
}

const script = await bundleBareScript();
const bare = createServer((request, answer) => {
  if (request.url === '/bare.js') {
    answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
    return;
  }
  const body = renderToString(createElement(BarePage));
  const head = '<meta charset="utf-8"><title>Bare</title><script type="module" async src="/bare.js"></script>';
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div></body></html>`;
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
  answer.end(gzipSync(html));
});
announceServers({ bare: `http://127.0.0.1:${await listenOnLoopback(bare)}/` });
