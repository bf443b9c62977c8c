import { randomBytes, randomInt } from 'node:crypto';

/** Ids of users, events and guests: 12 random digits, a number as the calls promise, that nobody can walk through. */
export function randomId(): number {
  return randomInt(100_000_000_000, 1_000_000_000_000);
}

/** 128 random bits, safe in an address: a guest's `qrCodeIdentifier`. */
export function randomToken(): string {
  return randomBytes(16).toString('base64url');
}

/** No 0, 1, I or O: these codes are read aloud and typed from paper. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

export function randomShareCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** Whether it could be one at all: nothing else needs to be looked for. */
export function isShareCode(text: string): boolean {
  return text.length === CODE_LENGTH && [...text].every((character) => CODE_ALPHABET.includes(character));
}
