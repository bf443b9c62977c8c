/** Domains of large providers that ignore dots in the part before the @, each with the one that the others stand for. */
const IGNORES_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/**
 * The mailbox behind an address, for limits and opt-outs: in lower case, without `+tag`, and without dots where the provider
 * ignores them. Otherwise anybody could write the same mailbox in any number of ways. Mails go to the address as typed.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [name = ''] = lower.slice(0, at).split('+');
  const domain = lower.slice(at + 1);
  const dotless = IGNORES_DOTS.get(domain);
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${domain}`;
}
