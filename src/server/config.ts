import { isIP } from 'node:net';
import { z } from 'zod';

/** `local` needs no settings and runs the stand-ins; `production` refuses to start while a required setting is missing. */
export type Mode = 'local' | 'production';

const required = z.string({ error: 'is missing' }).trim().min(1, 'is missing');
const optional = z.string().trim().min(1).optional();
const DEFAULT_PORT = 3000;

export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** `false`, `true`, a number of proxies in front of us, or their addresses (comma-separated, CIDR allowed). */
function toTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  const hops = Number(value);
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : value;
}

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isTrustProxy(value: string): boolean {
  if (['true', 'false'].includes(value) || /^\d+$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (bits === undefined) return isIP(address) > 0 || PROXY_RANGES.includes(address);
    const isBits = /^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
    return rest.length === 0 && isIP(address) > 0 && isBits;
  });
}

const wholeNumber = (min: number, max: number, problem: string) =>
  z.coerce.number({ error: problem }).int('must be a whole number').min(min, problem).max(max, problem);
const port = wholeNumber(0, 65_535, 'must be a port number from 0 to 65535');
const MAX_DRAIN_MS = 10 * 60_000;
const drainTime = wholeNumber(0, MAX_DRAIN_MS, `must be a number of milliseconds from 0 to ${MAX_DRAIN_MS}`);

const trustProxy = z
  .string()
  .trim()
  .refine(isTrustProxy, 'must be true, false, a number of proxies, or their addresses');

/** With `true` every client could choose its address for the rate limits by sending `X-Forwarded-For`. */
const productionTrustProxy = trustProxy.refine(
  (value) => value !== 'true',
  'must not be true in production, where it would believe any address: give the number of proxies, usually 1',
);

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a server is on this computer, so that unencrypted connections to it are safe. */
export function isLoopbackUrl(url: string): boolean {
  return LOOPBACK_HOST.test(new URL(url).hostname);
}

/** Options in the address override ours, so they must not turn off encryption or certificate checks. */
function keepsTls(url: string): boolean {
  const { searchParams } = new URL(url);
  const isOff = (name: string, off: string) => searchParams.get(name) === off;
  return (
    isLoopbackUrl(url) ||
    !(isOff('ignoreTLS', 'true') || isOff('requireTLS', 'false') || isOff('tls.rejectUnauthorized', 'false'))
  );
}

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
  .refine(keepsTls, 'must not turn TLS off, except on this computer');

const commonSettings = {
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: port.default(DEFAULT_PORT),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  TRUST_PROXY: trustProxy.optional().transform(toTrustProxy),
  /** Metrics for Prometheus are served on METRICS_HOST and METRICS_PORT; without a port, not at all. */
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  /** How long requests are still accepted after `/readyz` says 503, so that a proxy notices. */
  DRAIN_DELAY_MS: drainTime.default(0),
  /** The process ends after this time, whatever is still under way. Less than the half minute that Kubernetes allows. */
  DRAIN_LIMIT_MS: drainTime.default(25_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level').optional(),
};

const localSettings = z.object({
  ...commonSettings,
  SESSION_SECRET: optional,
  /** The address people open under `npm run dev`, whose server stands in front of the app's own port. */
  DEV_URL: z.url().optional(),
});

const MIN_SECRET_LENGTH = 32;
const productionSettings = z.object({
  ...commonSettings,
  PUBLIC_URL: required.pipe(z.url({ protocol: /^https$/, error: 'must be an https:// address' })),
  SESSION_SECRET: required.pipe(z.string().min(MIN_SECRET_LENGTH, `needs at least ${MIN_SECRET_LENGTH} characters`)),
  TRUST_PROXY: productionTrustProxy.optional().transform(toTrustProxy),
  SMTP_URL: required.pipe(smtpUrl),
  MAIL_FROM: required,
  GOOGLE_CLIENT_ID: required,
  GOOGLE_CLIENT_SECRET: required,
  BARION_POS_KEY: required,
  BARION_PAYEE: required.pipe(z.email('must be an e-mail address')),
  BARION_API_URL: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .default('https://api.barion.com'),
  SUPPORT_EMAIL: required.pipe(z.email('must be an e-mail address')),
  COMPANY_NAME: required,
  COMPANY_ADDRESS: required,
  COMPANY_REGISTRATION: optional,
  COMPANY_TAX_NUMBER: optional,
});

/** For backup and restore, which need only the database. */
const databaseSettings = z.object({
  DATA_DIR: commonSettings.DATA_DIR,
  DATABASE_URL: commonSettings.DATABASE_URL,
  SESSION_SECRET: optional,
});
export type DatabaseSettings = z.output<typeof databaseSettings>;

export type LocalSettings = z.output<typeof localSettings> & { mode: 'local' };
export type ProductionSettings = z.output<typeof productionSettings> & { mode: 'production' };
export type Settings = LocalSettings | ProductionSettings;

export class SettingsError extends Error {}

function parse<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  // An empty variable counts as missing: compose files and CI can't leave a variable out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = new Map(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  const lines = [...problems].map(([name, problem]) => `  ${name} ${problem}`);
  throw new SettingsError(`Placecard can't start with these settings:\n${lines.join('\n')}`);
}

export function parseSettings(mode: Mode, env: NodeJS.ProcessEnv): Settings {
  return mode === 'local' ? { mode, ...parse(localSettings, env) } : { mode, ...parse(productionSettings, env) };
}

export function parseDatabaseSettings(env: NodeJS.ProcessEnv): DatabaseSettings {
  return parse(databaseSettings, env);
}
