import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile as compileProxies } from '@fastify/proxy-addr';
import type { TrustProxy } from '../config.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** Ids as proxies create them. Excludes line breaks and e-mail addresses, since ids are logged. */
const SAFE_ID = /^[\w.:=-]{8,64}$/;
/** Short enough to read aloud, long enough to be unique among billions. */
const ID_LENGTH = 12;

/** Tells whether the direct peer is a trusted proxy, by the same rule as Fastify's `trustProxy`. */
function createProxyTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return typeof trustProxy === 'string'
    ? compileProxies(trustProxy.split(',').map((proxy) => proxy.trim()))
    : trustProxy;
}

/** Creates the id by which the log names a request. An id from a trusted proxy is kept, from anyone else it is ignored. */
export function createRequestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = createProxyTrust(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && SAFE_ID.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given;
    return randomUUID().slice(-ID_LENGTH);
  };
}
