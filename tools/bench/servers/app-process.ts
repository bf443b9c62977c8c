import { buildApp } from '../../../src/server/app.ts';
import type { AppContext } from '../../../src/server/common/context.ts';
import { createLog } from '../../../src/server/common/log.ts';
import { connect } from '../../../src/server/db/client.ts';
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../../src/server/db/migrate.ts';
import { createBarion } from '../../../src/server/integrations/barion.ts';
import { createGoogleSignIn } from '../../../src/server/integrations/google.ts';
import { createMetrics } from '../../../src/server/metrics/metrics.ts';
import { makeTemporaryFolder, onCleanUp } from '../../support/clean-up.ts';
import { startBareRoutes } from './bare-routes.ts';
import { announceServers, serveUsage } from './start-servers.ts';

/**
 * The production app, and bare routes on the same database. The arguments are settings of an embedded PostgreSQL with default
 * durability, or the address of another server's database.
 */
const [settings = '{}', otherDatabaseUrl] = process.argv.slice(2);

async function startDatabase(): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: await makeTemporaryFolder('bench'),
    settings: JSON.parse(settings),
  });
  onCleanUp(() => postgres.stop());
  // Rows that a benchmark writes itself are one entry in the history, as those of an import.
  return `${postgres.connectionString}?options=-c%20placecard.actor=job::import`;
}

const databaseUrl = otherDatabaseUrl ?? (await startDatabase());
const connection = connect(databaseUrl, () => {});
onCleanUp(() => connection.pool.end());
if (!otherDatabaseUrl) await migrateDatabase(connection.pool);
let code = '';
const context: AppContext = {
  ...connection,
  mode: 'production',
  mailer: {
    send: async (mail) => {
      code = /\d{6}/.exec(mail.text)?.[0] ?? '';
    },
    close: () => {},
  },
  google: createGoogleSignIn({ issuer: 'http://127.0.0.1:9', clientId: 'none', clientSecret: 'none' }),
  barion: createBarion({ apiUrl: 'http://127.0.0.1:9', posKey: 'none', payee: 'none@placecard.test' }),
  company: {
    name: 'Minta Kft.',
    address: 'Budapest',
    registration: null,
    taxNumber: null,
    supportEmail: 'support@placecard.test',
  },
  clock: () => new Date(),
  log: createLog('silent'),
  metrics: createMetrics(),
  sessionSecret: 'a secret that only this benchmark knows',
  publicUrl: undefined,
  siteUrl: () => 'https://placecard.test',
  isHttps: false,
  trustProxy: true,
};
const app = await buildApp(context);
onCleanUp(() => app.close());
announceServers({
  url: await app.listen({ host: '127.0.0.1', port: 0 }),
  bare: await startBareRoutes(connection),
  usage: await serveUsage(() => ({ code })),
  databaseUrl,
  pid: process.pid,
});
