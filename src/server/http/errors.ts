import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { ErrorBody, ErrorCode } from '../../shared/contracts/errors.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';

const STATUS_BY_CODE: Record<ErrorCode, number> = {
  invalid_input: 400,
  invalid_code: 401,
  not_authenticated: 401,
  cross_origin: 403,
  google_failed: 401,
  totp_required: 401,
  confirmation_required: 403,
  sign_in_expired: 401,
  two_factor_on: 409,
  two_factor_off: 409,
  event_limit: 403,
  guest_limit: 403,
  event_full: 409,
  plan_required: 403,
  not_found: 404,
  no_layout: 404,
  seat_taken: 409,
  qr_taken: 409,
  layout_changed: 409,
  invalid_image: 400,
  nothing_to_buy: 409,
  withdrawal_over: 409,
  payment_unavailable: 503,
  payload_too_large: 413,
  too_many_requests: 429,
  internal: 500,
  mail_unavailable: 503,
  unavailable: 503,
};

interface AppErrorOptions {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly seatedGuest?: ErrorBody['seatedGuest'];
  readonly issues?: ErrorBody['issues'];
}

/** What domain code throws; the one handler below turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly seatedGuest: ErrorBody['seatedGuest'];
  readonly issues: ErrorBody['issues'];

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.seatedGuest = options.seatedGuest;
    this.issues = options.issues;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** PostgreSQL is back within seconds of a restart; browsers and proxies that heed it ask no sooner. */
const AWAY_RETRY_SECONDS = 5;

/** What is said where the database is away: that it is, and not that something is wrong with the call. */
export function toAppError<Failure>(error: Failure): Failure | AppError {
  if (error instanceof AppError || !isDatabaseUnavailable(error)) return error;
  const message = 'Our database can’t be reached just now. Please try again in a moment.';
  return new AppError('unavailable', message, { cause: error, retryAfterSeconds: AWAY_RETRY_SECONDS });
}

interface Answer {
  status: number;
  body: ErrorBody;
}

/** What is said of an error, and with which status. */
export function toErrorAnswer(error: FastifyError | AppError): Answer {
  if (error instanceof AppError) {
    const { status, code, message, seatedGuest, issues } = error;
    return { status, body: { code, message, ...(seatedGuest && { seatedGuest }), ...(issues && { issues }) } };
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

/** For addresses that no route can be found for, not even the one that says so: their requests run no hook. */
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
      // As it was thrown: what we say of it instead tells the log nothing.
      request.failure = isResponseSerializationError(thrown) ? thrown.cause : thrown;
      body.requestId = request.id;
    }
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', error.retryAfterSeconds);
    }
    // Of the answer that failed, which may have been packed; a stream's headers are with Node already.
    void reply.removeHeader('content-encoding');
    if (!reply.raw.headersSent) reply.raw.removeHeader('content-encoding');
    // Said again: a route that writes its answers by itself has its own way of writing, and Fastify then no type.
    return reply.status(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
  });
}

export function notFoundError(message = 'There is nothing here.'): AppError {
  return new AppError('not_found', message);
}
