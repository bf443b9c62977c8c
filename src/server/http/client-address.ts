import type { IncomingMessage } from 'node:http';
import { compile as compileProxies, all as listAddresses } from '@fastify/proxy-addr';
import type { TrustProxy } from '../config.ts';

/** Whether the one at an address, so many hops from us, is a proxy of ours, exactly as the framework has it. */
export function createProxyTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return typeof trustProxy === 'string'
    ? compileProxies(trustProxy.split(',').map((proxy) => proxy.trim()))
    : trustProxy;
}

/** Finds a caller's address where the framework is not asked, exactly as its `request.ip` has it. */
export function createAddressFinder(trustProxy: TrustProxy): (request: IncomingMessage) => string | undefined {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress;
  const isTrusted = createProxyTrust(trustProxy);
  return (request) => listAddresses(request, isTrusted).at(-1);
}

/** Counts IPv6 callers by their network: one household holds a whole /64 of addresses. */
export function clientNetwork(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
