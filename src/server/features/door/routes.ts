import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { doorCodeEntrySchema, doorSchema } from '../../../shared/contracts/door.ts';
import type { AppContext } from '../../context.ts';
import { beginStream } from '../../http/change-stream.ts';
import { AppError } from '../../http/errors.ts';
import { clientNetworks } from '../../limits/client-networks.ts';
import { createCodeTries } from '../../limits/code-tries.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import { type DoorPass, type DoorSessions, findDoorPass } from '../../sessions/door-session.ts';
import type { EventWithOwner } from '../events/data.ts';
import type { EventService } from '../events/service.ts';
import type { DoorChanges } from './changes-service.ts';

interface Services {
  readonly browsers: BrowserIds;
  readonly events: EventService;
  readonly doorSessions: DoorSessions;
  readonly doorChanges: DoorChanges;
}

const params = z.object({ id: idSchema });
const tags = ['door'];

export function doorRoutes(context: AppContext, services: Services): FastifyPluginAsyncZod {
  const { browsers, events, doorSessions, doorChanges } = services;
  const tries = createCodeTries(context, browsers, {
    entrance: 'door',
    windowSeconds: 5 * 60,
    ofBrowser: 20,
    ofNetwork: 300,
    withoutBrowser: 60,
  });
  const wrongCode = () => new AppError('invalid_code', 'This is not the door code of this event.');

  async function requireDoor(request: FastifyRequest, id: number): Promise<{ event: EventWithOwner; pass: DoorPass }> {
    const event = await events.requireEvent(id);
    const pass = await findDoorPass(request, event);
    if (!pass) throw new AppError('not_authenticated', 'Not authenticated');
    return { event, pass };
  }

  return async (app) => {
    app.get('/api/events/:id/door', { schema: { tags, params, response: { 200: doorSchema } } }, async (request) => {
      const { event, pass } = await requireDoor(request, request.params.id);
      return { role: pass.role, event };
    });

    app.post(
      '/api/events/:id/door/session',
      { schema: { tags, params, body: doorCodeEntrySchema, response: { 200: doorSchema } } },
      async (request, reply) => {
        const event = await events.requireEvent(request.params.id);
        const { code } = request.body;
        const isRight = () => doorSessions.isCode(event.id, code);
        const found = await tries.require(request, async () => ((await isRight()) ? event : undefined));
        // The code may have been replaced meanwhile.
        if (!found || !(await doorSessions.begin(request, reply, { eventId: event.id, code }))) throw wrongCode();
        await tries.remember(request, event.id);
        const user = await request.findSignedInUser();
        return { role: user?.id === event.userId ? ('owner' as const) : ('staff' as const), event };
      },
    );

    app.delete('/api/events/:id/door/session', { schema: { tags, params } }, async (request, reply) => {
      await doorSessions.end(request, reply, request.params.id);
      return reply.status(204).send();
    });

    app.get(
      '/api/events/:id/door/changes',
      {
        // Asking for the headers alone would open a stream that nobody reads.
        exposeHeadRoute: false,
        schema: { tags, params, querystring: z.object({ since: z.string().max(100).optional() }) },
      },
      async (request, reply) => {
        const { event, pass } = await requireDoor(request, request.params.id);
        const lastId = request.headers['last-event-id'];
        const since = typeof lastId === 'string' && lastId ? lastId : request.query.since;
        const visit = { eventId: event.id, pass, networks: clientNetworks(request.ip), since };
        doorChanges.requireRoom(visit);
        doorChanges.open(beginStream(reply), visit);
      },
    );
  };
}
