import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StandIn } from '../../stand-ins/loopback.ts';
import { startMailbox } from '../../stand-ins/mailbox.ts';
import type { Company } from '../shared/contracts/contact.ts';
import type { LocalSettings } from './config.ts';
import { createGoogleSignIn, type GoogleSignIn } from './integrations/google.ts';
import { createOutboxMailer, type Mailer } from './integrations/mailer.ts';

/** What production takes from its settings and local mode makes itself, with nothing outside this machine. */
export interface LocalServices {
  readonly sessionSecret: string;
  readonly mailer: Mailer;
  readonly google: GoogleSignIn;
  readonly company: Company;
  readonly mailboxUrl: string;
  /** Starts what the first requests can do without: the Google stand-in's library takes long to load. */
  finishStart(): Promise<void>;
  stop(): Promise<void>;
}

const OWN_ADDRESS = 'hello@placecard.test';
/** Made up, as everything the demo shows. */
const DEMO_COMPANY: Company = {
  name: 'Placecard Demo Kft.',
  address: '1051 Budapest, Minta utca 12.',
  supportEmail: OWN_ADDRESS,
};

async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    const fresh = `${file}.${randomBytes(8).toString('hex')}`;
    await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
    // Of two first starts at once one gives its file the name, whole, and both read the same.
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(fresh);
  }
  return readFile(file, 'utf8');
}

export async function startLocalServices({ DATA_DIR, PORT, SESSION_SECRET }: LocalSettings): Promise<LocalServices> {
  const outbox = join(DATA_DIR, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const sessionSecret = SESSION_SECRET ?? (await readOrMakeSecret(DATA_DIR));
  const client = { clientId: 'placecard-local', clientSecret: randomBytes(16).toString('base64url') };
  // Neighbours of the app's own port where they are free, so that a bookmark keeps working.
  const mailbox = await startMailbox({ outboxDir: outbox, port: PORT && PORT + 1 });
  let google: Promise<StandIn> | undefined;
  const startGoogle = () => {
    google ??= import('../../stand-ins/google.ts').then(({ startGoogleStandIn }) =>
      startGoogleStandIn({ ...client, port: PORT && PORT + 2 }),
    );
    return google;
  };
  return {
    sessionSecret,
    mailer: createOutboxMailer({ directory: outbox, from: `Placecard <${OWN_ADDRESS}>` }),
    google: createGoogleSignIn({ issuer: async () => (await startGoogle()).url, ...client }),
    company: DEMO_COMPANY,
    mailboxUrl: mailbox.url,
    async finishStart() {
      await startGoogle();
    },
    async stop() {
      await mailbox.close();
      await (await google)?.close();
    },
  };
}
