import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { ERROR_STATUSES, type ErrorBody, type ErrorCode } from '../../shared/contracts/errors.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';

interface AppErrorOptions {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly seatedGuest?: ErrorBody['seatedGuest'];
  readonly issues?: ErrorBody['issues'];
  readonly remaining?: ErrorBody['remaining'];
  readonly maskedEmail?: ErrorBody['maskedEmail'];
}

/** The error that services and routes throw. `registerErrorHandling` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = ERROR_STATUSES[code];
    this.options = options;
  }
}

/** PostgreSQL needs a few seconds to restart. */
const RETRY_AFTER_SECONDS = 5;

/** Turns an error of a database that is unavailable into a 503; returns any other error unchanged. */
export function toAppError<Failure>(error: Failure): Failure | AppError {
  if (error instanceof AppError || !isDatabaseUnavailable(error)) return error;
  const message = 'Our database can’t be reached just now. Please try again in a moment.';
  return new AppError('unavailable', message, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Status and body of the answer to an error. The text of an error that is not ours never leaves the server. */
function toErrorAnswer(error: FastifyError | AppError): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    const { status, code, message, options } = error;
    const { seatedGuest, issues, remaining, maskedEmail } = options;
    return { status, body: { code, message, seatedGuest, issues, remaining, maskedEmail } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? 'Invalid value',
    }));
    return { status: 400, body: { code: 'invalid_input', message: 'The input is not valid.', issues } };
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return { status, body: { code: 'payload_too_large', message: 'The request is too large.' } };
  if (status === 429) return { status, body: { code: 'too_many_requests', message: 'Too many requests.' } };
  if (status >= 400 && status < 500)
    return { status, body: { code: 'invalid_input', message: 'The request is not valid.' } };
  return { status: 500, body: { code: 'internal', message: 'Something went wrong on our side. Please try again.' } };
}

/** Fastify's `frameworkErrors`: answers addresses that the router can't parse. No hook runs for these requests. */
export function answerBadAddress(
  headers: Record<string, string>,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => boolean,
) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    request.server.trackRequest(request, reply);
    void reply.headers(headers);
    if (sendPage(request, reply)) return;
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const { status, body } = toErrorAnswer(isTooLong ? notFoundError() : error);
    void reply.status(status).header('cache-control', 'no-store').send(body);
  };
}

export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    const { status, body } = toErrorAnswer(error);
    if (status >= 500) {
      // The log needs the original error.
      request.failure = isResponseSerializationError(thrown) ? thrown.cause : thrown;
      body.requestId = request.id;
    }
    const retryAfter = error instanceof AppError ? error.options.retryAfterSeconds : undefined;
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    // The failed answer may have been compressed. If it was a stream, Node's own response has the header too.
    void reply.removeHeader('content-encoding');
    if (!reply.raw.headersSent) reply.raw.removeHeader('content-encoding');
    // Set here because Fastify sets no type for routes with their own serializer.
    return reply.status(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
  });
}

export function notFoundError(message = 'There is nothing here.'): AppError {
  return new AppError('not_found', message);
}
