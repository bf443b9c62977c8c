import { type AppServer, startAppServer } from '../support/app-server.ts';
import type { Report } from '../support/check-report.ts';
import type { Client } from '../support/client.ts';
import type { Outside } from '../support/external-services.ts';
import { findFreePort } from '../support/free-ports.ts';
import { makeEvent, makeOrganiser, type Organiser } from '../support/organisers.ts';
import type { Postgres } from '../support/postgres.ts';
import { findConsecutivePorts } from './ports.ts';

/** What every check works with: servers on consecutive ports, and the site that nginx makes of them. */
export interface Cluster {
  readonly report: Report;
  readonly postgres: Postgres;
  readonly outside: Outside;
  readonly ports: readonly number[];
  /** The site's address, where nginx listens. */
  readonly site: string;
  /** In the order of the ports; one that was started again takes the place of the one before. */
  readonly servers: AppServer[];
  start(index: number, options?: { readonly root?: string; readonly isAwaited?: boolean }): Promise<AppServer>;
  /** The same person at the server of this number; numbers go round. */
  at(client: Client, index: number): Client;
  url(index: number): string;
  makeOrganiser(tier?: 'free' | 'pro' | 'enterprise'): Promise<Organiser>;
  makeEvent: typeof makeEvent;
}

export async function prepareCluster(options: {
  report: Report;
  postgres: Postgres;
  outside: Outside;
  count: number;
}): Promise<Cluster> {
  const { report, postgres, outside, count } = options;
  const ports = await findConsecutivePorts(count);
  const site = `https://localhost:${await findFreePort()}`;
  const servers: AppServer[] = [];
  // As the start script sets it for servers behind nginx.
  const env = { ...outside.env, PUBLIC_URL: site, DRAIN_DELAY_MS: '1000' };
  const url = (index: number) => `http://127.0.0.1:${ports[index % count]}`;
  return {
    report,
    postgres,
    outside,
    ports,
    site,
    servers,
    async start(index, more = {}) {
      const port = ports[index];
      if (port === undefined) throw new Error(`There is no server ${index}.`);
      const server = await startAppServer({ databaseUrl: postgres.url, port, env, ...more });
      servers[index] = server;
      return server;
    },
    url,
    at: (client, index) => client.at(url(index)),
    makeOrganiser: (tier = 'enterprise') => makeOrganiser({ url: url(0), mails: outside.mails, postgres, tier }),
    makeEvent,
  };
}

/** Calls made at once, one after the other on another server. */
export function spread<Result>(
  { ports }: Cluster,
  amount: number,
  call: (server: number, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: amount }, (_, index) => call(index % ports.length, index)));
}

/** How often each status came, as in `200×5 429×3`. */
export function countStatuses(answers: readonly { readonly status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, amount]) => `${status}×${amount}`)
    .join(' ');
}
