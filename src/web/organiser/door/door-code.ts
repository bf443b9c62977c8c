/** Removes spaces and dashes from a code that was typed or pasted. */
export function cleanCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Minutes until a code may be tried again, rounded up so that nobody tries too early. */
export function minutesToWait(seconds = 60): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
