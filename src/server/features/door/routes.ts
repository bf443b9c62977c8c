import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { DoorRole } from '../../../shared/contracts/door.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { createCodeTries } from '../../limits/access-code-limits.ts';
import { type DoorSessions, findDoorExpiry } from '../../sessions/door-session.ts';
import { findDoorSessionTimes } from '../../sessions/door-session-data.ts';
import { findSessionStart } from '../../sessions/session-data.ts';
import type { StreamHub } from '../change-streams/stream-hub.ts';
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

export function doorRoutes(context: AppContext, services: Services): FastifyPluginAsync {
  const { access, events, doorSessions, doorChanges } = services;
  const tries = createCodeTries(context, 'door');

  /** Users who are signed in to another account get 401 too, so that the page asks for the door code. */
  async function requireDoor(request: FastifyRequest, id: number) {
    const [event, pass] = await Promise.all([events.requireUncounted(id), access.findPass(request, id, 'open-door')]);
    if (!pass || !isGranted(pass.role, 'open-door')) throw new AppError('not_authenticated', 'Not authenticated');
    return { event, pass, role: pass.role };
  }

  async function describeDoor(event: EventWithOwner, role: DoorRole, session?: { createdAt: Date; expiresAt?: Date }) {
    const settings = await readDoorSettings(context, event);
    const keptUntil = session?.expiresAt ?? findDoorExpiry(event, context.clock());
    return { ...settings, role, keptUntil, sessionBegan: session?.createdAt };
  }

  return async (app) => {
    const route = callRoutes(app, 'door');
    route(calls.door.read, eventRoute('open-door'), async (request) => {
      const { event, pass, role } = await requireDoor(request, request.params.id);
      // Staff keep the list for as long as their session lasts, however often they ask.
      const findTimes = pass.role === 'staff' ? findDoorSessionTimes : findSessionStart;
      return describeDoor(event, role, await findTimes(context.db, pass.tokenHash));
    });

    route(calls.door.enter, eventRoute('view'), async (request, reply) => {
      const event = await events.requireUncounted(request.params.id);
      const { code } = request.body;
      const isRight = () => doorSessions.isCode(event.id, code);
      const found = await tries.require(request, async () => ((await isRight()) ? event : undefined));
      // `begin` checks the code again, under a lock: it may have been replaced meanwhile.
      const sessionKey = found && (await doorSessions.begin(request, reply, event.id, code));
      if (!sessionKey) throw new AppError('invalid_code', 'This is not the door code of this event.');
      const role = (await access.findPass(request, event.id, 'open-door'))?.role ?? null;
      return { ...(await describeDoor(event, isGranted(role, 'open-door') ? role : 'staff')), sessionKey };
    });

    // Not counted like codes: a key has 256 random bits, as many as a cookie, so that guesses lead nowhere.
    route(calls.door.resume, eventRoute('view'), async (request, reply) => {
      const isOpen = await doorSessions.resume(reply, request.params.id, request.body.sessionKey);
      if (!isOpen) throw new AppError('not_authenticated', 'This door session is over.');
    });

    route(calls.door.leave, eventRoute('view'), async (request, reply) => {
      await doorSessions.end(request, reply, request.params.id);
    });

    route(
      calls.door.changes,
      {
        ...eventRoute('open-door'),
        // A HEAD request would open a stream that nobody reads.
        exposeHeadRoute: false,
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
