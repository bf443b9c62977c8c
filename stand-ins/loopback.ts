import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK_ADDRESS = '127.0.0.1';
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Listening on loopback does not keep web pages out: a hostile name that resolves to 127.0.0.1 would make the reader's
 * browser carry requests here. Such requests still carry that name as their Host.
 */
function refusingForeignHosts(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (LOOPBACK_HOST.test(request.headers.host ?? '')) {
      handler(request, response);
      return;
    }
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This server answers this computer only.\n');
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK_ADDRESS, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Taken, not allowed, or past the last one: the neighbour of port 65535. */
const UNAVAILABLE_CODES: unknown[] = ['EADDRINUSE', 'EACCES', 'ERR_SOCKET_BAD_PORT'];

function isPortUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNAVAILABLE_CODES.includes(error.code);
}

/** Serves `handler` to this computer only, on `preferredPort` or, where that is taken, on a free one. */
export async function listenOnLoopback(handler: RequestListener, preferredPort = 0): Promise<StandIn> {
  const server = createServer(refusingForeignHosts(handler));
  try {
    await listen(server, preferredPort);
  } catch (error) {
    if (preferredPort === 0 || !isPortUnavailable(error)) throw error;
    await listen(server, 0);
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK_ADDRESS}:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
