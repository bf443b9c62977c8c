const IDENTIFIER_BYTES = 16;

/** 128 random bits as 22 characters of base64url. Also where the address is not secure, unlike `crypto.randomUUID`. */
export function newRandomIdentifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(IDENTIFIER_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
