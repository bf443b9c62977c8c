import { randomFillSync, randomInt } from 'node:crypto';
import { ACCESS_CODE_LENGTH, HOUSEHOLD_CODE_LENGTH } from '../../shared/access-code.ts';

/** Id of a user, an event or a guest: 12 random digits, so that nobody can find others by counting up. */
export function randomId(): number {
  return randomInt(100_000_000_000, 1_000_000_000_000);
}

const TOKEN_BYTES = 16;
/** Random bytes that are made in advance: asking for those of one token takes thirty times as long as its part of these. */
const spareBytes = Buffer.alloc(TOKEN_BYTES * 256);
let used = spareBytes.length;

/** 128 random bits, safe in an address: a guest's `qrCodeIdentifier`, a household's or the caterer's link. */
export function randomToken(): string {
  if (used === spareBytes.length) {
    randomFillSync(spareBytes);
    used = 0;
  }
  const token = spareBytes.toString('base64url', used, used + TOKEN_BYTES);
  // A token that was given out is not kept in memory.
  spareBytes.fill(0, used, used + TOKEN_BYTES);
  used += TOKEN_BYTES;
  return token;
}

export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}

/** No 0, 1, I or O: these codes are read aloud and typed from paper. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

export const randomAccessCode = () => randomCode(ACCESS_CODE_LENGTH);

export const randomHouseholdCode = () => randomCode(HOUSEHOLD_CODE_LENGTH);

export function isAccessCode(text: string): boolean {
  return text.length === ACCESS_CODE_LENGTH && [...text].every((character) => CODE_ALPHABET.includes(character));
}
