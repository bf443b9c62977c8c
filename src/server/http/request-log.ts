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
    /** Why it was answered with 5xx. */
    failure: unknown;
    /** Its answer stays open for as long as the reader wants. */
    isStream: boolean;
  }
  interface FastifyInstance {
    /** For requests that run no hook; all others are watched anyway. */
    trackRequest(request: FastifyRequest, reply: FastifyReply): void;
    countOpenRequests(): number;
    /** Those that are answered longest, streams aside. */
    listOpenRequests(): OpenRequest[];
  }
}

const MAX_LISTED = 20;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Built files are many and change with every version: they count as one. */
export function routeOf(request: FastifyRequest): string {
  const route = request.is404 ? undefined : request.routeOptions.url;
  if (route === undefined) return 'none';
  return route.startsWith('/assets/') ? '/assets/*' : route;
}

/** Of the framework's own lines those are left that say what we can't see; each request gets one of ours at its end. */
export class RequestLogController extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request began');
  }

  override requestCompleted(): void {}
}

/** Follows every request from its beginning to its end: its name, its line in the log, its place in the figures. */
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

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    open.set(request, reply);
    reply.raw.once('finish', () => end(request, reply, true));
    // Whoever asked may be gone before the answer is.
    reply.raw.once('close', () => end(request, reply, false));
    void reply.header(REQUEST_ID_HEADER, request.id);
  }

  app.decorate('trackRequest', watch);
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    withLogFields({ reqId: request.id }, done);
  });
  // A body is read outside of what the hook above began.
  app.addHook('preValidation', (request, _reply, done) => withLogFields({ reqId: request.id }, done));
}
