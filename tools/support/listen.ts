import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { onCleanUp } from './clean-up.ts';

/** Listens on a free port of loopback until clean-up; returns the port. */
export async function listenOnLoopback(server: Server & { closeAllConnections?(): void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanUp(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** Ports of loopback that were free a moment ago, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isFree) await new Promise((resolve) => server.close(resolve));
  return isFree;
}

/** Consecutive free ports, as scripts/serve-cluster.mjs uses them. */
export async function findConsecutivePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = await findFreePort();
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (first + count <= 65_535 && (await Promise.all(ports.map(isPortFree))).every(Boolean)) return ports;
  }
  throw new Error(`There are no ${count} consecutive free ports.`);
}
