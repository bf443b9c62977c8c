import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from '../config.ts';
import { createProxyTrust } from './client-address.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** As proxies make them; nothing that could break a line of the log, or hold an address. */
const SAFE_ID = /^[\w.:=-]{8,64}$/;

/** Names a request in the log. A proxy of ours may have named it already; whoever else says so is not believed. */
export function createRequestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = createProxyTrust(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && SAFE_ID.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given;
    // Short enough to read out, long enough to find one line among billions.
    return randomUUID().slice(-12);
  };
}
