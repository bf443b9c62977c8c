import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy } from '../../../src/server/testing/tcp-proxy.ts';
import type { Event } from '../../../src/shared/contracts/events.ts';
import type { FoundGuest } from '../../../src/shared/contracts/seat-finder.ts';
import { type AppServer, isReady, startAppServer } from '../../support/app-server.ts';
import { CallLog } from '../../support/call-log.ts';
import type { CheckReport } from '../../support/check-report.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import type { ExternalServices } from '../../support/external-services.ts';
import { createClient, expectStatus } from '../../support/http-client.ts';
import { type MixedLoad, startMixedLoad } from '../../support/mixed-load.ts';
import {
  type AddedGuest,
  addGuests,
  makeEvent,
  makeOrganiser,
  newAddress,
  type Organiser,
} from '../../support/organisers.ts';
import type { Postgres } from '../../support/postgres.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { waitFor } from '../../support/wait-for.ts';

const GUESTS = 200;
/** How long the load runs before and after the fault. */
export const NORMAL_MS = 2_000;

interface LoadContext {
  readonly postgres: Pick<Postgres, 'query'>;
  readonly services: ExternalServices;
}

export interface FaultContext extends LoadContext {
  readonly postgres: Postgres;
  readonly report: CheckReport;
}

/** Checks that break the same thing, by their titles. */
export type Fault = Readonly<Record<string, (context: FaultContext) => Promise<unknown>>>;

export interface Scenario {
  readonly organiser: Organiser;
  readonly event: Event;
  readonly guests: readonly AddedGuest[];
}

export interface ServerScenario extends Scenario {
  readonly server: AppServer;
}

/** An organiser, by default a new one, with a new event of 200 guests. */
export async function makeScenario(
  { postgres, services }: LoadContext,
  url: string,
  known?: Organiser,
): Promise<Scenario> {
  const organiser = known ?? (await makeOrganiser({ url, mails: services.mails, postgres }));
  const event = await makeEvent(organiser);
  return { organiser, event, guests: await addGuests(organiser, event.id, GUESTS) };
}

export async function startScenario(
  context: FaultContext,
  databaseUrl = context.postgres.url,
): Promise<ServerScenario> {
  const server = await startAppServer({ databaseUrl, env: context.services.env });
  return { server, ...(await makeScenario(context, server.url)) };
}

interface UnderLoad {
  readonly log?: CallLog;
  /** Where the next call goes. */
  readonly findUrl: () => string;
  readonly breakThings: (loads: readonly MixedLoad[]) => Promise<unknown>;
  /** Further events, with a light load. */
  readonly others?: readonly Scenario[];
  /** Of everybody after each call. */
  readonly pauseMs?: number;
}

/**
 * Breaks something while the mixed load runs. Afterwards every acknowledged write must be stored, every answer must have
 * been one that a client can act on, and the server must be healthy again without help.
 */
export async function breakUnderLoad(
  context: LoadContext,
  scenario: Scenario,
  { log = new CallLog(), findUrl, breakThings, others = [], pauseMs = 15 }: UnderLoad,
): Promise<string> {
  const loads = [scenario, ...others].map((each) =>
    startMixedLoad({ ...each, log, findUrl, pauseMs, isLight: each !== scenario }),
  );
  try {
    await breakThings(loads);
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
  const stored = await Promise.all(loads.map((load) => load.requireEverythingStored()));
  log.requireUsableAnswers();
  await requireHealthy(context, scenario, findUrl());
  for (const load of loads) load.close();
  return `${log.describe()}; ${stored[0]}${others.length > 0 ? `; so do ${others.length} other events` : ''}`;
}

export const waitUntilReady = (url: string) => waitFor('the server is ready again', () => isReady(url));

let seatChanges = 0;

/** A seat changed directly in the database must appear in lookups: the server receives notifications again. */
async function requireNotifications({ postgres }: LoadContext, { event, guests }: Scenario, url: string) {
  const guest = guests.at(-1);
  seatChanges += 1;
  const tableNumber = `Changed ${seatChanges}`;
  await postgres.query('update guests set table_number = $2 where id = $1', [guest?.id, tableNumber]);
  const path = `/api/events/${event.id}/guests?name=${encodeURIComponent(guest?.fullName ?? '')}`;
  await waitFor(
    'a change made in the database appears in lookups',
    async () => {
      const answer = await createClient({ url, address: newAddress() }).get<FoundGuest[]>(path);
      return answer.status === 200 && answer.body.some((found) => found.tableNumber === tableNumber);
    },
    5_000,
  );
}

/** Health checks, notifications, background jobs and the dashboard all work. */
export async function requireHealthy(context: LoadContext, scenario: Scenario, url: string): Promise<void> {
  for (const path of ['/healthz', '/readyz']) expectStatus(await createClient({ url }).get(path), 200, path);
  await requireNotifications(context, scenario, url);
  await runJobs(context.postgres, 'housekeeping');
  expectStatus(await scenario.organiser.at(url).get('/api/stats'), 200, 'the dashboard');
}

/** A server whose connections to the database go through a proxy that can break them. */
export async function startBehindProxy(context: FaultContext) {
  const { port, url } = context.postgres;
  const network = await startTcpProxy({ port, host: '127.0.0.1' });
  onCleanUp(() => network.close());
  return { network, scenario: await startScenario(context, url.replace(`:${port}/`, `:${network.port}/`)) };
}

/** Repeats `work` for this long, with a pause after each run; returns how often it ran. */
export async function repeatFor(milliseconds: number, pauseMs: () => number, work: () => Promise<unknown>) {
  let times = 0;
  for (const since = performance.now(); performance.now() - since < milliseconds; times++) {
    await work();
    await sleep(pauseMs());
  }
  return times;
}
