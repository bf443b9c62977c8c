import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { sendRequest } from '../../support/http-client.ts';

interface Load {
  readonly connections: number;
  readonly durationMs: number;
}

/** How many GET requests a server answers per second, over several connections at once. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  { connections, durationMs }: Load,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let answered = 0;
  const loop = async () => {
    while (performance.now() - start < durationMs) {
      const { status } = await sendRequest(url, { agent, headers });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  return (answered * 1000) / (performance.now() - start);
}

export interface RawRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
}

/**
 * How many very fast answers a server gives per second. Writes the prepared requests over and over to plain sockets: an
 * HTTP client would need more time than the server, and its speed would be what is measured.
 */
export async function rawRequestsPerSecond(
  origin: string,
  requests: readonly RawRequest[],
  { connections, durationMs }: Load,
): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const texts = requests.map(({ path, headers }) => {
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
  const start = performance.now();
  let sent = 0;
  let answered = 0;

  const run = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    let received = '';
    await new Promise<void>((resolve, reject) => {
      const sendNext = () => socket.write(texts[sent++ % texts.length] ?? '');
      socket.on('error', reject).on('data', (chunk) => {
        received += chunk.toString('latin1');
        const body = received.indexOf('\r\n\r\n') + 4;
        if (body < 4) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
        if (received.length < body + length) return;
        if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received));
        received = '';
        answered += 1;
        if (performance.now() - start < durationMs) sendNext();
        else resolve();
      });
      sendNext();
    });
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return (answered * 1000) / (performance.now() - start);
}
