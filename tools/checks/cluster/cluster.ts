import assert from 'node:assert/strict';
import type { Tier } from '../../../src/shared/tiers.ts';
import { type AppServer, type ServerOptions, startAppServer } from '../../support/app-server.ts';
import type { CheckReport } from '../../support/check-report.ts';
import { startExternalServices } from '../../support/external-services.ts';
import type { Answer, Client } from '../../support/http-client.ts';
import { findConsecutivePorts, findFreePort } from '../../support/listen.ts';
import { makeOrganiser } from '../../support/organisers.ts';
import { startPostgres } from '../../support/postgres.ts';

/** Several servers on consecutive ports, and the site that nginx serves from them. */
export type Cluster = Awaited<ReturnType<typeof prepareCluster>>;

/** Starts PostgreSQL, mail and Barion, and reserves ports. The servers are started by the first check. */
export async function prepareCluster(report: CheckReport, count: number) {
  const postgres = await startPostgres();
  const services = await startExternalServices();
  const ports = await findConsecutivePorts(count);
  const site = `https://localhost:${await findFreePort()}`;
  const servers: AppServer[] = [];
  // DRAIN_DELAY_MS is what scripts/serve-cluster.mjs sets for servers behind nginx.
  const env = { ...services.env, PUBLIC_URL: site, DRAIN_DELAY_MS: '1000' };
  const url = (index: number) => `http://127.0.0.1:${ports[index % count]}`;
  return {
    check: report.check,
    postgres,
    services,
    ports,
    /** Where nginx listens. */
    site,
    /** In the order of the ports; a restarted server replaces the one before. */
    servers,
    async start(index: number, { env: more, ...options }: Pick<ServerOptions, 'root' | 'command' | 'env'> = {}) {
      const port = ports[index];
      if (port === undefined) throw new Error(`There is no server ${index}.`);
      const server = await startAppServer({ databaseUrl: postgres.url, port, env: { ...env, ...more }, ...options });
      servers[index] = server;
      return server;
    },
    url,
    /** The same browser at the server with this number; numbers beyond the last start again at the first. */
    at: (client: Client, index: number) => client.at(url(index)),
    makeOrganiser: (tier?: Tier) => makeOrganiser({ url: url(0), mails: services.mails, postgres, tier }),
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
