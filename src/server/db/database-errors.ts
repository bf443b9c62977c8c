import { QUERY_TIMEOUT_MESSAGE } from './resilient-pool.ts';

/**
 * What says of itself that it passes: nobody there, shutting down, starting up, too many connections, no space left, too
 * slow, in each other's way. Two letters or more stand for all codes that begin so.
 */
const PASSING_CODES = [
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
  // read-only: a standby, or a server that is being replaced by one
  '25006',
  // ended for holding a transaction without using it
  '25P03',
  '25P04',
  // serialization failure, deadlock
  '40001',
  '40P01',
  // insufficient resources
  '53',
  // lock not available in time
  '55P03',
  // canceled, shutting down, starting up
  '57',
  // trouble outside of PostgreSQL: input and output
  '58',
];

/** pg's own errors have no code. */
const PASSING_MESSAGES = [
  QUERY_TIMEOUT_MESSAGE,
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'is not queryable',
  'Cannot use a pool after calling end',
];

interface MaybeCoded {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
}

function findOwnReason(error: Error & MaybeCoded): string | undefined {
  const { code, syscall, message } = error;
  // A failed query's message lists its values, in which anything may stand; why it failed says its cause.
  if ('params' in error) return undefined;
  if (typeof code !== 'string') return PASSING_MESSAGES.find((words) => message.includes(words));
  // No such file: the socket of a PostgreSQL that is not running.
  if (code === 'ENOENT') return syscall === 'connect' ? code : undefined;
  // Undefined table and the like, which begin with other digits, are faults of ours.
  return PASSING_CODES.some((known) => code.startsWith(known)) ? code : undefined;
}

/** By what is known that the database is away or overwhelmed, so that the same may succeed in a moment. */
export function findUnavailableReason(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = (each as MaybeCoded).cause) {
    const reason = findOwnReason(each);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

export const isDatabaseUnavailable = (error: unknown): boolean => findUnavailableReason(error) !== undefined;

/** By what an error is known, wherever in the chain it stands. */
export function findErrorCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = (each as MaybeCoded).cause) {
    const { code } = each as MaybeCoded;
    if (typeof code === 'string') return code;
  }
  return undefined;
}
