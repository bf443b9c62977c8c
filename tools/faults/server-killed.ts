import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { expectStatus } from '../support/client.ts';
import { findFreePort } from '../support/free-ports.ts';
import { addGuests, makeEvent, makeOrganiser } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { CallBook } from './call-book.ts';
import { type Fault, makeEventful, type Stage } from './fault.ts';
import { requireWell } from './health.ts';
import { requireAllThere, startLoad } from './mixed-load.ts';
import { makeBuyer, order, readBought, requireOneMonth, settle } from './payments.ts';

const KILLS = 3;

/** A server that is killed and started again where it was, as a service manager does. */
class Mortal {
  readonly url: string;
  private readonly start: () => Promise<AppServer>;
  server: AppServer;

  private constructor(start: () => Promise<AppServer>, server: AppServer) {
    this.start = start;
    this.server = server;
    this.url = server.url;
  }

  static async begin({ postgres, outside }: Stage): Promise<Mortal> {
    const port = await findFreePort();
    const start = () => startAppServer({ databaseUrl: postgres.url, env: outside.env, port });
    return new Mortal(start, await start());
  }

  async killAndStart(): Promise<void> {
    await this.server.kill();
    this.server = await this.start();
  }
}

async function killUnderLoad(stage: Stage): Promise<string> {
  const mortal = await Mortal.begin(stage);
  const world = { server: mortal.server, ...(await makeEventful(stage, mortal.server)) };
  const book = new CallBook({ allowsBroken: true });
  const load = startLoad(world, book);
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep(700 + Math.random() * 600);
    await mortal.killAndStart();
  }
  await sleep(1_000);
  await load.stop();
  const remark = await requireAllThere(world, load, world.organiser);
  book.requireHonest();
  book.requireMet();
  await requireWell(stage, world);
  load.news.close();
  await mortal.server.stop();
  return `killed ${KILLS} times: ${book.describe()}; ${remark}`;
}

async function killDuringPayment(stage: Stage): Promise<string> {
  const { barion } = stage.outside;
  const mortal = await Mortal.begin(stage);
  const buyer = await makeBuyer(stage, mortal.url);

  // While Barion keeps the order's answer: nobody can pay it, and the next order is as good as the first.
  barion.standIn.troubles.plan('lost', 1, 'Payment/Start');
  const lost = order(buyer, mortal.url).catch(() => 'broken');
  await waitFor('Barion has the order', () => barion.standIn.troubles.describe().length === 0);
  if ((await readBought(stage, buyer.userId)).payments !== 1) throw new Error('The order was not written first.');
  await mortal.killAndStart();
  if ((await lost) !== 'broken') throw new Error('The first order was answered.');
  const { PaymentId } = expectStatus(await order(buyer, mortal.url), 200, 'the next order');

  // Paid; the server has asked Barion and is killed before it hears the answer.
  await barion.answer(PaymentId, 'pay', 'never');
  barion.standIn.troubles.plan('hang', 1, 'paymentstate');
  const callback = buyer.at(mortal.url).post('/api/payment/barion/callback', { paymentId: PaymentId });
  callback.catch(() => {});
  await waitFor('the server asks Barion', () => barion.standIn.troubles.describe().length === 0);
  await mortal.killAndStart();
  const before = await readBought(stage, buyer.userId);
  if (before.granted !== 0) throw new Error('Granted without an answer.');

  // Paid, and killed in the moment of granting, as often as it takes.
  const settling = settle(buyer, mortal.url, PaymentId);
  await sleep(Math.random() * 60);
  await mortal.killAndStart();
  await settling;
  await requireOneMonth(stage, buyer);
  barion.standIn.troubles.clear();
  await mortal.server.stop();
  return 'killed while ordering, before and while granting: one month for one payment, nothing for the lost order';
}

/** All of an account is there, or nothing. */
async function killDuringDeletion(stage: Stage): Promise<string> {
  const { postgres, outside } = stage;
  const mortal = await Mortal.begin(stage);
  const outcomes: string[] = [];
  for (const delayMs of [5, 30, 80]) {
    const person = await makeOrganiser({ url: mortal.url, mails: outside.mails, postgres });
    const event = await makeEvent(person);
    await addGuests(person, event.id, 100);
    expectStatus(
      await person.post('/api/users/me/confirmation-code', { action: 'deleteAccount' }),
      200,
      'a code for leaving',
    );
    const code = await waitFor('the code', () => {
      const codes = outside.mails.to(person.email).map(({ text }) => text?.match(/\d{6}/)?.[0]);
      return codes.length > 1 ? codes.at(-1) : undefined;
    });
    const leaving = person.post('/api/users/me/delete', { confirmation: person.email, code });
    const answer = leaving.then(
      ({ status }) => status,
      () => undefined,
    );
    await sleep(delayMs);
    await mortal.killAndStart();
    const [left] = await postgres.query<{ users: number; events: number; guests: number }>(
      `select (select count(*)::int from users where id = $1) as users,
         (select count(*)::int from events where user_id = $1) as events,
         (select count(*)::int from guests where event_id = $2) as guests`,
      [person.userId, event.id],
    );
    const state = `${left?.users} ${left?.events} ${left?.guests}`;
    if (state !== '0 0 0' && state !== '1 1 100') throw new Error(`Of the account is left: ${state}`);
    if ((await answer) === 200 && state !== '0 0 0') throw new Error('An acknowledged deletion came back.');
    outcomes.push(state === '0 0 0' ? 'gone' : 'whole');
  }
  await mortal.server.stop();
  return `killed in the middle of leaving, the accounts were ${outcomes.join(', ')}`;
}

export const killed: Fault = {
  name: 'killed',
  async run(stage) {
    const { report } = stage;
    await report.check('killed: the server dies under imports, saves and arrivals', () => killUnderLoad(stage));
    await report.check('killed: the server dies during a payment', () => killDuringPayment(stage));
    await report.check('killed: the server dies while accounts are deleted', () => killDuringDeletion(stage));
  },
};
