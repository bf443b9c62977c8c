import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const LIMIT_MS = 20_000;

/** Many open server-sent streams over plain sockets: a thousand HTTP clients would cost more than the server. */
export class LiveStreams {
  private readonly sockets: Socket[] = [];
  private awaited: { readonly text: string; readonly missing: Set<Socket>; readonly done: () => void } | undefined;

  get count(): number {
    return this.sockets.length;
  }

  /** Resolves once the stream has sent `firstText`. */
  async open(origin: string, path: string, headers: Record<string, string>, firstText: string): Promise<void> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    let head = '';
    await new Promise<void>((resolve, reject) => {
      const readHead = (chunk: Buffer) => {
        head += chunk.toString('latin1');
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 500)));
        if (!head.includes(firstText)) return;
        socket.off('data', readHead);
        resolve();
      };
      socket.on('data', readHead).on('error', reject);
    });
    socket.on('data', (chunk) => this.onData(socket, chunk.toString('latin1')));
    this.sockets.push(socket);
  }

  /** Runs `cause` and returns the time until every stream has received `text`. */
  async timeUntilReceivedByAll(text: string, cause: () => Promise<void>): Promise<number> {
    const start = performance.now();
    const missing = new Set(this.sockets);
    const received = new Promise<number>((resolve, reject) => {
      const tooLate = () => reject(new Error(`${missing.size} of ${this.count} streams never received ${text}`));
      const timer = setTimeout(tooLate, LIMIT_MS);
      this.awaited = {
        text,
        missing,
        done: () => {
          clearTimeout(timer);
          resolve(performance.now() - start);
        },
      };
    });
    const [ms] = await Promise.all([received, cause()]);
    return ms;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.length = 0;
  }

  private onData(socket: Socket, chunk: string): void {
    if (!this.awaited?.missing.has(socket) || !chunk.includes(this.awaited.text)) return;
    this.awaited.missing.delete(socket);
    if (this.awaited.missing.size === 0) this.awaited.done();
  }
}
