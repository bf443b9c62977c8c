import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StandIn {
  /** Its address, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const LOOPBACK_ADDRESS = '127.0.0.1';
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** The port is taken, not allowed, or greater than 65535. */
const UNAVAILABLE_CODES: unknown[] = ['EADDRINUSE', 'EACCES', 'ERR_SOCKET_BAD_PORT'];

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Against DNS rebinding: a page at a hostile name that resolves to 127.0.0.1 could otherwise send requests here.
  if (!LOOPBACK_HOST.test(request.headers.host ?? '')) {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This server answers this computer only.\n');
    return;
  }
  try {
    await handler(request, response);
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, LOOPBACK_ADDRESS);
  await once(server, 'listening');
}

/** Serves this computer only, on `preferredPort` or, where that is unavailable, on any free port. */
export async function serveOnLoopback(handler: Handler, preferredPort = 0): Promise<StandIn> {
  const server = createServer((request, response) => void answer(handler, request, response));
  try {
    await listen(server, preferredPort);
  } catch (error) {
    const isUnavailable = error instanceof Error && 'code' in error && UNAVAILABLE_CODES.includes(error.code);
    if (preferredPort === 0 || !isUnavailable) throw error;
    await listen(server, 0);
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK_ADDRESS}:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The body of a request; empty where it is too large or its length is unknown. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const length = Number(request.headers['content-length'] ?? 0);
  return length <= maxBytes ? text(request) : '';
}
