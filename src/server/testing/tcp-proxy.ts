import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Closes every connection at once, so that both sides notice. */
  cut(): void;
  /** Drops all data in both directions without closing anything; new connections are accepted and never answered. */
  swallow(): void;
  /** Delays all data by this many milliseconds in each direction. */
  delay(milliseconds: number): void;
  /** Refuses new connections and closes the existing ones. */
  refuse(): Promise<void>;
  /** Forwards data again. What was dropped is not sent later, so the connections concerned stay broken. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy on loopback that tests can make fail like a network. */
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
      // Timers of the same delay fire in order, so that data stays in order.
      else setTimeout(() => !to.destroyed && to.write(piece), delayMs);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      // While data is dropped, the end of one side is not forwarded to the other either.
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
