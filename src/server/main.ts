import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { parseSettings, type Settings, SettingsError } from './config.ts';
import type { AppContext } from './context.ts';
import { connect } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { createGoogleSignIn, GOOGLE_ISSUER } from './integrations/google.ts';
import { createSmtpMailer } from './integrations/mailer.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';

type Services = Pick<AppContext, 'sessionSecret' | 'mailer' | 'google'> & {
  readonly mailboxUrl?: string;
  stop(): Promise<void>;
};

/** Things to undo at the end, last begun first. */
const closers: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

async function startServices(settings: Settings): Promise<Services> {
  if (settings.mode === 'local') {
    // Imported only here: no stand-in's code is ever loaded in production.
    const { startLocalServices } = await import('./local-mode.ts');
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
    stop: async () => mailer.close(),
  };
}

function announce(settings: Settings, port: number, mailboxUrl: string | undefined): void {
  const host = ['0.0.0.0', '::'].includes(settings.HOST) ? 'localhost' : settings.HOST;
  const lines = [`Placecard is at http://${host.includes(':') ? `[${host}]` : host}:${port}`];
  if (mailboxUrl) lines.push(`Mail it sends is at ${mailboxUrl}`, 'Sign in as demo@placecard.test to look around.');
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

async function start(): Promise<void> {
  const settings = parseSettings(process.argv.includes('--local') ? 'local' : 'production', process.env);
  const log = createLog(settings.LOG_LEVEL ?? (settings.mode === 'local' ? 'warn' : 'info'));

  let connectionString = settings.DATABASE_URL;
  if (!connectionString) {
    const embedded = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR });
    closers.push(() => embedded.stop());
    connectionString = embedded.connectionString;
    if (embedded.wasAdopted) log.info('took over the PostgreSQL that was already running');
  }
  const { pool, db } = connect(connectionString, (error) => log.warn({ err: error }, 'a database connection broke'));
  closers.push(() => pool.end());
  await migrateDatabase(pool);
  if (settings.mode === 'local') {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(db, new Date());
  }

  const services = await startServices(settings);
  closers.push(() => services.stop());
  const publicUrl = settings.mode === 'production' ? settings.PUBLIC_URL : undefined;
  const context: AppContext = {
    mode: settings.mode,
    db,
    pool,
    mailer: services.mailer,
    google: services.google,
    sessionSecret: services.sessionSecret,
    clock: () => new Date(),
    log,
    publicUrl,
    isHttps: publicUrl !== undefined,
    trustProxy: settings.TRUST_PROXY,
    ...(settings.mode === 'local' && {
      showCode: (email, code) => void process.stdout.write(`  Sign-in code for ${email}: ${code}\n`),
    }),
  };
  const app = await buildApp(context);
  closers.push(() => app.close());
  await app.listen({ host: settings.HOST, port: settings.PORT });
  announce(settings, (app.server.address() as AddressInfo).port, services.mailboxUrl);

  const jobs = await startJobs(context, connectionString);
  closers.push(() => jobs.stop());
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or choose another with PORT=….`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // A start that is under way is let through, so that all it began can be ended.
  await starting;
  await closeAll().catch((error) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  });
  process.exit(process.exitCode ?? exitCode);
}

const starting = start().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  setImmediate(() => void stop(1));
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The script that started us is gone, however it ended.
process.on('disconnect', () => void stop(0));
