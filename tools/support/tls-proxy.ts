import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { onCleanUp } from './clean-up.ts';

/** Terminates TLS in front of a loopback port. `down` closes its own port, `up` opens the same one again. */
export async function startTlsProxy(certificate: { cert: string; key: string }, targetPort: number) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const listen = async (port: number) => {
    server = createServer(certificate, (secure) => {
      const plain = connect(targetPort, '127.0.0.1');
      for (const socket of [secure, plain]) {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => {});
      }
      secure.on('close', () => plain.destroy());
      plain.on('close', () => secure.destroy());
      secure.pipe(plain).pipe(secure);
    }).listen(port, '127.0.0.1');
    server.on('tlsClientError', () => {});
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const down = async () => {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    server = undefined;
    await closed;
  };
  onCleanUp(down);
  const up = async () => {
    if (!server) await listen(port);
  };
  return { url: `https://127.0.0.1:${port}`, down, up };
}
