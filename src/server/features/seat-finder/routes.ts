import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as calls from '../../../shared/calls/index.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  FULL_NAME_REQUIRED_HEADER,
  MORE_MATCHES_HEADER,
  NEAR_MATCHES_HEADER,
} from '../../../shared/contracts/seat-finder.ts';
import type { AppContext } from '../../common/context.ts';
import { warningsOnlyLog, withLogFields } from '../../common/log.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { AppError } from '../../http/errors.ts';
import type { EventProbes } from '../../limits/event-probes.ts';
import { eventRoute } from '../event-access/service.ts';
import type { Lookup, LookupAnswer, SeatFinder } from './service.ts';

interface Services {
  readonly seatFinder: SeatFinder;
  readonly eventProbes: EventProbes;
}

/** Matches requests that have a `name` in their query: they share their path with the list of all guests. */
const nameInQuery: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
  name: 'nameInQuery',
  storage() {
    const handlers = new Map();
    return { get: (key) => handlers.get(key) ?? null, set: (key, handler) => void handlers.set(key, handler) };
  },
  deriveConstraint: ({ url = '' }) => (/[?&]name(?:[=&]|$)/.test(url) ? true : undefined),
};

const lookupSchema = z.object({ id: idSchema, name: z.string() });

/** Checks the parameters without the schema where they are as our pages send them: it would take longer than the search. */
function readLookup({ params, query, ip }: FastifyRequest): Lookup {
  const { id } = params as { id: string };
  const { name } = query as { name: unknown };
  if (typeof name === 'string' && /^[1-9]\d{0,14}$/.test(id)) return { eventId: Number(id), name, ip };
  const parsed = lookupSchema.safeParse({ id, name });
  if (parsed.success) return { eventId: parsed.data.id, name: parsed.data.name, ip };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid_input', 'The input is not valid.', { issues });
}

function send(reply: FastifyReply, { json, hasMore, isNear, isFullNameRequired }: LookupAnswer): void {
  if (hasMore) void reply.header(MORE_MATCHES_HEADER, 'true');
  if (isNear) void reply.header(NEAR_MATCHES_HEADER, 'true');
  if (isFullNameRequired) void reply.header(FULL_NAME_REQUIRED_HEADER, 'true');
  void reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/**
 * Seat lookups, open to everyone and by far the busiest call: registered in a scope of its own that the hooks of the other
 * routes (cookies, sessions, compression) do not reach, see docs/decisions/0007. The answer is serialised by the service,
 * from guests that went through the contract's schema when they were first shown.
 */
export function seatLookupRoutes(context: AppContext, { seatFinder, eventProbes }: Services): FastifyPluginAsync {
  const log = warningsOnlyLog(context.log);

  /** Guests that are not in memory may be of an event that does not exist: such lookups count as tries of event ids. */
  async function findUnloaded(lookup: Lookup): Promise<LookupAnswer> {
    await eventProbes.requireAllowed(String(lookup.eventId), lookup.ip);
    try {
      const answer = await seatFinder.find(lookup);
      eventProbes.noteFound(String(lookup.eventId));
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') eventProbes.noteMissing(lookup.ip);
      throw error;
    }
  }

  return async (app) => {
    app.addConstraintStrategy(nameInQuery);
    app.get(
      calls.guests.lookUp.path,
      {
        ...eventRoute('view'),
        constraints: { nameInQuery: true },
        childLoggerFactory: () => log,
      },
      (request, reply) => {
        const lookup = readLookup(request);
        const found = seatFinder.isLoaded(lookup.eventId)
          ? seatFinder.find(lookup)
          : withLogFields({ reqId: request.id }, () => findUnloaded(lookup));
        if (found instanceof Promise) return withGuestTimeout(found).then((answer) => send(reply, answer));
        return send(reply, found);
      },
    );
  };
}
