import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { AppContext } from './common/context.ts';
import { createLog } from './common/log.ts';
import { type Settings, SettingsError } from './config.ts';
import { connect } from './db/client.ts';
import { findErrorCode } from './db/database-errors.ts';
import { migrateDatabase } from './db/migrate.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { createBarion } from './integrations/barion.ts';
import { createGoogleSignIn, GOOGLE_ISSUER } from './integrations/google.ts';
import { createSmtpMailer } from './integrations/mailer.ts';
import { startJobs } from './jobs.ts';
import { countIntegrationCalls } from './metrics/integration-calls.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';

type Services = Pick<AppContext, 'sessionSecret' | 'mailer' | 'google' | 'barion' | 'company'> & {
  readonly mailboxUrl?: string;
  finishStart?(): Promise<void>;
  stop(): Promise<void>;
};

interface Options {
  readonly settings: Settings;
  readonly connectionString: string;
  /** Registers what has to be closed at the end. */
  readonly onClose: (close: () => Promise<unknown>) => void;
  /** Aborted when the process is to end, so that the start no longer waits for anything. */
  readonly stopping: AbortSignal;
  readonly onBuilt: (app: RunningApp) => void;
}

/** What `main.ts` needs of the app to shut it down. */
export type RunningApp = ReturnType<typeof toRunningApp>;

function toRunningApp(app: FastifyInstance, { log }: AppContext) {
  return {
    beginDrain() {
      log.info('draining');
      app.drain.begin();
    },
    /** Logs the requests that are still under way and closes their connections. */
    abandon() {
      log.error({ requests: app.listOpenRequests() }, 'not drained in time, ending anyway');
      app.server.closeAllConnections();
    },
    logFatal: (error: unknown) => log.fatal({ err: error }, 'unexpected error, ending'),
    logStopped: (exitCode: number) => log.info({ exitCode }, 'stopped'),
  };
}

async function startServices(settings: Settings): Promise<Services> {
  if (settings.mode === 'local') {
    // Imported dynamically, so that production never loads the stand-ins' code.
    const { startLocalServices } = await import('./local-services.ts');
    return startLocalServices(settings);
  }
  const mailer = createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM });
  return {
    sessionSecret: settings.SESSION_SECRET,
    mailer,
    google: createGoogleSignIn({
      issuer: GOOGLE_ISSUER,
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
    }),
    barion: createBarion({
      apiUrl: settings.BARION_API_URL,
      posKey: settings.BARION_POS_KEY,
      payee: settings.BARION_PAYEE,
    }),
    company: {
      name: settings.COMPANY_NAME,
      address: settings.COMPANY_ADDRESS,
      registration: settings.COMPANY_REGISTRATION ?? null,
      taxNumber: settings.COMPANY_TAX_NUMBER ?? null,
      supportEmail: settings.SUPPORT_EMAIL,
    },
    stop: async () => mailer.close(),
  };
}

function localUrl({ HOST }: Settings, port: number): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function announce(url: string, mailboxUrl: string | undefined): void {
  const lines = [`Placecard is at ${url}`];
  if (mailboxUrl) lines.push(`Mail it sends is at ${mailboxUrl}`, 'Sign in as demo@placecard.test to look around.');
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

/** Connection refused, unknown host, timeout; wrong password, unknown role or database. */
const UNREACHABLE_CODE = /^(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENOENT|28P01|28000|3D000)$/;

/** Migrates the database. Production waits until it is available; in local mode an unavailable one is a wrong setting. */
async function prepareDatabase(pool: Pool, { settings, stopping }: Options, log: Logger): Promise<void> {
  const work = () => migrateDatabase(pool);
  const migrating =
    settings.mode === 'production' ? waitForDatabase(work, { log, stopping, what: 'the server starts later' }) : work();
  const { unknown } = await migrating.catch((error: unknown) => {
    const code = findErrorCode(error);
    if (!settings.DATABASE_URL || !code || !UNREACHABLE_CODE.test(code)) throw error;
    throw new SettingsError(
      `The database of DATABASE_URL can't be used (${code}): is the address right, and is it running?`,
    );
  });
  if (unknown > 0) log.warn({ unknown }, 'a newer version has migrated this database; this one runs on it as it is');
}

/** Starts everything but the database: migrations, services, the app, the metrics server and the jobs. */
export async function serve(options: Options): Promise<void> {
  const { settings, connectionString, onClose, onBuilt, stopping } = options;
  const isLocal = settings.mode === 'local';
  const log = createLog(settings.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'));
  const connection = connect(connectionString, (error) => log.warn({ err: error }, 'a database connection broke'));
  const { pool, db } = connection;
  onClose(() => pool.end());
  await prepareDatabase(pool, options, log);
  if (isLocal) {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(db, new Date());
  }

  const services = await startServices(settings);
  onClose(() => services.stop());
  const publicUrl = settings.mode === 'production' ? settings.PUBLIC_URL : undefined;
  const metrics = createMetrics();
  const context: AppContext = {
    mode: settings.mode,
    ...connection,
    ...countIntegrationCalls(services, metrics),
    company: services.company,
    sessionSecret: services.sessionSecret,
    clock: () => new Date(),
    log,
    metrics,
    publicUrl,
    siteUrl: () => (publicUrl === undefined ? ownUrl() : new URL(publicUrl).origin),
    isHttps: publicUrl !== undefined,
    trustProxy: settings.TRUST_PROXY,
    ...(isLocal && {
      showCode: (email, code) => void process.stdout.write(`  Sign-in code for ${email}: ${code}\n`),
    }),
  };
  const app = await buildApp(context);
  const devUrl = settings.mode === 'local' ? settings.DEV_URL : undefined;
  const ownUrl = () => devUrl ?? localUrl(settings, (app.server.address() as AddressInfo).port);
  onClose(() => app.close());
  onBuilt(toRunningApp(app, context));
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: { code?: string }) => {
    if (error.code !== 'ENOTFOUND' && error.code !== 'EADDRNOTAVAIL') throw error;
    throw new SettingsError(`HOST ${settings.HOST} is no address of this machine (${error.code}).`);
  });
  if (settings.METRICS_PORT !== undefined) {
    const { METRICS_HOST: host, METRICS_PORT: port } = settings;
    const metricsServer = await startMetricsServer({ registry: metrics.registry, host, port, log });
    onClose(() => metricsServer.close());
    log.info({ url: metricsServer.url }, 'metrics');
  }
  announce(ownUrl(), services.mailboxUrl);

  await services.finishStart?.();
  const start = () => startJobs({ ...context, mailSender: app.mailSender }, connectionString);
  const jobs = await waitForDatabase(start, { log, stopping, what: 'background jobs start later' });
  // Mails that were left when a server ended are sent now, not only at the next run of the job.
  app.mailSender.wake();
  // Jobs stop while the proxy notices that this server is unready; the port is closed after that. The sender is told to
  // stop first, because a job that sends mails to guests goes on until none is left.
  onClose(() => Promise.all([app.mailSender.stop(), jobs.stop(), sleep(settings.DRAIN_DELAY_MS)]));
}
