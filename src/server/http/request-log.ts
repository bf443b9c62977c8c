import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { AppContext } from '../context.ts';
import { createFailureDescriber } from '../db/failure-log.ts';
import { withLogFields } from '../log.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

interface OpenRequest {
  readonly method: string;
  readonly route: string;
  readonly seconds: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error behind a 5xx answer, for the log. */
    failure: unknown;
    /** Whether the answer is a stream of server-sent events, which stays open. */
    isStream: boolean;
  }
  interface FastifyInstance {
    /** For requests that run no hook; all others are tracked by one. */
    trackRequest(request: FastifyRequest, reply: FastifyReply): void;
    countOpenRequests(): number;
    /** The requests under way for longest, without streams. */
    listOpenRequests(): OpenRequest[];
  }
}

const MAX_LISTED = 20;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route's pattern, for logs and metrics. All built files count as one route: there are many, new in each version. */
export function routeOf(request: FastifyRequest): string {
  const route = request.is404 ? undefined : request.routeOptions.url;
  if (route === undefined) return 'none';
  return route.startsWith('/assets/') ? '/assets/*' : route;
}

/** Leaves out Fastify's own lines about requests: `registerRequestLog` writes one at the end of each. */
export class RequestLogController extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request began');
  }

  override requestCompleted(): void {}
}

/** Gives every request its id, one line in the log and its place in the metrics. */
export function registerRequestLog(app: FastifyInstance, { metrics }: AppContext): void {
  const open = new Map<FastifyRequest, FastifyReply>();
  app.decorateRequest('failure', undefined);
  app.decorateRequest('isStream', false);
  app.decorate('countOpenRequests', () => open.size);
  app.decorate('listOpenRequests', () =>
    Array.from(open)
      .filter(([request]) => !request.isStream)
      .slice(0, MAX_LISTED)
      .map(([request, reply]) => ({
        method: request.method,
        route: routeOf(request),
        seconds: Math.round(reply.elapsedTime / 1000),
      })),
  );

  const describeFailure = createFailureDescriber();

  function logEnd(request: FastifyRequest, reply: FastifyReply, isAborted: boolean): void {
    const { log, failure } = request;
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (failure !== undefined) log.error({ ...fields, isAborted, ...describeFailure(failure) }, 'request failed');
    else if (isAborted) log.info({ ...fields, isAborted }, 'request aborted');
    else log[reply.statusCode < 500 ? 'info' : 'error'](fields, 'request completed');
  }

  function end(request: FastifyRequest, reply: FastifyReply, isFinished: boolean): void {
    if (!open.delete(request)) return;
    const isAborted = !isFinished && !request.isStream;
    const method = KNOWN_METHODS.has(request.method) ? request.method : 'other';
    const labels = { method, route: routeOf(request) };
    metrics.requests.of({ ...labels, status: isAborted ? 'aborted' : String(reply.statusCode) }).increase();
    if (!request.isStream) metrics.requestDurations.of(labels).observe(reply.elapsedTime / 1000);
    withLogFields({ reqId: request.id }, () => logEnd(request, reply, isAborted));
  }

  function track(request: FastifyRequest, reply: FastifyReply): void {
    open.set(request, reply);
    reply.raw.on('finish', () => end(request, reply, true));
    // 'close' without 'finish': the client disconnected before the answer was sent.
    reply.raw.on('close', () => end(request, reply, false));
    void reply.header(REQUEST_ID_HEADER, request.id);
  }

  app.decorate('trackRequest', track);
  app.addHook('onRequest', (request, reply, done) => {
    track(request, reply);
    withLogFields({ reqId: request.id }, done);
  });
  // Reading a body leaves the async context that the hook above started.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done();
    else withLogFields({ reqId: request.id }, done);
  });
}
