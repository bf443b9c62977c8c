import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import type { MailBatch } from '../../../src/shared/contracts/guest-mails.ts';
import { expectStatus } from '../../support/client.ts';
import { runJobs } from '../../support/jobs.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { addGuests, makeEvent, makeOrganiser, type Organiser } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Fault, FaultContext } from './fault.ts';
import { startRestartable } from './server-killed.ts';

const MAILS = 1_000;
const KILLS = 20;

let rounds = 0;

/** Makes an organiser with `count` previewed invitations that wait for the click on "send". */
async function prepareInvitations({ postgres, services }: FaultContext, url: string, count: number) {
  rounds += 1;
  const domain = `mails${rounds}.example.com`;
  const organiser = await makeOrganiser({ url, mails: services.mails, postgres });
  // Makes the account older, because on its first day it may send only fifty mails.
  await postgres.query("update users set created_at = created_at - interval '2 days' where id = $1", [
    organiser.userId,
  ]);
  const event = await makeEvent(organiser);
  const rows = makeGuestRows(count).map((row, index) => ({ ...row, email: `guest${index}@${domain}` }));
  await addGuests(organiser, event.id, rows);
  expectStatus(await organiser.patch(`/api/events/${event.id}/rsvp`, { isOpen: true }), 200, 'opening RSVP');
  const made = await organiser.post<MailBatch>(`/api/events/${event.id}/mails`, { kind: 'invitation' });
  const batch = expectStatus(made, 201, 'looking at the invitations');
  if (batch.counts.planned !== count) throw new Error(`Not all are planned: ${JSON.stringify(batch.counts)}`);
  const listReceived = () => services.mails.received.filter(({ to }) => to?.[0]?.address?.endsWith(`@${domain}`));
  return { organiser, batchId: batch.id, addresses: rows.map(({ email }) => email), listReceived };
}

const send = async (organiser: Organiser, url: string, batchId: number) =>
  expectStatus(await organiser.at(url).post<MailBatch>(`/api/mails/${batchId}/send`), 200, 'sending');

const readCounts = async (organiser: Organiser, url: string, batchId: number) =>
  expectStatus(await organiser.at(url).get<MailBatch>(`/api/mails/${batchId}`), 200, 'the batch').counts;

/** Fails unless every address got its mail, repeats with the same Message-ID. Returns how many repeats there were. */
function requireAllReceived(addresses: readonly string[], received: readonly Email[]): number {
  const idsByAddress = new Map<string, Set<string>>();
  for (const { to, messageId } of received) {
    const address = to?.[0]?.address ?? '';
    idsByAddress.set(address, (idsByAddress.get(address) ?? new Set()).add(messageId ?? ''));
  }
  const missing = addresses.filter((address) => !idsByAddress.has(address));
  if (missing.length > 0) throw new Error(`${missing.length} got no mail, as ${missing[0]}.`);
  const ids = [...idsByAddress.values()];
  if (ids.some(({ size }) => size !== 1)) throw new Error('A repeated mail had another Message-ID.');
  if (new Set(ids.flatMap((set) => [...set])).size !== addresses.length) throw new Error('Two mails had the same id.');
  return received.length - addresses.length;
}

async function killWhileMailing(context: FaultContext): Promise<string> {
  const server = await startRestartable(context);
  const { url } = server;
  const { organiser, batchId, addresses, listReceived } = await prepareInvitations(context, url, MAILS);
  await send(organiser, url, batchId);
  for (let kills = 1; kills <= KILLS; kills++) {
    const enough = Math.floor((kills * MAILS) / (KILLS + 2));
    await waitFor(`${enough} mails arrived`, () => listReceived().length >= enough, 60_000);
    await sleep(Math.random() * 30);
    await server.killAndRestart();
  }
  const isDone = async () => (await readCounts(organiser, url, batchId)).sent === MAILS;
  await waitFor('all mails are marked as sent', isDone, 120_000);
  const repeats = requireAllReceived(addresses, listReceived());
  if (repeats > KILLS) throw new Error(`${repeats} mails were sent twice.`);
  await send(organiser, url, batchId);
  await runJobs(context.postgres, 'guest-mails');
  if (requireAllReceived(addresses, listReceived()) !== repeats) throw new Error('Sending again sent again.');
  await server.stop();
  return `${MAILS} mails, killed ${KILLS} times: none missing, ${repeats} sent twice with the same Message-ID`;
}

export const guestMailsInterrupted: Fault = {
  'the server is killed while it mails guests: none is missing, at most one a kill comes twice': killWhileMailing,
};
