import type { IncomingMessage } from 'node:http';
import { compile as compileProxies, all as listAddresses } from '@fastify/proxy-addr';
import type { TrustProxy } from '../config.ts';

/** Tells whether an address, `hop` hops away from us, is a trusted proxy. Same rule as Fastify's `trustProxy`. */
export function createProxyTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return typeof trustProxy === 'string'
    ? compileProxies(trustProxy.split(',').map((proxy) => proxy.trim()))
    : trustProxy;
}

/** For requests that Fastify has not seen yet: the client's address, the same as its `request.ip` would be. */
export function createAddressFinder(trustProxy: TrustProxy): (request: IncomingMessage) => string | undefined {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress;
  const isTrusted = createProxyTrust(trustProxy);
  return (request) => listAddresses(request, isTrusted).at(-1);
}
