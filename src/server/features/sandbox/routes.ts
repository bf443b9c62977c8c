import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { createSandboxKeeper } from './service.ts';

/** More than 200 guests, their tables and some hundred rules take. */
const BODY_LIMIT_BYTES = 512 * 1024;

export function sandboxRoutes(context: AppContext): FastifyPluginAsync {
  const keep = createSandboxKeeper(context);
  return async (app) => {
    const route = callRoutes(app, 'sandbox');
    route(calls.sandbox.keep, { onRequest: requireSession, bodyLimit: BODY_LIMIT_BYTES }, async (request) =>
      keep(currentUser(request), request.body),
    );
  };
}
