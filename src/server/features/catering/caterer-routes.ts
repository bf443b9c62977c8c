import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { withoutIdentities } from '../../../shared/catering/build-list.ts';
import { needsKeptUntil } from '../../../shared/contracts/needs.ts';
import type { AppContext } from '../../common/context.ts';
import { isToken } from '../../common/ids.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { notFoundError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { SECRET_LINK_HEADERS } from '../../http/security-headers.ts';
import type { LinkWrites } from '../../limits/changes-of-event.ts';
import { inBatches } from '../../limits/in-batches.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { listEventsByCatererTokens, lockByCatererToken } from './data.ts';
import { sendCatering } from './routes.ts';
import { type CateringRead, confirmCatering, readCatering } from './service.ts';

type Found = Awaited<ReturnType<typeof listEventsByCatererTokens>>[number];

function toAnswer(event: Found, { list, changes, ...rest }: CateringRead) {
  const { name, date, timeZone, location, showsNames } = event;
  return {
    ...rest,
    list: withoutIdentities(list, { showsNames }),
    changes: changes.map((change) => ({ ...change, name: showsNames ? change.name : null })),
    event: { name, date, timeZone, location },
    showsNames,
  };
}
type Answer = ReturnType<typeof toAnswer>;

/** Open to whoever has the caterer's link. It has 128 random bits, so guesses at it are not counted. */
export function catererRoutes(context: AppContext, writeByLink: LinkWrites): FastifyPluginAsync {
  const { db, clock } = context;
  // Each confirmation takes the event's lock: someone who repeats it must not keep the organiser waiting.
  const confirmations = createDurableRateLimit(context, { name: 'caterer-confirm', points: 30, minutes: 10 });
  const reads = new Map<string, Promise<Answer>>();
  const findEvents = inBatches((tokens: readonly string[]) => listEventsByCatererTokens(db, tokens));
  // The same answer for a link that is unknown, malformed, replaced or over.
  const noSuchLink = () => notFoundError('This link does not work any more.');

  async function requireEvent(token: string): Promise<Found> {
    const found = isToken(token) ? await findEvents(token) : [];
    const event = found.find((each) => each.token === token);
    if (!event || clock() >= needsKeptUntil(event)) throw noSuchLink();
    return event;
  }

  /** Calls that come while a list is made get that one: anybody with the link may ask, and making one takes seconds. */
  function readShared(event: Found): Promise<Answer> {
    const key = `${event.id} ${event.showsNames}`;
    const read = async () => toAnswer(event, await readCatering(context, db, event.id));
    const reading = reads.get(key) ?? read().finally(() => reads.delete(key));
    reads.set(key, reading);
    return reading;
  }

  async function confirm(token: string, seen: string | undefined) {
    const event = await requireEvent(token);
    await confirmations.consume(String(event.id));
    const stamp = { eventId: event.id, seen, confirmedAt: clock(), confirmedBy: 'caterer' } as const;
    const confirmed = await writeByLink(event.id, () =>
      db.transaction(async (tx) => {
        if (!(await lockByCatererToken(tx, event.id, token))) throw noSuchLink();
        return confirmCatering(context, tx, stamp);
      }),
    );
    return toAnswer(event, confirmed);
  }

  return async (app) => {
    const route = callRoutes(app, 'catering');
    app.addHook('onRequest', async (_request, reply: FastifyReply) => {
      void reply.headers(SECRET_LINK_HEADERS);
    });

    route(calls.catering.readByLink, async (request, reply) => {
      const event = await withGuestTimeout(requireEvent(request.params.token));
      return sendCatering(reply, await readShared(event));
    });

    route(calls.catering.confirmByLink, async (request, reply) =>
      sendCatering(reply, await confirm(request.params.token, request.body?.fingerprint)),
    );
  };
}
