import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { buildApp } from '../../src/server/app.ts';
import type { AppContext } from '../../src/server/context.ts';
import { type Connection, connect } from '../../src/server/db/client.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded.ts';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import { events, users } from '../../src/server/db/schema.ts';
import { randomId } from '../../src/server/ids.ts';
import { createBarion } from '../../src/server/integrations/barion.ts';
import { createGoogleSignIn } from '../../src/server/integrations/google.ts';
import { createLog } from '../../src/server/log.ts';

export interface BenchServer extends Connection {
  readonly url: string;
  /** Cookie header of an organiser on the enterprise tier, and an empty event of theirs. */
  readonly cookie: string;
  readonly eventId: number;
  stop(): Promise<void>;
}

/** The production app on a PostgreSQL of its own, with its usual durability, listening on loopback. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placecard-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const connection = connect(postgres.connectionString, () => {});
  await migrateDatabase(connection.pool);
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
    company: { name: 'Minta Kft.', address: 'Budapest', supportEmail: 'support@placecard.test' },
    clock: () => new Date(),
    log: createLog('silent'),
    sessionSecret: 'a secret that only this benchmark knows',
    publicUrl: undefined,
    siteUrl: () => 'https://placecard.test',
    isHttps: false,
    trustProxy: true,
  };
  const app = await buildApp(context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const email = 'organiser@example.com';
  await app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
  const answer = await app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload: { email, otp: code } });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const [user] = await connection.db
    .update(users)
    .set({ subscriptionTier: 'enterprise' })
    .where(eq(users.email, email))
    .returning();
  if (!user) throw new Error('The benchmark could not sign in.');
  const eventId = randomId();
  await connection.db.insert(events).values({
    id: eventId,
    userId: user.id,
    name: 'Gala',
    date: new Date(),
    timeZone: 'Europe/Budapest',
    location: 'Budapest',
  });
  return {
    ...connection,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    cookie,
    eventId,
    async stop() {
      await app.close();
      await connection.pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
