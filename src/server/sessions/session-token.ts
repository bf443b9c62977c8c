import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What a cookie holds: 256 random bits that mean nothing by themselves. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of it: a stolen table opens no session. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
