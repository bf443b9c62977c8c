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

/** An error for the log. Query errors contain personal data in their values, so only their code and stack are logged. */
function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const carriesValues = 'params' in error || 'severity' in error;
  return {
    type: name,
    ...(code !== undefined && { code }),
    ...(!carriesValues && { message }),
    // The stack begins with the message, which must not be logged here.
    ...(stack && { stack: carriesValues ? stack.split('\n').filter(isFrame).join('\n') : stack }),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}

const isFrame = (line: string) => /^ {4}at /.test(line);

/** A log that can't be written, for instance on a full disk, must not end the process. */
function openOutput(): DestinationStream {
  const output = pino.destination();
  output.on('error', () => {});
  return output;
}

type LogFields = { readonly reqId: string } | { readonly job: string; readonly run: string };

const current = new AsyncLocalStorage<LogFields>();
/** Loggers whose lines get the fields of the current request or job. A request's own logger has its id already. */
const shared = new WeakSet<object>();

/** Whether the logger is not a request's own, so that its lines do not carry a request id of their own. */
export function isSharedLog(log: FastifyBaseLogger): boolean {
  return shared.has(log);
}

export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return current.run(fields, work);
}

/** Requests are logged by route pattern: addresses can contain codes and names. No header, cookie or body is logged. */
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

/** A logger for routes that are called so often that a line for each call would cost too much: warnings and errors only. */
export function warningsOnlyLog(log: FastifyBaseLogger): FastifyBaseLogger {
  if (['silent', 'fatal', 'error'].includes(log.level)) return log;
  const quiet = log.child({}, { level: 'warn' });
  shared.add(quiet);
  return quiet;
}
