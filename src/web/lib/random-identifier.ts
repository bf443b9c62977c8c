const IDENTIFIER_BYTES = 16;

/** 128 random bits as 22 characters of base64url. Unlike `crypto.randomUUID`, it also works on pages without https. */
export function newRandomIdentifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(IDENTIFIER_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
