import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { startTcpProxy } from '../../../src/server/testing/tcp-proxy.ts';
import type { MailBatch } from '../../../src/shared/contracts/guest-mails.ts';
import { startAppServer } from '../../support/app-server.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { type Answer, createClient, expectStatus } from '../../support/http-client.ts';
import { listenOnLoopback } from '../../support/listen.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { addGuests, makeEvent, makeOrganiser, newAddress, newEmail, type Organiser } from '../../support/organisers.ts';
import { runJobs } from '../../support/run-jobs.ts';
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

/** A mail server that accepts connections and then sends nothing, or always the same text. */
async function startBadMailServer(text?: string): Promise<string> {
  const server = createServer((socket) => {
    onCleanUp(() => socket.destroy());
    socket.on('error', () => {});
    if (text !== undefined) socket.on('data', () => socket.write(text)).write(text);
  });
  return `smtp://127.0.0.1:${await listenOnLoopback(server)}`;
}

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const since = performance.now();
  const result = await work;
  return { result, ms: performance.now() - since };
}

function requireRefusal({ status, body }: Answer): void {
  const { code, message } = body as { code?: string; message?: string };
  if (status !== 503 || code !== 'mail_unavailable' || !message) throw new Error(`${status} ${JSON.stringify(body)}`);
}

const askForCode = (url: string) =>
  createClient({ url, address: newAddress(), timeoutMs: 60_000 }).post('/api/auth/otp/request', { email: newEmail() });

const CONTACT = { name: 'Kovács Anna', email: 'anna@example.com', subject: 'Asztalok', message: 'Hány asztal fér el?' };

async function breakMail(context: FaultContext, smtpUrl: string, maxMs: number): Promise<string> {
  const { postgres, services } = context;
  const server = await startAppServer({ databaseUrl: postgres.url, env: { ...services.env, SMTP_URL: smtpUrl } });
  const { url } = server;
  // More at once than the server has connections to the mail server.
  const askingForCodes = Promise.all(Array.from({ length: 12 }, () => timed(askForCode(url))));
  const subject = `Tables ${Math.random()}`;
  const writer = createClient({ url, address: newAddress(), timeoutMs: 60_000 });
  const writing = timed(writer.post('/api/contact', { ...CONTACT, subject }));
  let slowestOther = 0;
  for (let calls = 0; calls < 20; calls++) {
    const { result, ms } = await timed(createClient({ url }).get('/api/company'));
    expectStatus(result, 200, 'another call');
    slowestOther = Math.max(slowestOther, ms, (await timed(createClient({ url }).get('/readyz'))).ms);
  }
  const codes = await askingForCodes;
  for (const { result } of codes) requireRefusal(result);
  const slowest = Math.max(...codes.map(({ ms }) => ms));
  if (slowest > maxMs) throw new Error(`Someone waited ${Math.round(slowest)} ms for a code.`);
  // Other calls must not wait for the mail server; 3 s is much less than that, and enough on a busy machine.
  if (slowestOther > 3_000) throw new Error(`Another call took ${Math.round(slowestOther)} ms.`);
  const { result, ms } = await writing;
  expectStatus(result, 201, 'a contact message');
  if (ms > 8_000) throw new Error(`The sender of a message waited ${Math.round(ms)} ms.`);
  await server.kill();

  // With a working mail server the job sends the stored message. It looks only at messages of a certain age.
  const healthy = await startAppServer({ databaseUrl: postgres.url, env: services.env });
  await postgres.query("update contact_messages set created_at = created_at - interval '10 minutes'");
  await runJobs(postgres, 'contact-mail');
  const countMailed = () => services.mails.received.filter((mail) => mail.subject?.includes(subject)).length;
  await waitFor('the message is mailed', () => countMailed() > 0);
  expectStatus(await askForCode(healthy.url), 200, 'a code');
  await healthy.stop();
  if (countMailed() !== 1) throw new Error(`The message was mailed ${countMailed()} times.`);
  return `12 people were told within ${Math.round(slowest)} ms, the message was stored in ${Math.round(ms)} ms, other calls took ${Math.round(slowestOther)} ms at most`;
}

const PROMISE = 'sign-in says so, contact messages are sent later, nobody else waits';

export const mailDown: Fault = {
  [`the mail server is down: ${PROMISE}`]: (context) => breakMail(context, 'smtp://127.0.0.1:9', 5_000),
  [`the mail server accepts connections and never answers: ${PROMISE}`]: async (context) =>
    breakMail(context, await startBadMailServer(), 28_000),
  [`the mail server answers nonsense: ${PROMISE}`]: async (context) =>
    breakMail(context, await startBadMailServer('<html>hello</html>\r\n'), 28_000),
};
