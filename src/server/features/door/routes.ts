import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  doorCodeEntrySchema,
  doorSchema,
  doorSessionKeySchema,
  enteredDoorSchema,
} from '../../../shared/contracts/door.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { createCodeTries } from '../../limits/access-code-limits.ts';
import { type DoorSessions, findDoorExpiry } from '../../sessions/door-session.ts';
import { findDoorSessionTimes } from '../../sessions/door-session-data.ts';
import { findSessionStart } from '../../sessions/session-data.ts';
import type { StreamHub } from '../change-streams/stream-hub.ts';
import { type EventRole, isGranted } from '../event-access/rules.ts';
import { type EventAccess, eventRoute } from '../event-access/service.ts';
import type { EventWithOwner } from '../events/data.ts';
import type { EventService } from '../events/service.ts';
import { readDoorSettings } from './settings-service.ts';

interface Services {
  readonly access: EventAccess;
  readonly events: EventService;
  readonly doorSessions: DoorSessions;
  readonly doorChanges: StreamHub;
}

const params = z.object({ id: idSchema });
const tags = ['door'];

export function doorRoutes(context: AppContext, services: Services): FastifyPluginAsyncZod {
  const { access, events, doorSessions, doorChanges } = services;
  const tries = createCodeTries(context, 'door');

  /** Users who are signed in to another account get 401 too, so that the page asks for the door code. */
  async function requireDoor(request: FastifyRequest, id: number) {
    const [event, pass] = await Promise.all([events.requireUncounted(id), access.findPass(request, id)]);
    if (!pass || !isGranted(pass.role, 'open-door')) throw new AppError('not_authenticated', 'Not authenticated');
    return { event, pass };
  }

  async function describeDoor(event: EventWithOwner, role: EventRole, session?: { createdAt: Date; expiresAt?: Date }) {
    const settings = await readDoorSettings(context, event);
    const keptUntil = session?.expiresAt ?? findDoorExpiry(event, context.clock());
    return { ...settings, role, keptUntil, sessionBegan: session?.createdAt };
  }

  return async (app) => {
    app.get(
      '/api/events/:id/door',
      { ...eventRoute('open-door'), schema: { tags, params, response: { 200: doorSchema } } },
      async (request) => {
        const { event, pass } = await requireDoor(request, request.params.id);
        // Staff keep the list for as long as their session lasts, however often they ask.
        const findTimes = pass.role === 'staff' ? findDoorSessionTimes : findSessionStart;
        return describeDoor(event, pass.role, await findTimes(context.db, pass.tokenHash));
      },
    );

    app.post(
      '/api/events/:id/door/session',
      {
        ...eventRoute('view'),
        schema: { tags, params, body: doorCodeEntrySchema, response: { 200: enteredDoorSchema } },
      },
      async (request, reply) => {
        const event = await events.requireUncounted(request.params.id);
        const { code } = request.body;
        const isRight = () => doorSessions.isCode(event.id, code);
        const found = await tries.require(request, async () => ((await isRight()) ? event : undefined));
        // `begin` checks the code again, under a lock: it may have been replaced meanwhile.
        const sessionKey = found && (await doorSessions.begin(request, reply, event.id, code));
        if (!sessionKey) throw new AppError('invalid_code', 'This is not the door code of this event.');
        const pass = await access.findPass(request, event.id);
        return { ...(await describeDoor(event, pass?.role ?? 'staff')), sessionKey };
      },
    );

    // Not counted like codes: a key has 256 random bits, as many as a cookie, so that guesses lead nowhere.
    app.put(
      '/api/events/:id/door/session',
      { ...eventRoute('view'), schema: { tags, params, body: doorSessionKeySchema } },
      async (request, reply) => {
        const isOpen = await doorSessions.resume(reply, request.params.id, request.body.sessionKey);
        if (!isOpen) throw new AppError('not_authenticated', 'This door session is over.');
        return reply.status(204).send();
      },
    );

    app.delete(
      '/api/events/:id/door/session',
      { ...eventRoute('view'), schema: { tags, params } },
      async (request, reply) => {
        await doorSessions.end(request, reply, request.params.id);
        return reply.status(204).send();
      },
    );

    app.get(
      '/api/events/:id/door/changes',
      {
        ...eventRoute('open-door'),
        // A HEAD request would open a stream that nobody reads.
        exposeHeadRoute: false,
        schema: { tags, params, querystring: z.object({ since: z.string().max(100).optional() }) },
      },
      async (request, reply) => {
        const { event, pass } = await requireDoor(request, request.params.id);
        const lastId = request.headers['last-event-id'];
        const cursor = typeof lastId === 'string' && lastId ? lastId : request.query.since;
        doorChanges.open(request, reply, { eventId: event.id, pass, cursor });
      },
    );
  };
}
