import { setTimeout as sleep } from 'node:timers/promises';
import { CallLog } from '../../support/call-log.ts';
import { createClient, expectStatus } from '../../support/http-client.ts';
import { newAddress } from '../../support/organisers.ts';
import { payForPro } from '../../support/payments.ts';
import { memoryMbOf } from '../../support/processes.ts';
import {
  breakUnderLoad,
  type Fault,
  type FaultContext,
  makeScenario,
  NORMAL_MS,
  repeatFor,
  type Scenario,
  type ServerScenario,
  startBehindProxy,
  startScenario,
  waitUntilReady,
} from './fault.ts';

async function restartUnderLoad(context: FaultContext, mode: 'fast' | 'immediate'): Promise<string> {
  const { postgres } = context;
  const scenario = await startScenario(context);
  const { url } = scenario.server;
  const log = new CallLog();
  let readyMs = 0;
  const remark = await breakUnderLoad(context, scenario, {
    log,
    findUrl: () => url,
    breakThings: async () => {
      await sleep(NORMAL_MS);
      await postgres.stop(mode);
      // Long enough for every kind of call to meet the missing database.
      await sleep(1_500);
      await postgres.start();
      const since = performance.now();
      await waitUntilReady(url);
      readyMs = performance.now() - since;
      await sleep(NORMAL_MS);
    },
  });
  log.requireFaultWasNoticed();
  await scenario.server.stop();
  return `ready ${Math.round(readyMs)} ms after PostgreSQL; ${remark}`;
}

export const databaseRestarted: Fault = {
  'PostgreSQL restarts (fast) under load: no write is lost, the server recovers': (context) =>
    restartUnderLoad(context, 'fast'),
  'PostgreSQL restarts (immediate) under load: no write is lost, the server recovers': (context) =>
    restartUnderLoad(context, 'immediate'),
  'a server that is told to stop while PostgreSQL is down stops within 20 s': async (context) => {
    const { server } = await startScenario(context);
    await context.postgres.stop('fast');
    const since = performance.now();
    await server.stop();
    const seconds = (performance.now() - since) / 1000;
    await context.postgres.start();
    if (seconds > 20) throw new Error(`It took ${seconds} s.`);
    return `after ${seconds.toFixed(1)} s`;
  },
};

const FREEZE_MS = 8_000;
const SILENT_MS = 25_000;
const MAX_GROWTH_MB = 250;

/** Looks up seats over and over; every lookup must succeed. Returns the time of the slowest. */
async function lookUpSeats(milliseconds: number, url: string, { event, guests }: Scenario): Promise<number> {
  let slowest = 0;
  let turn = 0;
  const lookUp = async () => {
    const name = encodeURIComponent(guests[turn++ % guests.length]?.fullName ?? '');
    const since = performance.now();
    const answer = await createClient({ url, address: newAddress() }).get(
      `/api/events/${event.id}/guests?name=${name}`,
    );
    expectStatus(answer, 200, 'a lookup');
    slowest = Math.max(slowest, performance.now() - since);
  };
  await repeatFor(milliseconds, () => 100, lookUp);
  return slowest;
}

/**
 * A second event that nobody changes and whose seat index is already in memory: its lookups need no database. An event
 * that was changed just before the fault answers "try again" rather than an outdated seat.
 */
async function makeUnchangedEvent(context: FaultContext, url: string): Promise<Scenario> {
  const scenario = await makeScenario(context, url);
  await lookUpSeats(1, url, scenario);
  return scenario;
}

async function slowDownUnderLoad(
  context: FaultContext,
  scenario: ServerScenario,
  maxMs: number,
  slowDown: () => Promise<unknown>,
): Promise<string> {
  const { server } = scenario;
  let growth = 0;
  const remark = await breakUnderLoad(context, scenario, {
    log: new CallLog({ maxMs }),
    findUrl: () => server.url,
    breakThings: async () => {
      await sleep(NORMAL_MS);
      const before = memoryMbOf(server.pid);
      await slowDown();
      growth = memoryMbOf(server.pid) - before;
      await waitUntilReady(server.url);
      await sleep(NORMAL_MS);
    },
  });
  if (!(growth <= MAX_GROWTH_MB)) throw new Error(`The server's memory grew by ${Math.round(growth)} MB.`);
  await server.stop();
  return `memory ${growth < 0 ? '' : '+'}${Math.round(growth)} MB; ${remark}`;
}

export const databaseSlow: Fault = {
  [`PostgreSQL freezes for ${FREEZE_MS / 1000} s: lookups go on, no write is lost`]: async (context) => {
    const { postgres } = context;
    const scenario = await startScenario(context);
    const { url } = scenario.server;
    const unchanged = await makeUnchangedEvent(context, url);
    let slowestLookup = 0;
    const remark = await slowDownUnderLoad(context, scenario, 20_000, async () => {
      postgres.freeze();
      try {
        slowestLookup = await lookUpSeats(FREEZE_MS, url, unchanged);
        const since = performance.now();
        const { status } = await createClient({ url }).get('/readyz');
        const ms = performance.now() - since;
        if (status !== 503 || ms > 4_000) throw new Error(`/readyz said ${status} after ${Math.round(ms)} ms.`);
      } finally {
        postgres.thaw();
      }
    });
    if (slowestLookup > 3_000) throw new Error(`A lookup took ${Math.round(slowestLookup)} ms.`);
    return `slowest lookup ${Math.round(slowestLookup)} ms; ${remark}`;
  },
  'every answer of the database takes 60 ms longer: the server keeps working': async (context) => {
    const { network, scenario } = await startBehindProxy(context);
    return slowDownUnderLoad(context, scenario, 20_000, async () => {
      network.delay(30);
      await sleep(4_000);
      await network.heal();
    });
  },
  'the network to the database drops everything for 25 s: lookups go on': async (context) => {
    const { network, scenario } = await startBehindProxy(context);
    const unchanged = await makeUnchangedEvent(context, scenario.server.url);
    return slowDownUnderLoad(context, scenario, 24_000, async () => {
      network.swallow();
      await lookUpSeats(SILENT_MS, scenario.server.url, unchanged).finally(() => network.heal());
    });
  },
};

const CUT_FOR_MS = 6_000;

async function cutRepeatedly(context: FaultContext, scenario: ServerScenario, cut: () => Promise<unknown>) {
  const { url } = scenario.server;
  const waitForMonth = await payForPro(context, url);
  let cuts = 0;
  const remark = await breakUnderLoad(context, scenario, {
    findUrl: () => url,
    breakThings: async () => {
      // Pauses of random length, so that the cuts hit different moments of transactions.
      const cutting = repeatFor(CUT_FOR_MS, () => 60 + Math.random() * 240, cut);
      [cuts] = await Promise.all([cutting, waitForMonth()]);
    },
  });
  await scenario.server.stop();
  return `cut ${cuts} times: ${remark}; a payment meanwhile granted exactly one month`;
}

export const connectionsCut: Fault = {
  'the network between server and database is cut repeatedly: no write is lost': async (context) => {
    const { network, scenario } = await startBehindProxy(context);
    return cutRepeatedly(context, scenario, async () => network.cut());
  },
  'PostgreSQL ends every connection of the server repeatedly: no write is lost': async (context) => {
    const cut = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'placecard'";
    return cutRepeatedly(context, await startScenario(context), () => context.postgres.query(cut));
  },
};
