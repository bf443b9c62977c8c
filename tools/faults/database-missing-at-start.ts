import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { findFreePort } from '../support/free-ports.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Fault, makeEventful, type Stage, telling } from './fault.ts';
import { requireWell } from './health.ts';

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

async function startWithout(stage: Stage): Promise<AppServer> {
  const port = await findFreePort();
  return startAppServer({ databaseUrl: stage.postgres.url, env: stage.outside.env, port, isAwaited: false });
}

/** Says why it waits, serves nobody meanwhile, and serves as soon as it can. */
async function startsLater(stage: Stage, reason: string, comeBack: () => Promise<unknown>): Promise<string> {
  const server = await startWithout(stage);
  return telling(server, async () => {
    await waitFor('it says twice that it waits', () => server.output().split('not there yet').length > 2);
    if (!server.output().includes(`"reason":"${reason}"`)) throw new Error(`It does not name ${reason}.`);
    if (await isOpen(server.port)) throw new Error('It takes connections before it can serve.');
    await sleep(500);
    const since = performance.now();
    await comeBack();
    await server.ready();
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    await requireWell(stage, { server, ...(await makeEventful(stage, server)) });
    if ((await server.stop()) !== 0) throw new Error('It did not end well.');
    return `${reason}: ready ${seconds} s after the database`;
  });
}

async function endsAtOnce(stage: Stage, databaseUrl: string, code: string): Promise<void> {
  const port = await findFreePort();
  const server = await startAppServer({ databaseUrl, env: stage.outside.env, port, isAwaited: false });
  const exit = await Promise.race([server.exited, sleep(20_000)]);
  await server.kill();
  const sentence = `The database of DATABASE_URL can't be used (${code})`;
  if (exit !== 1 || !server.output().includes(sentence)) throw new Error(`It ended with ${exit}: ${server.output()}`);
}

export const start: Fault = {
  name: 'start',
  async run(stage) {
    const { report, postgres } = stage;
    await report.check('start: PostgreSQL is down at start, and comes', async () => {
      await postgres.stop('fast');
      return startsLater(stage, 'ECONNREFUSED', () => postgres.start());
    });
    await report.check('start: PostgreSQL has no connection to spare at start, and then has', async () => {
      await postgres.query('alter role placecard connection limit 0');
      return startsLater(stage, '53300', () => postgres.query('alter role placecard connection limit -1'));
    });
    await report.check('start: a server that is told to end while it waits ends', async () => {
      await postgres.stop('fast');
      const server = await startWithout(stage);
      await waitFor('it waits', () => server.output().includes('not there yet'));
      const code = await server.stop();
      await postgres.start();
      if (code !== 0) throw new Error(`It ended with ${code}: ${server.output()}`);
    });
    await report.check('start: a wrong password or a missing database ends it with a sentence', async () => {
      const url = new URL(postgres.url);
      url.password = 'wrong';
      await endsAtOnce(stage, url.href, '28P01');
      await endsAtOnce(stage, postgres.url.replace(/[^/]*$/, 'nowhere'), '3D000');
    });
  },
};
