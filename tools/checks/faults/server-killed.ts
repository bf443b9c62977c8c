import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, startAppServer } from '../../support/app-server.ts';
import { CallLog } from '../../support/call-log.ts';
import { expectStatus } from '../../support/http-client.ts';
import { findFreePort } from '../../support/listen.ts';
import { addGuests, makeEvent, makeOrganiser } from '../../support/organisers.ts';
import { payForPro } from '../../support/payments.ts';
import { waitFor } from '../../support/wait-for.ts';
import { breakUnderLoad, type Fault, type FaultContext, makeScenario } from './fault.ts';

/** More of them say more: `KILLS=200` takes about half an hour. */
const KILLS = Number(process.env.KILLS ?? 3);

/** A server that can be killed and started again on the same port, as a service manager does. */
export async function startRestartable({ postgres, services }: FaultContext) {
  const port = await findFreePort();
  const start = () => startAppServer({ databaseUrl: postgres.url, env: services.env, port });
  let server: AppServer = await start();
  return {
    url: server.url,
    async killAndRestart() {
      await server.kill();
      server = await start();
    },
    stop: () => server.stop(),
  };
}

async function killUnderLoad(context: FaultContext): Promise<string> {
  const server = await startRestartable(context);
  const waitForMonth = await payForPro(context, server.url);
  const log = new CallLog({ allowsBrokenConnections: true });
  const remark = await breakUnderLoad(context, await makeScenario(context, server.url), {
    log,
    findUrl: () => server.url,
    breakThings: async () => {
      let restartMs = 0;
      for (let kills = 0; kills < KILLS; kills++) {
        // On a busy machine calls take longer too: killed every second, the server would never answer the long ones.
        await sleep(700 + Math.random() * 600 + restartMs / 4);
        const since = performance.now();
        // The last kill comes while a payment is asked about and its month is granted.
        const isLast = kills === KILLS - 1;
        const killing = sleep(isLast ? Math.random() * 60 : 0).then(() => server.killAndRestart());
        await Promise.all([killing, isLast && waitForMonth()]);
        restartMs = performance.now() - since;
      }
      await sleep(1_000);
    },
  });
  log.requireFaultWasNoticed();
  await server.stop();
  return `killed ${KILLS} times: ${remark}; a payment meanwhile granted exactly one month`;
}

async function killDuringDeletion(context: FaultContext): Promise<string> {
  const { postgres, services } = context;
  const server = await startRestartable(context);
  const outcomes: string[] = [];
  for (const delayMs of [5, 30, 80]) {
    const person = await makeOrganiser({ url: server.url, mails: services.mails, postgres });
    const event = await makeEvent(person);
    await addGuests(person, event.id, 100);
    const asked = await person.post('/api/users/me/confirmation-code', { action: 'deleteAccount' });
    expectStatus(asked, 200, 'asking for the code that confirms the deletion');
    const code = await waitFor('the second code arrives', () => {
      const codes = services.mails.sentTo(person.email).map(({ text }) => text?.match(/\d{6}/)?.[0]);
      return codes.length > 1 ? codes.at(-1) : undefined;
    });
    const status = person.post('/api/users/me/delete', { confirmation: person.email, code }).then(
      (answer) => answer.status,
      () => undefined,
    );
    await sleep(delayMs);
    await server.killAndRestart();
    const [left] = await postgres.query<{ users: number; events: number; guests: number }>(
      `select (select count(*)::int from users where id = $1) as users,
         (select count(*)::int from events where user_id = $1) as events,
         (select count(*)::int from guests where event_id = $2) as guests`,
      [person.userId, event.id],
    );
    const state = `${left?.users} ${left?.events} ${left?.guests}`;
    if (state !== '0 0 0' && state !== '1 1 100') throw new Error(`Accounts, events and guests left: ${state}`);
    if ((await status) === 200 && state !== '0 0 0') throw new Error('An acknowledged deletion was undone.');
    outcomes.push(state === '0 0 0' ? 'deleted' : 'complete');
  }
  await server.stop();
  return `after being killed in the middle the accounts were ${outcomes.join(', ')}`;
}

export const serverKilled: Fault = {
  'the server is killed under load: nothing acknowledged is lost or done twice': killUnderLoad,
  'the server is killed while accounts are deleted: each is complete or gone': killDuringDeletion,
};
