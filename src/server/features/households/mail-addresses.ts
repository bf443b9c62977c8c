import { hasDeclined } from '../../../shared/attendance.ts';
import type { Attendance } from '../../../shared/contracts/guests.ts';

interface Addressee {
  readonly email: string | null;
  readonly guests: readonly { readonly email: string | null; readonly attendance: Attendance | null }[];
}

/**
 * Where mails to a household go: its own address; without one those of its members who have not declined, each once.
 */
export function listAddresses({ email, guests }: Addressee): string[] {
  if (email) return [email];
  const addresses = new Map<string, string>();
  for (const guest of guests) {
    const key = guest.email?.toLowerCase() ?? '';
    if (guest.email && !hasDeclined(guest) && !addresses.has(key)) addresses.set(key, guest.email);
  }
  return [...addresses.values()];
}
