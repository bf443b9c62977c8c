import { createServer } from 'node:http';
import { endWithParent, nextMessage, startChild } from '../../support/child-process.ts';
import { listenOnLoopback } from '../../support/listen.ts';

/** Starts a file of this folder as a process of its own, so that the load generator does not share its thread. */
export function startServers<Addresses>(file: string, args: readonly string[] = []): Promise<Addresses> {
  return nextMessage<Addresses>(startChild(new URL(file, import.meta.url), args));
}

/** Called in a process that `startServers` started, once its servers listen: sends their addresses to the parent. */
export function announceServers(addresses: object): void {
  endWithParent();
  process.send?.(addresses);
}

/** Serves the CPU time and memory that this process has used, and `more`; `?gc` collects garbage first. Returns the origin. */
export async function serveUsage(more: () => object = () => ({})): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('?gc')) globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const used = { memoryKb: (heapUsed + external) / 1024, cpuMs: (user + system) / 1000 };
    response.end(JSON.stringify({ ...used, ...more() }));
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

/** Reads what `serveUsage` of another process serves. */
export async function readUsage(origin: string, { gc = false } = {}) {
  const answer = await fetch(`${origin}/${gc ? '?gc' : ''}`);
  return answer.json() as Promise<{ cpuMs: number; memoryKb: number; code?: string }>;
}
