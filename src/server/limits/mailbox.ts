/** Domains of large providers that ignore dots in the part before the @, each with the one that the others stand for. */
const IGNORES_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/** More dots that a provider ignores are in few addresses, and would make up any number of them for a long name. */
const MAX_IGNORED_DOTS = 2;

function partsOf(address: string) {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  return { local: lower.slice(0, at), domain: lower.slice(at + 1) };
}

/**
 * The mailbox behind an address, for limits and opt-outs: in lower case, without `+tag`, and without dots where the provider
 * ignores them. Otherwise anybody could write the same mailbox in any number of ways. Mails go to the address as typed.
 */
export function mailboxOf(address: string): string {
  const { local, domain } = partsOf(address);
  const [name = ''] = local.split('+');
  const dotless = IGNORES_DOTS.get(domain);
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${domain}`;
}

/** Whether an address is written as people write their own: one of the few of its mailbox that need no tag. */
export function isPlainAddress(address: string): boolean {
  const { local, domain } = partsOf(address);
  return !local.includes('+') && (!IGNORES_DOTS.has(domain) || local.split('.').length - 1 <= MAX_IGNORED_DOTS);
}
