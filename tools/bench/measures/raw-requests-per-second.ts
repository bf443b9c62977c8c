import { once } from 'node:events';
import { connect } from 'node:net';

export interface ReplayedRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
}

interface Replay {
  readonly origin: string;
  /** Sent one after the other, from the start again when they are through. */
  readonly requests: readonly ReplayedRequest[];
  readonly connections: number;
  readonly durationMs: number;
}

/**
 * Requests per second that a server answers with 200. Written over bare sockets: on quick answers an HTTP client takes
 * longer than the server, and would be what is measured.
 */
export async function replayPerSecond({ origin, requests, connections, durationMs }: Replay): Promise<number> {
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
      const send = () => socket.write(texts[sent++ % texts.length] ?? '');
      socket.on('error', reject).on('data', (chunk) => {
        received += chunk.toString('latin1');
        const body = received.indexOf('\r\n\r\n') + 4;
        if (body < 4) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
        if (received.length < body + length) return;
        if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received));
        received = '';
        answered += 1;
        if (performance.now() - start < durationMs) send();
        else resolve();
      });
      send();
    });
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return (answered * 1000) / (performance.now() - start);
}
