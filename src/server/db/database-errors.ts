import { MailError } from '../integrations/mailer.ts';
import { NO_CONNECTION_MESSAGE, QUERY_TIMEOUT_MESSAGE } from './resilient-pool.ts';

/** Codes of errors that go away by themselves. Shorter ones are prefixes: PostgreSQL's classes of errors. */
const TEMPORARY_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // connection exceptions
  '08',
  // read-only: a standby server
  '25006',
  // idle transaction and transaction timeouts
  '25P03',
  '25P04',
  // serialization failure, deadlock
  '40001',
  '40P01',
  // insufficient resources
  '53',
  // lock timeout
  '55P03',
  // query cancelled, shutting down, starting up
  '57',
  // system errors, for instance of a disk
  '58',
];

/** Parts of the messages of temporary errors that come from pg itself and have no code. */
const TEMPORARY_MESSAGES = [
  QUERY_TIMEOUT_MESSAGE,
  'Connection terminated',
  NO_CONNECTION_MESSAGE,
  'timeout expired',
  'is not queryable',
  'Cannot use a pool after calling end',
];

interface MaybeCoded {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
}

function findReasonOf(error: Error & MaybeCoded): string | undefined {
  const { code, syscall, message } = error;
  // The message of Drizzle's query error contains the query's values, so only its cause is looked at.
  if ('params' in error || error instanceof MailError) return undefined;
  if (typeof code !== 'string') return TEMPORARY_MESSAGES.find((words) => message.includes(words));
  // The Unix socket does not exist while PostgreSQL is not running.
  if (code === 'ENOENT') return syscall === 'connect' ? code : undefined;
  return TEMPORARY_CODES.some((known) => code.startsWith(known)) ? code : undefined;
}

/** The code or message that says that the database is unavailable or overloaded; undefined for other errors. */
export function findUnavailableReason(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = (each as MaybeCoded).cause) {
    const reason = findReasonOf(each);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Temporary errors that a single statement can meet at every try, while others succeed: locks and time limits. */
const OF_ONE_STATEMENT = ['40001', '40P01', '55P03', '57014', QUERY_TIMEOUT_MESSAGE];

/** Whether the database itself is unavailable, so that whatever is tried next fails too. */
export function isDatabaseLost(error: unknown): boolean {
  const reason = findUnavailableReason(error);
  return reason !== undefined && !OF_ONE_STATEMENT.includes(reason);
}

export const isDatabaseUnavailable = (error: unknown): boolean => findUnavailableReason(error) !== undefined;

export function findErrorCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = (each as MaybeCoded).cause) {
    const { code } = each as MaybeCoded;
    if (typeof code === 'string') return code;
  }
  return undefined;
}
