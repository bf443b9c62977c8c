import type { FastifyBaseLogger } from 'fastify';
import type { Company } from '../../shared/contracts/contact.ts';
import type { TrustProxy } from '../config.ts';
import type { Database, Statements } from '../db/client.ts';
import type { ResilientPool } from '../db/resilient-pool.ts';
import type { Barion } from '../integrations/barion.ts';
import type { GoogleSignIn } from '../integrations/google.ts';
import type { Mailer } from '../integrations/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type Clock = () => Date;

/** What every feature may use; passed on by `buildApp`, so that no feature needs a global variable. */
export interface AppContext {
  readonly mode: 'local' | 'production';
  readonly db: Database;
  readonly changes: Statements;
  readonly pool: ResilientPool;
  readonly mailer: Mailer;
  readonly google: GoogleSignIn;
  readonly barion: Barion;
  readonly company: Company;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Key for everything that is hashed or signed with a secret. */
  readonly sessionSecret: string;
  /** The address that visitors use; undefined in local mode, where `localhost` and `127.0.0.1` both work. */
  readonly publicUrl: string | undefined;
  /** Scheme and host for links in mails that are not sent by a request. */
  readonly siteUrl: () => string;
  readonly isHttps: boolean;
  readonly trustProxy: TrustProxy;
  /** How long a picture may wait and take; longer in tests, which run beside others. */
  readonly pictureLimits?: { readonly waitMs: number; readonly timeoutMs: () => number };
  /** Called with each sign-in code in local mode, to print it in the terminal. Codes are never logged. */
  readonly showCode?: (email: string, code: string) => void;
}
