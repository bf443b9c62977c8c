import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from '../config.ts';
import { createProxyTrust } from './client-address.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** As proxies make them; nothing that could break a line of the log, or hold an address. */
const SAFE_ID = /^[\w.:=-]{8,64}$/;

/** Short enough to read out, long enough to find one line among billions. */
const ID_LENGTH = 12;
/** Made together: one by one they would cost a lookup more than its counting does. */
const IDS_AT_ONCE = 1_024;

function createOwnIds(): () => string {
  let text = '';
  let position = 0;
  return () => {
    if (position >= text.length) {
      text = randomBytes((IDS_AT_ONCE * ID_LENGTH) / 2).toString('hex');
      position = 0;
    }
    position += ID_LENGTH;
    return text.slice(position - ID_LENGTH, position);
  };
}

/** Names a request in the log. A proxy of ours may have named it already; whoever else says so is not believed. */
export function createRequestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = createProxyTrust(trustProxy);
  const newId = createOwnIds();
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && SAFE_ID.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given;
    return newId();
  };
}
