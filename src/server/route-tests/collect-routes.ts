import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { EventNeed } from '../../shared/event-roles.ts';

/** The diagnostics channel on which Fastify publishes every new app, before anything is registered on it. */
const NEW_APP = 'fastify.initialization';

/** A route of the running app, with the schemas that its input is validated by. */
export interface CollectedRoute {
  readonly method: string;
  readonly url: string;
  /** As in `GET /api/events/:id`. */
  readonly name: string;
  readonly eventNeed: EventNeed | undefined;
  readonly schema: { readonly [Part in 'params' | 'querystring' | 'body']?: z.ZodType | undefined };
}

function toRoutes({ method, url, config, schema = {} }: RouteOptions): CollectedRoute[] {
  const { params, querystring, body } = schema as CollectedRoute['schema'];
  return [method].flat().map((verb) => ({
    method: verb,
    url,
    name: `${verb} ${url}`,
    eventNeed: config?.eventNeed,
    schema: { params, querystring, body },
  }));
}

/** Builds an app and lists every route that is registered on it. */
export async function collectRoutes<Built>(
  build: () => Promise<Built>,
): Promise<{ built: Built; routes: CollectedRoute[] }> {
  const routes = new Map<string, CollectedRoute>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      for (const collected of toRoutes(route)) routes.set(collected.name, collected);
    });
  };
  subscribe(NEW_APP, listen);
  try {
    return { built: await build(), routes: [...routes.values()] };
  } finally {
    unsubscribe(NEW_APP, listen);
  }
}
