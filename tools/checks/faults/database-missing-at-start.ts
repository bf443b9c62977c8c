import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, startAppServer } from '../../support/app-server.ts';
import { findFreePort, isPortFree } from '../../support/listen.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Fault, type FaultContext, makeScenario, requireHealthy } from './fault.ts';

async function startWithoutWaiting(
  { postgres, services }: FaultContext,
  databaseUrl = postgres.url,
): Promise<AppServer> {
  const port = await findFreePort();
  return startAppServer({ databaseUrl, env: services.env, port, waitsUntilReady: false });
}

/** Fails unless a waiting server logs the reason, keeps its port closed, and serves once the database answers. */
async function waitsForDatabase(context: FaultContext, reason: string, bringBack: () => Promise<unknown>) {
  const server = await startWithoutWaiting(context);
  await waitFor('the server logs twice that it waits', () => server.output().split('not available yet').length > 2);
  if (!server.output().includes(`"reason":"${reason}"`)) throw new Error(`The log does not name ${reason}.`);
  if (!(await isPortFree(server.port))) throw new Error('The server takes connections before it can serve.');
  await sleep(500);
  const since = performance.now();
  await bringBack();
  await server.ready();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  await requireHealthy(context, await makeScenario(context, server.url), server.url);
  await server.stop();
  return `${reason}: ready ${seconds} s after the database`;
}

async function exitsWithSentence(context: FaultContext, databaseUrl: string, code: string): Promise<void> {
  const server = await startWithoutWaiting(context, databaseUrl);
  const exit = await Promise.race([server.exited, sleep(20_000)]);
  await server.kill();
  const sentence = `The database of DATABASE_URL can't be used (${code})`;
  if (exit !== 1 || !server.output().includes(sentence)) throw new Error(`It exited with ${exit}.`);
}

export const databaseMissingAtStart: Fault = {
  'a server started while PostgreSQL is down waits for it': async (context) => {
    await context.postgres.stop('fast');
    return waitsForDatabase(context, 'ECONNREFUSED', () => context.postgres.start());
  },
  'a server started while PostgreSQL has no free connection waits for one': async (context) => {
    const limit = (count: number) => context.postgres.query(`alter role placecard connection limit ${count}`);
    await limit(0);
    return waitsForDatabase(context, '53300', () => limit(-1));
  },
  'a server that is told to stop while it waits for PostgreSQL exits with 0': async (context) => {
    await context.postgres.stop('fast');
    const server = await startWithoutWaiting(context);
    await waitFor('the server waits', () => server.output().includes('not available yet'));
    await server.stop();
    await context.postgres.start();
  },
  'a wrong password or a missing database ends the start with a clear sentence': async (context) => {
    const { url } = context.postgres;
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await exitsWithSentence(context, wrong.href, '28P01');
    await exitsWithSentence(context, url.replace(/[^/]*$/, 'nowhere'), '3D000');
  },
};
