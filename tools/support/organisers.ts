import type { Event } from '../../src/shared/contracts/events.ts';
import type { ImportResult } from '../../src/shared/contracts/guest-import.ts';
import type { Tier } from '../../src/shared/tiers.ts';
import { type Client, createClient, expectStatus } from './client.ts';
import { makePeople, type Person } from './guest-rows.ts';
import type { MailSink } from './mail-server.ts';
import type { Postgres } from './postgres.ts';

let count = 0;

/** Addresses of documentation, all different: limits by address never meet unless a check wants them to. */
export function newAddress(): string {
  count += 1;
  return `198.${18 + ((count >> 16) & 1)}.${(count >> 8) & 255}.${count & 255}`;
}

/** The same for connections that come from this machine itself. */
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
  readonly mails: MailSink;
  readonly email?: string;
  readonly address?: string;
}

/** Signs in through the real calls. */
export async function signIn({ url, mails, email = newEmail(), address = newAddress() }: SignIn): Promise<Client> {
  const client = createClient({ url, address });
  expectStatus(await client.post('/api/auth/otp/request', { email }), 200, 'asking for a code');
  const otp = await mails.codeFor(email);
  expectStatus(await client.post('/api/auth/otp/verify', { email, otp }), 200, 'signing in');
  return client;
}

export interface Organiser extends Client {
  readonly userId: number;
  readonly email: string;
}

/** A new account, signed in, on the given tier. */
export async function makeOrganiser(
  options: SignIn & { readonly postgres: Postgres; readonly tier?: Tier },
): Promise<Organiser> {
  const { postgres, tier = 'enterprise', email = newEmail() } = options;
  const client = await signIn({ ...options, email });
  const [row] = await postgres.query<{ id: number }>(
    'update users set subscription_tier = $2 where email = $1 returning id',
    [email, tier],
  );
  if (!row) throw new Error('Nobody signed in.');
  // Not spread: the cookie is read when it is asked for.
  return Object.assign(client, { userId: row.id, email });
}

export async function makeEvent(organiser: Client, changes: Record<string, unknown> = {}): Promise<Event> {
  const date = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const event = { name: 'Gala', date, location: 'Budapest', timeZone: 'Europe/Budapest', ...changes };
  return expectStatus(await organiser.post<Event>('/api/events', event), 201, 'making an event');
}

export interface AddedGuest extends Person {
  readonly id: number;
}

const ROWS_PER_CALL = 1000;

/** Distinct people with seats, through the import call. */
export async function addGuests(organiser: Client, eventId: number, amount: number): Promise<AddedGuest[]> {
  const people = makePeople(amount);
  const added: AddedGuest[] = [];
  for (let from = 0; from < amount; from += ROWS_PER_CALL) {
    const rows = people.slice(from, from + ROWS_PER_CALL);
    const answer = await organiser.post<ImportResult>(`/api/events/${eventId}/guests/import`, { rows });
    const { results } = expectStatus(answer, 200, 'importing guests');
    for (const [index, person] of rows.entries()) {
      const result = results[index];
      if (result?.status !== 'added' || result.guestId === null) throw new Error(`Row ${from + index} was not added.`);
      added.push({ ...person, id: result.guestId });
    }
  }
  return added;
}
