import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { generateURI, verifySync } from 'otplib';

const ISSUER = 'Placecard';
const CODE_PATTERN = /^\d{6}$/;
/** Accepts the step before and after, because clocks of phones differ. */
const TOLERANCE_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Owner {
  readonly userId: number;
  readonly sessionSecret: string;
}

/** Secrets are encrypted so that a leaked backup opens nothing. Changing SESSION_SECRET makes them unreadable. */
function encryptionKey(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, 'placecard', 'two-factor-secret', 32));
}

/** The content of the set-up's QR code. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/** Encrypts a secret for one account; copied to another account's row it can't be decrypted. */
export function encryptSecret(secret: string, { userId, sessionSecret }: Owner): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(sessionSecret), iv).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined where it was encrypted with another SESSION_SECRET. */
export function decryptSecret(sealed: Buffer, { userId, sessionSecret }: Owner): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey(sessionSecret), sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return opened.toString('utf8');
  } catch {
    return undefined;
  }
}

export function isTotpCode(code: string): boolean {
  return CODE_PATTERN.test(code);
}

/** The time step of a right code; undefined for a wrong one. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Without 0, 1, I and O, which are easily misread on paper. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 10;
export const RECOVERY_CODE_COUNT = 10;

function randomRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return `${letters.slice(0, RECOVERY_LENGTH / 2).join('')}-${letters.slice(RECOVERY_LENGTH / 2).join('')}`;
}

export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(randomRecoveryCode());
  return [...codes];
}

/** Hashes a recovery code without its hyphen, so that it may be typed with or without it. */
export function hashRecoveryCode(code: string, { userId, sessionSecret }: Owner): Buffer {
  return createHmac('sha256', sessionSecret)
    .update(`recovery-code:${userId}:${code.replace('-', '')}`)
    .digest();
}
