import { createServer } from 'node:net';
import { startAppServer } from '../../support/app-server.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { type Answer, createClient, expectStatus } from '../../support/client.ts';
import { runJobs } from '../../support/jobs.ts';
import { listenOnLoopback } from '../../support/listen.ts';
import { newAddress, newEmail } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Fault, FaultContext } from './fault.ts';

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
