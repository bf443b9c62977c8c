export const DOOR_CODE_LENGTH = 8;

/** The code in what was typed or pasted: codes are read out in groups, and copied with spaces around them. */
export function cleanCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Rounded up: someone who comes back too early has waited in vain. */
export function minutesToWait(seconds = 60): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
