import type { ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { AppContext } from '../common/context.ts';
import { isSharedLog, withLogFields } from '../common/log.ts';
import { createFailureDescriber } from '../db/failure-log.ts';
import type { CounterSeries, HistogramSeries } from '../metrics/registry.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** What the log and the metrics tell of an answer: one of Fastify's replies, or a file that is sent without it. */
export interface TrackedAnswer {
  readonly raw: ServerResponse;
  readonly statusCode: number;
  readonly elapsedTime: number;
  readonly request: Pick<FastifyRequest, 'id' | 'method' | 'is404' | 'isStream' | 'failure' | 'log'> & {
    readonly routeOptions: { readonly url?: string | undefined };
  };
}

interface OpenRequest {
  readonly method: string;
  readonly route: string;
  readonly seconds: number;
}

/** The metrics of all answers with the same route, method and status. */
interface RequestSeries {
  readonly answers: CounterSeries;
  /** Undefined for streams, which stay open. */
  readonly durations: HistogramSeries | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error behind a 5xx answer, for the log. */
    failure: unknown;
    /** Whether the answer is a stream of server-sent events, which stays open. */
    isStream: boolean;
  }
  interface FastifyInstance {
    /** Tracks a request for which no hook runs; an `onRequest` hook tracks all others. */
    trackRequest(request: FastifyRequest, reply: FastifyReply): void;
    countOpenRequests(): number;
    /** The requests under way for longest, without streams. */
    listOpenRequests(): OpenRequest[];
  }
}

const MAX_LISTED = 20;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** All built files count as one route: there are many, new in each version. */
export const BUILT_FILES = '/assets/*';

/** The route's pattern, for logs and metrics. */
export function routeOf({ is404, routeOptions }: TrackedAnswer['request']): string {
  return (is404 ? undefined : routeOptions.url) ?? 'none';
}

/** Leaves out Fastify's own lines about requests: `registerRequestLog` writes one at the end of each. */
export class RequestLogController extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request began');
  }

  override requestCompleted(): void {}
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Gives every answer one line in the log (but for built files that are sent) and its place in the metrics. */
export function createRequestLog({ metrics }: Pick<AppContext, 'metrics'>) {
  const open = new Map<ServerResponse, TrackedAnswer>();
  const knownSeries = new Map<string, RequestSeries>();
  function findSeries(request: TrackedAnswer['request'], outcome: number | 'aborted'): RequestSeries {
    const method = KNOWN_METHODS.has(request.method) ? request.method : 'other';
    const route = routeOf(request);
    const key = `${method} ${outcome} ${route}`;
    const known = knownSeries.get(key);
    if (known) return known;
    const answers = metrics.requests.of({ method, route, status: String(outcome) });
    const durations = request.isStream ? undefined : metrics.requestDurations.of({ method, route });
    const series = { answers, durations };
    knownSeries.set(key, series);
    return series;
  }

  const describeFailure = createFailureDescriber();

  function logEnd(reply: TrackedAnswer, isAborted: boolean): void {
    const { request } = reply;
    const { log, failure } = request;
    const reqId = isSharedLog(log) && { reqId: request.id };
    const fields = { ...reqId, req: request, res: reply, responseTime: reply.elapsedTime };
    if (failure !== undefined) log.error({ ...fields, isAborted, ...describeFailure(failure) }, 'request failed');
    else if (isAborted) log.info({ ...fields, isAborted }, 'request aborted');
    // Most requests are for built files: the metrics count them, and a line for each would cost more than sending it.
    else if (reply.statusCode < 400 && routeOf(request) === BUILT_FILES) log.debug(fields, 'request completed');
    else log[reply.statusCode < 500 ? 'info' : 'error'](fields, 'request completed');
  }

  function end(response: ServerResponse, isFinished: boolean): void {
    const reply = open.get(response);
    if (!reply) return;
    open.delete(response);
    const { request } = reply;
    const isAborted = !isFinished && !request.isStream;
    const { answers, durations } = findSeries(request, isAborted ? 'aborted' : reply.statusCode);
    answers.increase();
    durations?.observe(reply.elapsedTime / 1000);
    logEnd(reply, isAborted);
  }

  function onFinish(this: ServerResponse): void {
    end(this, true);
  }

  /** If 'close' comes without 'finish', the client disconnected before the answer was sent. */
  function onClose(this: ServerResponse): void {
    end(this, false);
  }

  return {
    track(answer: TrackedAnswer): void {
      open.set(answer.raw, answer);
      answer.raw.on('finish', onFinish).on('close', onClose);
    },
    countOpen: () => open.size,
    listOpen: (): OpenRequest[] =>
      Array.from(open.values())
        .filter(({ request }) => !request.isStream)
        .slice(0, MAX_LISTED)
        .map(({ request, elapsedTime }) => ({
          method: request.method,
          route: routeOf(request),
          seconds: Math.round(elapsedTime / 1000),
        })),
  };
}

/** Tracks every request that comes to Fastify, and sends its id with the answer. */
export function registerRequestLog(app: FastifyInstance, { track, countOpen, listOpen }: RequestLog): void {
  app.decorateRequest('failure', undefined);
  app.decorateRequest('isStream', false);
  app.decorate('countOpenRequests', countOpen);
  app.decorate('listOpenRequests', listOpen);
  app.decorate('trackRequest', (request, reply) => {
    track(reply);
    void reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onRequest', (request, reply, done) => {
    app.trackRequest(request, reply);
    done();
  });
}

/** Adds the request's id to every line that is logged while the request is handled. */
export function registerLogFields(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => withLogFields({ reqId: request.id }, done));
  // Reading a body leaves the async context that the `onRequest` hook started, so it is started again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done();
    else withLogFields({ reqId: request.id }, done);
  });
}
