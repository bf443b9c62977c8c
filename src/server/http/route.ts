import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../shared/calls/call.ts';
import { idSchema } from '../../shared/contracts/common.ts';
import { withCallTimeout } from './answer-timeouts.ts';

type Options = Omit<RouteShorthandOptions, 'schema' | 'handler'>;
export type CallRequest<C extends Call> = FastifyRequest<{
  Params: ParamsOf<C>;
  Querystring: QueryOf<C>;
  Body: BodyOf<C>;
}>;
type Handler<C extends Call> = (request: CallRequest<C>, reply: FastifyReply) => AnswerOf<C> | Promise<AnswerOf<C>>;

/** Parameters are ids, unless the call says otherwise. */
function paramsSchema({ path, schemas }: Call): { params?: z.ZodType } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  return { params: z.object(Object.fromEntries(names.map((name) => [name, schemas.params?.[name] ?? idSchema]))) };
}

function statusOf({ method, schemas }: Call): number {
  return schemas.answer || method === 'GET' ? (schemas.status ?? 200) : 204;
}

function schemaOf(call: Call) {
  const { query, body, answer, conflict } = call.schemas;
  const response = { ...(answer && { [statusOf(call)]: answer }), ...(conflict && { 409: conflict }) };
  return {
    ...paramsSchema(call),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answer && { response }),
  };
}

/** Registers the routes of calls, which the API docs show under `tag`. The handler returns the answer; its status is set. */
export function callRoutes(app: FastifyInstance, tag: string) {
  function route<C extends Call>(call: C, handler: Handler<C>): void;
  function route<C extends Call>(call: C, options: Options, handler: Handler<C>): void;
  function route<C extends Call>(call: C, ...rest: [Handler<C>] | [Options, Handler<C>]): void {
    const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
    const status = statusOf(call);
    // A change waits for locks and its commit, a read only for itself. An import has a place of its own as long as it works.
    const isTimely = call.method !== 'GET' && !options.config?.isImport;
    const timely: Handler<C> = isTimely
      ? (request, reply) => withCallTimeout(reply, Promise.resolve(handler(request, reply)))
      : handler;
    const answer: Handler<C> = (request, reply) => timely(request, reply.status(status));
    app.route({
      ...options,
      method: call.method,
      url: call.path,
      schema: { tags: [tag], ...schemaOf(call) },
      handler: (status === 200 ? timely : answer) as RouteHandlerMethod,
    });
  }
  return route;
}
