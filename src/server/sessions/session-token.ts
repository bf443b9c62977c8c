import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The value of a session or browser cookie: 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Only this hash is stored, so that nobody can sign in with a stolen copy of the database. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
