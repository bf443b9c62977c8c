import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

interface LoggedError {
  readonly type: string;
  readonly code?: unknown;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * What went wrong and where, without the values: a failed query's error lists its parameters, and PostgreSQL's own names
 * the row, so of these only the codes are kept.
 */
function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const carriesValues = 'params' in error || 'severity' in error;
  return {
    type: name,
    ...(code !== undefined && { code }),
    ...(!carriesValues && { message }),
    // The stack begins with the message.
    ...(stack && { stack: carriesValues ? stack.split('\n').filter(isFrame).join('\n') : stack }),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}

const isFrame = (line: string) => /^ {4}at /.test(line);

/** A log that can't be written, on a full disk for instance, is no reason to stop serving. */
function openOutput(): DestinationStream {
  const output = pino.destination();
  output.on('error', () => {});
  return output;
}

/** What a line belongs to: a request, or one run of a job. */
type LogFields = { readonly reqId: string } | { readonly job: string; readonly run: string };

const current = new AsyncLocalStorage<LogFields>();
/** Logs that don't know themselves whom they write for. A request's own does. */
const shared = new WeakSet<object>();

/** Whatever is logged by the work, however deep within, says whom it was done for. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return current.run(fields, work);
}

/**
 * Addresses are logged as the route's pattern: a real one can hold a share code, a guest's QR code, a name that was
 * searched for or Google's authorization code. No header, cookie or body is logged at all.
 */
export function createLog(level: string, destination: DestinationStream = openOutput()): Logger {
  const log = pino(
    {
      level,
      mixin: (_fields, _level, logger) => (shared.has(logger) ? { ...current.getStore() } : {}),
      serializers: {
        err: serializeError,
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
        res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      },
    },
    destination,
  );
  shared.add(log);
  return log;
}

/** For calls so busy that lines for each would cost more than the answer: one log for all, of warnings and errors only. */
export function quietLog(log: FastifyBaseLogger): FastifyBaseLogger {
  if (['silent', 'fatal', 'error'].includes(log.level)) return log;
  const quiet = log.child({}, { level: 'warn' });
  shared.add(quiet);
  return quiet;
}
