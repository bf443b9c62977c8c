import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { startTcpProxy } from '../../../src/server/testing/tcp-proxy.ts';
import type { MailBatch } from '../../../src/shared/contracts/guest-mails.ts';
import { startAppServer } from '../../support/app-server.ts';
import { onCleanUp } from '../../support/clean-up.ts';
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

async function breakMailServer(context: FaultContext): Promise<string> {
  const { postgres, services } = context;
  const port = Number(new URL(services.mails.url).port);
  const network = await startTcpProxy({ port, host: '127.0.0.1' });
  onCleanUp(() => network.close());
  const env = { ...services.env, SMTP_URL: `smtp://127.0.0.1:${network.port}` };
  const server = await startAppServer({ databaseUrl: postgres.url, env });
  const { url } = server;
  const { organiser, batchId, addresses, listReceived } = await prepareInvitations(context, url, 200);
  await network.refuse();
  await send(organiser, url, batchId);
  await runJobs(postgres, 'guest-mails');
  if (listReceived().length > 0) throw new Error('A mail arrived although the mail server is down.');
  await network.heal();
  // Ends the pause that follows failed attempts, so that the job tries again at once.
  await postgres.query("update guest_mails set due_at = now() where state = 'waiting'");
  await waitFor('some mails arrived', async () => {
    await runJobs(postgres, 'guest-mails');
    return listReceived().length > 20;
  });
  network.cut();
  const isDone = async () => {
    await postgres.query("update guest_mails set due_at = now() where state = 'waiting'");
    await runJobs(postgres, 'guest-mails');
    return (await readCounts(organiser, url, batchId)).sent === addresses.length;
  };
  await waitFor('all mails are sent', isDone, 120_000);
  const repeats = requireAllReceived(addresses, listReceived());
  if (repeats > 1) throw new Error(`${repeats} mails were sent twice.`);
  await server.stop();
  return `${addresses.length} mails waited for the mail server and all arrived, ${repeats} of them twice`;
}

export const guestMailsInterrupted: Fault = {
  'the server is killed while it mails guests: none is missing, at most one a kill comes twice': killWhileMailing,
  'the mail server is down or loses connections while guests are mailed: all mails arrive': breakMailServer,
};
