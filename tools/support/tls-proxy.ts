import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { Certificate } from './certificate.ts';

export interface TlsFront {
  readonly url: string;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Ends TLS in front of a port of loopback; can go away and come back at the same address. */
export async function startTlsFront(options: { certificate: Certificate; port: number }): Promise<TlsFront> {
  const { certificate, port } = options;
  const open = new Set<Socket>();
  let server: Server | undefined;
  const listen = async (ownPort: number) => {
    server = createServer(certificate, (secure) => {
      const plain = connect(port, '127.0.0.1');
      for (const socket of [secure, plain]) {
        open.add(socket);
        socket.on('close', () => open.delete(socket)).on('error', () => {});
      }
      secure.on('close', () => plain.destroy());
      plain.on('close', () => secure.destroy());
      secure.pipe(plain).pipe(secure);
    }).listen(ownPort, '127.0.0.1');
    server.on('tlsClientError', () => {});
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const ownPort = await listen(0);
  return {
    url: `https://127.0.0.1:${ownPort}`,
    async down() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      server = undefined;
      await closed;
    },
    async up() {
      if (!server) await listen(ownPort);
    },
  };
}
