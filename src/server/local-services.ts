import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BarionStandIn } from '../../stand-ins/barion.ts';
import type { StandIn } from '../../stand-ins/loopback.ts';
import { startMailbox } from '../../stand-ins/mailbox.ts';
import type { Company } from '../shared/contracts/contact.ts';
import type { LocalSettings } from './config.ts';
import { createBarion } from './integrations/barion.ts';
import { createGoogleSignIn } from './integrations/google.ts';
import { createOutboxMailer } from './integrations/mailer.ts';
import { readOrMakeLocalSecret } from './local-secret.ts';

const OWN_ADDRESS = 'hello@placecard.test';
/** Fictional, like all demo data. */
const DEMO_COMPANY: Company = {
  name: 'Placecard Demo Kft.',
  address: '1051 Budapest, Minta utca 12.',
  registration: '01-09-000000',
  taxNumber: '00000000-2-41',
  supportEmail: OWN_ADDRESS,
};

/** The services that production configures by its settings, as stand-ins on this computer. */
export async function startLocalServices({ DATA_DIR, PORT, SESSION_SECRET }: LocalSettings) {
  const outbox = join(DATA_DIR, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const sessionSecret = SESSION_SECRET ?? (await readOrMakeLocalSecret(DATA_DIR));
  const client = { clientId: 'placecard-local', clientSecret: randomBytes(16).toString('base64url') };
  // Stand-ins use the ports after the app's own where these are free, so that bookmarks keep working.
  const mailbox = await startMailbox({ outboxDir: outbox, port: PORT && PORT + 1 });
  let google: Promise<StandIn> | undefined;
  const startGoogle = () => {
    google ??= import('../../stand-ins/google.ts').then(({ startGoogleStandIn }) =>
      startGoogleStandIn({ ...client, port: PORT && PORT + 2 }),
    );
    return google;
  };
  // The key is the same after each start, because the stand-in's payments are stored.
  const posKey = createHash('sha256').update(`barion:${sessionSecret}`).digest('hex').slice(0, 32);
  let barion: Promise<BarionStandIn> | undefined;
  const startBarion = () => {
    barion ??= import('../../stand-ins/barion.ts').then(({ startBarionStandIn }) =>
      startBarionStandIn({ posKey, port: PORT && PORT + 3, file: join(DATA_DIR, 'barion-stand-in.json') }),
    );
    return barion;
  };
  return {
    sessionSecret,
    mailer: createOutboxMailer({ directory: outbox, from: `Placecard <${OWN_ADDRESS}>` }),
    google: createGoogleSignIn({ issuer: async () => (await startGoogle()).url, ...client }),
    barion: createBarion({ apiUrl: async () => (await startBarion()).url, posKey, payee: OWN_ADDRESS }),
    company: DEMO_COMPANY,
    mailboxUrl: mailbox.url,
    /** Starts the stand-ins for Google and Barion, whose libraries load slowly and are not needed by the first requests. */
    async finishStart() {
      await Promise.all([startGoogle(), startBarion()]);
    },
    async stop() {
      await mailbox.close();
      await (await google)?.close();
      await (await barion)?.close();
    },
  };
}
