import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection at once, as a network that goes away with a word does. */
  cut(): void;
  /** Lets nothing through any more, in either direction and without a word; new connections are taken and left alone. */
  swallow(): void;
  /** Holds back every piece for so long, in each direction. */
  delay(milliseconds: number): void;
  /** Takes no connections, and ends those there are. */
  refuse(): Promise<void>;
  /** Lets everything through again. What was swallowed stays lost, and so do its connections. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** A piece of network on loopback between a client and a server, which can be made to fail. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let delayMs = 0;

  function lead(from: Socket, to: Socket): void {
    let isLost = false;
    from.on('data', (piece) => {
      isLost ||= isSwallowing;
      if (isLost) return;
      if (delayMs === 0) to.write(piece);
      // Timers of one length keep their order.
      else setTimeout(() => !to.destroyed && to.write(piece), delayMs);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      // Whoever is cut off hears nothing of the other side's end either.
      if (!isLost) to.destroy();
    });
    sockets.add(from);
  }

  const server = createServer((client) => {
    const behind = connect(target);
    lead(client, behind);
    lead(behind, client);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const refuse = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    cut,
    swallow() {
      isSwallowing = true;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    refuse,
    async heal() {
      isSwallowing = false;
      delayMs = 0;
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}
