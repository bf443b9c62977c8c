import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from '../config.ts';
import { createProxyTrust } from './client-address.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** Ids as proxies create them. Excludes line breaks and e-mail addresses, since ids are logged. */
const SAFE_ID = /^[\w.:=-]{8,64}$/;

/** Short enough to read aloud, long enough to be unique among billions. */
const ID_LENGTH = 12;
/** Random bytes are drawn for many ids at once: one by one they would slow down seat lookups. */
const BATCH_SIZE = 1_024;

function createIdSource(): () => string {
  let text = '';
  let position = 0;
  return () => {
    if (position >= text.length) {
      text = randomBytes((BATCH_SIZE * ID_LENGTH) / 2).toString('hex');
      position = 0;
    }
    position += ID_LENGTH;
    return text.slice(position - ID_LENGTH, position);
  };
}

/** Creates the id by which the log names a request. An id from a trusted proxy is kept, from anyone else it is ignored. */
export function createRequestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = createProxyTrust(trustProxy);
  const newId = createIdSource();
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && SAFE_ID.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given;
    return newId();
  };
}
