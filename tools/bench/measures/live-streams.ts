import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const PATIENCE_MS = 20_000;

/** Open server-sent streams, read over bare sockets: a thousand HTTP clients would be what is measured. */
export class LiveStreams {
  private readonly sockets: Socket[] = [];
  private awaited: { readonly text: string; readonly missing: Set<Socket>; readonly done: () => void } | undefined;

  get count(): number {
    return this.sockets.length;
  }

  /** Resolves once the stream has begun, or once it said this much. */
  async open(origin: string, path: string, headers: Record<string, string>, firstWords: string): Promise<void> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        said += chunk.toString('latin1');
        if (!said.startsWith('HTTP/1.1 200')) reject(new Error(said.slice(0, 500)));
        if (!said.includes(firstWords)) return;
        socket.off('data', listen);
        resolve();
      };
      socket.on('data', listen).on('error', reject);
    });
    said = '';
    socket.on('data', (chunk) => this.hear(socket, chunk.toString('latin1')));
    this.sockets.push(socket);
  }

  /** From now until every stream has said it. */
  async untilAllSay(text: string, cause: () => Promise<void>): Promise<number> {
    const start = performance.now();
    const missing = new Set(this.sockets);
    const heard = new Promise<number>((resolve, reject) => {
      const tooLate = () => reject(new Error(`${missing.size} of ${this.count} streams never said ${text}`));
      const timer = setTimeout(tooLate, PATIENCE_MS);
      this.awaited = {
        text,
        missing,
        done: () => {
          clearTimeout(timer);
          resolve(performance.now() - start);
        },
      };
    });
    const [ms] = await Promise.all([heard, cause()]);
    return ms;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.length = 0;
  }

  private hear(socket: Socket, chunk: string): void {
    if (!this.awaited?.missing.has(socket) || !chunk.includes(this.awaited.text)) return;
    this.awaited.missing.delete(socket);
    if (this.awaited.missing.size === 0) this.awaited.done();
  }
}
