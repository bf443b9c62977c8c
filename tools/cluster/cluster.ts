import assert from 'node:assert/strict';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import type { CheckReport } from '../support/check-report.ts';
import type { Answer, Client } from '../support/client.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';
import { type ExternalServices, startExternalServices } from '../support/external-services.ts';
import { findConsecutivePorts, findFreePort } from '../support/listen.ts';
import { makeOrganiser, type Organiser } from '../support/organisers.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { describeTimes, median } from '../support/statistics.ts';

/** Several servers on consecutive ports, and the site that nginx serves from them. */
export interface Cluster {
  readonly report: CheckReport;
  readonly postgres: Postgres;
  readonly services: ExternalServices;
  readonly ports: readonly number[];
  /** The site's address, where nginx listens. */
  readonly site: string;
  /** In the order of the ports; a restarted server replaces the one before. */
  readonly servers: AppServer[];
  start(index: number, options?: { readonly root?: string }): Promise<AppServer>;
  /** The same browser at the server with this number; numbers beyond the last start again at the first. */
  at(client: Client, index: number): Client;
  url(index: number): string;
  makeOrganiser(tier?: 'free' | 'pro' | 'enterprise'): Promise<Organiser>;
}

/** Starts PostgreSQL, mail and Barion, and reserves ports. The servers are started by the first check. */
export async function prepareCluster(report: CheckReport, count: number): Promise<Cluster> {
  const postgres = await startPostgres();
  const services = await startExternalServices();
  const ports = await findConsecutivePorts(count);
  const site = `https://localhost:${await findFreePort()}`;
  const servers: AppServer[] = [];
  // As scripts/serve-cluster.mjs sets it for servers behind nginx.
  const env = { ...services.env, PUBLIC_URL: site, DRAIN_DELAY_MS: '1000' };
  const url = (index: number) => `http://127.0.0.1:${ports[index % count]}`;
  return {
    report,
    postgres,
    services,
    ports,
    site,
    servers,
    async start(index, options = {}) {
      const port = ports[index];
      if (port === undefined) throw new Error(`There is no server ${index}.`);
      const server = await startAppServer({ databaseUrl: postgres.url, port, env, ...options });
      servers[index] = server;
      return server;
    },
    url,
    at: (client, index) => client.at(url(index)),
    makeOrganiser: (tier = 'enterprise') => makeOrganiser({ url: url(0), mails: services.mails, postgres, tier }),
  };
}

/** Makes this many calls at once, in turn to each server. */
export function spread<Result>(
  { ports }: Cluster,
  amount: number,
  call: (server: number, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: amount }, (_, index) => call(index % ports.length, index)));
}

/** Fails unless the statuses are these, written as in `200×5 429×3`. Returns the answers. */
export async function expectStatuses<Body>(
  calls: Promise<Answer<Body>[]>,
  expected: string,
  what?: string,
): Promise<Answer<Body>[]> {
  const answers = await calls;
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].sort(([one], [other]) => one - other);
  assert.equal(statuses.map(([status, each]) => `${status}×${each.length}`).join(' '), expected, what);
  return answers;
}

/** The longest a single change may take to reach every server, on a busy machine too. */
export const LONGEST_MS = 5_000;

/** Fails unless the median is below one second, which is what we promise. */
export function assertPrompt(times: readonly number[]): void {
  assert.ok(median(times) < 1_000, `it took too long: ${describeTimes(times)}`);
}

/** The live changes of a seating chart that was opened with a share code. */
export const openChart = (origin: string, code: string): Promise<EventStream> =>
  openEventStream(`${origin}/api/shared-seating/${code}/changes`);

/** How often the chart was told to read its data again. */
export const countChartChanges = (chart: EventStream): number =>
  chart.events().filter(({ data }) => data === 'changed').length;

/** Whether the chart was told that its code no longer works. */
export const isChartEnded = (chart: EventStream): boolean => chart.events().some(({ event }) => event === 'ended');
