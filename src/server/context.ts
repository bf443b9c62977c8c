import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Company } from '../shared/contracts/contact.ts';
import type { TrustProxy } from './config.ts';
import type { Database } from './db/client.ts';
import type { Barion } from './integrations/barion.ts';
import type { GoogleSignIn } from './integrations/google.ts';
import type { Mailer } from './integrations/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';

export type Clock = () => Date;

/** What every feature may use, handed over once by `buildApp`. Nothing reaches for a global. */
export interface AppContext {
  readonly mode: 'local' | 'production';
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  readonly google: GoogleSignIn;
  readonly barion: Barion;
  readonly company: Company;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Key of everything that is hashed or signed with a secret of ours. */
  readonly sessionSecret: string;
  /** Where visitors find us; undefined in local mode, where `localhost` and `127.0.0.1` both work. */
  readonly publicUrl: string | undefined;
  /** Scheme and host for links in mails that no request caused. */
  readonly siteUrl: () => string;
  readonly isHttps: boolean;
  readonly trustProxy: TrustProxy;
  /** Called with each sign-in code in local mode: the terminal is the one place a code may show. */
  readonly showCode?: (email: string, code: string) => void;
}
