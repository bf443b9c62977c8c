import type { Event } from '../../src/shared/contracts/events.ts';
import type { ImportResult } from '../../src/shared/contracts/guest-import.ts';
import type { Tier } from '../../src/shared/tiers.ts';
import type { MailServer } from './external-services.ts';
import { type Client, createClient, expectStatus } from './http-client.ts';
import { type MadeUpGuest, makeGuestRows } from './made-up-guests.ts';
import type { Postgres } from './postgres.ts';

let count = 0;

/** A new address for X-Forwarded-For each time, so that callers never share a rate limit by accident. */
export function newAddress(): string {
  count += 1;
  return `198.${18 + ((count >> 16) & 1)}.${(count >> 8) & 255}.${count & 255}`;
}

/** A new source address for connections each time, so that callers share no rate limit. Works on loopback only. */
export function newLoopback(): string {
  count += 1;
  return `127.${1 + ((count >> 16) & 127)}.${(count >> 8) & 255}.${1 + (count & 127)}`;
}

export function newEmail(): string {
  count += 1;
  return `person${count}@example.com`;
}

interface SignIn {
  readonly url: string;
  readonly mails: MailServer;
  readonly email?: string;
}

/** Signs in with a mailed code. */
export async function signIn({ url, mails, email = newEmail() }: SignIn): Promise<Client> {
  const client = createClient({ url, address: newAddress() });
  expectStatus(await client.post('/api/auth/otp/request', { email }), 200, 'asking for a code');
  const otp = await mails.codeFor(email);
  expectStatus(await client.post('/api/auth/otp/verify', { email, otp }), 200, 'signing in');
  return client;
}

export interface Organiser extends Client {
  readonly userId: number;
  readonly email: string;
}

/** A new account of the tier, signed in. */
export async function makeOrganiser(
  options: SignIn & { readonly postgres: Pick<Postgres, 'query'>; readonly tier?: Tier | undefined },
): Promise<Organiser> {
  const { postgres, tier = 'enterprise', email = newEmail() } = options;
  const client = await signIn({ ...options, email });
  const [row] = await postgres.query<{ id: number }>(
    'update users set subscription_tier = $2 where email = $1 returning id',
    [email, tier],
  );
  if (!row) throw new Error('The account does not exist after signing in.');
  // Not spread: `cookie` is a getter, and a copy would keep its first value.
  return Object.assign(client, { userId: row.id, email });
}

export async function makeEvent(organiser: Client, changes: Record<string, unknown> = {}): Promise<Event> {
  const date = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const event = { name: 'Gala', date, location: 'Budapest', timeZone: 'Europe/Budapest', ...changes };
  return expectStatus(await organiser.post<Event>('/api/events', event), 201, 'making an event');
}

export interface AddedGuest {
  readonly id: number;
  readonly fullName: string;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly qrCodeIdentifier: string;
}

const ROWS_PER_CALL = 1000;

/** Imports guests through the call: these rows, or as many made-up guests with seats. */
export async function addGuests(
  organiser: Client,
  eventId: number,
  guests: number | readonly MadeUpGuest[],
): Promise<AddedGuest[]> {
  const all = typeof guests === 'number' ? makeGuestRows(guests) : guests;
  const added: AddedGuest[] = [];
  for (let from = 0; from < all.length; from += ROWS_PER_CALL) {
    const rows = all.slice(from, from + ROWS_PER_CALL);
    const answer = await organiser.post<ImportResult>(`/api/events/${eventId}/guests/import`, { rows });
    const { results } = expectStatus(answer, 200, 'importing guests');
    for (const [index, { fullName, tableNumber, seatNumber, qrCodeIdentifier }] of rows.entries()) {
      const { status, guestId: id = null } = results[index] ?? {};
      if (status !== 'added' || id === null) throw new Error(`Row ${from + index} was not added.`);
      const seat = { tableNumber: tableNumber || null, seatNumber: seatNumber || null };
      added.push({ id, fullName, qrCodeIdentifier, ...seat });
    }
  }
  return added;
}
