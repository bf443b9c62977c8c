import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { waitFor } from '../support/wait-for.ts';
import { completePage } from './dev-build.ts';

/** How long a request waits for the app, which may be starting or down because of a syntax error. */
const APP_TIMEOUT_MS = 15_000;

/** Sends the request to the app once it accepts connections. */
async function forward(request: IncomingMessage, port: number): Promise<IncomingMessage> {
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await waitFor('the app answers; the terminal of npm run dev shows why not', isUp, APP_TIMEOUT_MS);
  const { method, url: path } = request;
  // Pages are changed on the way back, so they must come uncompressed.
  const headers = request.headers.accept?.includes('text/html')
    ? { ...request.headers, 'accept-encoding': 'identity' }
    : request.headers;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const forwarded = httpRequest({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject);
  request.pipe(forwarded);
  return promise;
}

function isPage({ url = '' }: IncomingMessage, { headers }: IncomingMessage): boolean {
  return Boolean(headers['content-type']?.startsWith('text/html')) && !url.startsWith('/api/');
}

/**
 * Answers with what the app answers. Pages are completed and lose their content security policy, which forbids the
 * inline scripts that Vite adds.
 */
export function createAppProxy(vite: ViteDevServer, port: number) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answer = await forward(request, port);
      const { 'content-security-policy': policy, 'content-length': length, ...headers } = answer.headers;
      if (isPage(request, answer)) {
        const page = await completePage(vite, await text(answer));
        response.writeHead(answer.statusCode ?? 200, headers).end(page);
        return;
      }
      response.writeHead(answer.statusCode ?? 200, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
      response.on('close', () => answer.destroy());
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      process.stderr.write(`${(error as Error).stack}\n`);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end((error as Error).stack);
    }
  };
}
