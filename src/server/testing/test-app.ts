import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sendToServer from 'light-my-request';
import PostalMime, { type Email } from 'postal-mime';
import { buildApp } from '../app.ts';
import type { AppContext } from '../common/context.ts';
import { createLog } from '../common/log.ts';
import { withTimeout } from '../common/timeouts.ts';
import { connect } from '../db/client.ts';
import { createBarion } from '../integrations/barion.ts';
import { createGoogleSignIn } from '../integrations/google.ts';
import { createOutboxMailer, type Mail } from '../integrations/mailer.ts';
import { countIntegrationCalls } from '../metrics/integration-calls.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly context: AppContext;
  /** Moves the app's clock forward. */
  advance(milliseconds: number): void;
  /** The mails sent to an address, oldest first. */
  mailsTo(address: string): Promise<Email[]>;
  /** Makes sending mails fail, or work again. */
  setMailDown(isDown: boolean): void;
  /** How many mails were sent in all. */
  countMails(): number;
  /** Signs in through the API and returns the cookie header of the session. */
  signIn(email?: string): Promise<{ cookie: string; email: string }>;
  close(): Promise<void>;
}

/** Longer than closing takes on a busy machine, and shorter than the runner's limit, which does not say what hangs. */
const HANG_MS = 120_000;

let people = 0;
let networks = 0;

function findCode(mail: Email | undefined): string {
  const code = mail?.text?.match(/\d{6}/)?.[0];
  if (!code) throw new Error('There is no code in the mail.');
  return code;
}

/**
 * For `npm run test:cluster`, which runs tests of what must hold on several servers together: every other call goes to a second server,
 * with connections and memory of its own. Returns how to close it.
 */
async function sendInTurns(app: FastifyInstance, context: AppContext, { connectionString }: TestDatabase) {
  const connection = connect(connectionString, () => {});
  const second = await buildApp({ ...context, ...connection, metrics: createMetrics() });
  const inject = app.inject.bind(app);
  let calls = 0;
  app.inject = ((...args: Parameters<typeof inject>) =>
    calls++ % 2 === 0 ? inject(...args) : second.inject(...args)) as typeof app.inject;
  return async () => {
    await second.close();
    await connection.pool.end();
  };
}

/** The production app on its own database; only mail, Google and Barion are replaced. */
export async function createTestApp(overrides: Partial<AppContext> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const directory = await mkdtemp(join(tmpdir(), 'placecard-outbox-'));
  const outbox = createOutboxMailer({ directory, from: 'Placecard <hello@placecard.test>' });
  let isMailDown = false;
  let sentMails = 0;
  let offset = 0;
  const outside = {
    mailer: {
      ...outbox,
      async send(mail: Mail) {
        if (isMailDown) throw new Error('connect ECONNREFUSED');
        sentMails += 1;
        return outbox.send(mail);
      },
    },
    // Nothing listens on port 9; tests of Google and Barion pass the addresses of stand-ins.
    google: createGoogleSignIn({ issuer: 'http://127.0.0.1:9', clientId: 'none', clientSecret: 'none' }),
    barion: createBarion({ apiUrl: 'http://127.0.0.1:9', posKey: 'none', payee: 'none@placecard.test' }),
  };
  const metrics = createMetrics();
  const connection = connect(database.connectionString, () => {});
  const context: AppContext = {
    mode: 'local',
    ...connection,
    ...countIntegrationCalls(outside, metrics),
    company: {
      name: 'Minta Kft.',
      address: '1051 Budapest, Minta utca 12.',
      registration: '01-09-123456',
      taxNumber: null,
      supportEmail: 'support@placecard.test',
    },
    clock: () => new Date(Date.now() + offset),
    log: createLog('silent'),
    metrics,
    sessionSecret: 'a secret that only this test run knows',
    publicUrl: undefined,
    siteUrl: () => 'http://placecard.test',
    isHttps: false,
    trustProxy: false,
    // A busy machine needs seconds to start the process that decodes.
    pictureLimits: { waitMs: 60_000, timeoutMs: () => 60_000 },
    ...overrides,
  };
  const app = await buildApp(context);
  // Fastify's own `inject` passes by what answers before Fastify (http/static-files.ts).
  app.inject = (async (options: InjectOptions | string) => {
    await app.ready();
    return sendToServer((request, response) => void app.server.emit('request', request, response), options);
  }) as typeof app.inject;
  const closeOthers = process.env.TEST_SERVERS === '2' ? await sendInTurns(app, context, database) : async () => {};

  const listMails = async () => (await readdir(directory)).filter((name) => name.endsWith('.eml')).sort();

  // Mails never change, and a test file may send hundreds: each is parsed once.
  const parsed = new Map<string, Promise<Email>>();
  function parseMail(name: string): Promise<Email> {
    const mail = parsed.get(name) ?? readFile(join(directory, name)).then((content) => PostalMime.parse(content));
    parsed.set(name, mail);
    return mail;
  }

  async function mailsTo(address: string): Promise<Email[]> {
    const mails = await Promise.all((await listMails()).map(parseMail));
    return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
  }

  return {
    app,
    database,
    context,
    mailsTo,
    setMailDown(isDown) {
      isMailDown = isDown;
    },
    countMails: () => sentMails,
    advance(milliseconds) {
      offset += milliseconds;
    },
    async signIn(email = `person${++people}@example.com`) {
      // A network of its own, because a network may ask for and enter only so many codes an hour.
      const remoteAddress = `10.200.${++networks >> 8}.${networks & 255}`;
      await app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email }, remoteAddress });
      const otp = findCode((await mailsTo(email)).at(-1));
      const payload = { email, otp };
      const answer = await app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload, remoteAddress });
      const [session] = answer.cookies;
      if (!session) throw new Error(`Sign-in failed: ${answer.body}`);
      return { cookie: `${session.name}=${session.value}`, email };
    },
    async close() {
      const steps: Record<string, () => Promise<void>> = {
        'the app': () => app.close(),
        'the second server': closeOthers,
        'the app’s connections': () => connection.pool.end(),
        'the database': database.drop,
        'the outbox': () => rm(directory, { recursive: true, force: true }),
      };
      for (const [what, run] of Object.entries(steps)) {
        await withTimeout(HANG_MS, run(), () => {
          const { totalCount, idleCount, waitingCount } = connection.pool;
          return new Error(
            `Closing ${what} hangs; connections: ${totalCount} in all, ${idleCount} idle, ${waitingCount} wanted.`,
          );
        });
      }
    },
  };
}
