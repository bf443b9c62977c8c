import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { startAppServer } from '../support/app-server.ts';
import { atEnd } from '../support/clean-up.ts';
import { type Answer, createClient, expectStatus } from '../support/client.ts';
import { newAddress, newEmail } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Fault, makeWorld, type Stage, telling } from './fault.ts';
import { requireJob } from './health.ts';
import { makeBuyer, order, readBought, requireOneMonth, settle } from './payments.ts';

/** A mail server that takes connections and then says nothing, or nonsense. */
async function startBadMailServer(words: string | undefined): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (words !== undefined) socket.on('data', () => socket.write(words)).write(words);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const since = performance.now();
  const result = await work;
  return { result, ms: performance.now() - since };
}

function requireRefusal(answer: Answer, code: string): void {
  const body = answer.body as { code?: string; message?: string };
  if (answer.status !== 503 || body.code !== code || !body.message) {
    throw new Error(`Instead of ${code}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

const askForCode = (url: string) =>
  createClient({ url, address: newAddress(), timeoutMs: 60_000 }).post('/api/auth/otp/request', { email: newEmail() });

const CONTACT = { name: 'Kovács Anna', email: 'anna@example.com', subject: 'Asztalok', message: 'Hány asztal fér el?' };

/** Sign-in says what to do, what was written is kept, and nobody else waits. */
async function withoutMail(stage: Stage, smtpUrl: string, maxMs: number): Promise<string> {
  const { postgres, outside } = stage;
  const server = await startAppServer({ databaseUrl: postgres.url, env: { ...outside.env, SMTP_URL: smtpUrl } });
  return telling(server, async () => {
    // More at once than there are connections to the mail server.
    const asking = Promise.all(Array.from({ length: 12 }, () => timed(askForCode(server.url))));
    const subject = `Tables ${Math.random()}`;
    const writer = createClient({ url: server.url, address: newAddress(), timeoutMs: 60_000 });
    const writing = timed(writer.post('/api/contact', { ...CONTACT, subject }));
    let slowestOther = 0;
    for (let calls = 0; calls < 20; calls++) {
      const { result, ms } = await timed(createClient({ url: server.url }).get('/api/company'));
      expectStatus(result, 200, 'another call');
      slowestOther = Math.max(slowestOther, ms, (await timed(createClient({ url: server.url }).get('/readyz'))).ms);
    }
    const codes = await asking;
    for (const { result } of codes) requireRefusal(result, 'mail_unavailable');
    const slowest = Math.max(...codes.map(({ ms }) => ms));
    if (slowest > maxMs) throw new Error(`Someone waited ${Math.round(slowest)} ms for a code.`);
    // A fraction of what those wait for whom a mail is tried, also on a busy machine.
    if (slowestOther > 3_000) throw new Error(`Another call took ${Math.round(slowestOther)} ms.`);
    const { result, ms } = await writing;
    expectStatus(result, 201, 'a contact message');
    if (ms > 8_000) throw new Error(`The sender of a message waited ${Math.round(ms)} ms.`);
    await server.kill();

    // The mail server is back; the job is not waited for as long as it would be.
    const healthy = await startAppServer({ databaseUrl: postgres.url, env: outside.env });
    await postgres.query("update contact_messages set created_at = created_at - interval '10 minutes'");
    await requireJob(stage, 'contact-mail');
    const mailed = () => outside.mails.list.filter((mail) => mail.subject?.includes(subject)).length;
    await waitFor('the message is mailed', () => mailed() > 0);
    expectStatus(await askForCode(healthy.url), 200, 'a code');
    await healthy.stop();
    if (mailed() !== 1) throw new Error(`The message was mailed ${mailed()} times.`);
    return `12 told within ${Math.round(slowest)} ms, the message taken in ${Math.round(ms)} ms and mailed once later, others answered within ${Math.round(slowestOther)} ms`;
  });
}

async function withoutBarion(stage: Stage): Promise<string> {
  const { barion } = stage.outside;
  const { server } = await makeWorld(stage);
  return telling(server, async () => {
    const buyer = await makeBuyer(stage, server.url);
    const times: string[] = [];
    const refuse = async (what: string) => {
      const { result, ms } = await timed(order(buyer, server.url));
      requireRefusal(result, 'payment_unavailable');
      if (ms > 12_000) throw new Error(`${what}: the buyer waited ${Math.round(ms)} ms.`);
      times.push(`${what} ${Math.round(ms)} ms`);
    };
    await barion.down();
    await refuse('away');
    await barion.up();
    for (const trouble of ['html', 'message', 'throttle', 'lost'] as const) {
      barion.standIn.troubles.plan(trouble, 1, 'Payment/Start');
      await refuse(trouble);
    }
    const { payments, granted } = await readBought(stage, buyer.userId);
    if (granted !== 0) throw new Error('Something was granted.');
    const { PaymentId } = expectStatus(await order(buyer, server.url), 200, 'an order');
    await barion.answer(PaymentId, 'pay', 'never');
    // Barion is away when the buyer comes back; the page keeps asking.
    await barion.down();
    const path = `/api/payment/barion/status/${PaymentId}`;
    const { body } = await buyer.get<{ status: string }>(path);
    if (body.status === 'Succeeded') throw new Error('Succeeded without an answer.');
    await barion.up();
    await settle(buyer, server.url, PaymentId);
    await requireOneMonth(stage, buyer);
    await requireJob(stage, 'payments');
    await server.stop();
    return `${payments} orders refused (${times.join(', ')}), none charged; the one that was paid is granted once`;
  });
}

export const outside: Fault = {
  name: 'outside',
  async run(stage) {
    const { report } = stage;
    await report.check('outside: the mail server is away', () => withoutMail(stage, 'smtp://127.0.0.1:9', 5_000));
    await report.check('outside: the mail server takes connections and says nothing', async () =>
      withoutMail(stage, await startBadMailServer(undefined), 28_000),
    );
    await report.check('outside: the mail server talks nonsense', async () =>
      withoutMail(stage, await startBadMailServer('<html>hello</html>\r\n'), 28_000),
    );
    await report.check('outside: Barion is away, slow, throttled or talks nonsense', () => withoutBarion(stage));
  },
};
