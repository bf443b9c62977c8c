import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { sharedSeatingSchema } from '../../../shared/contracts/sharing.ts';
import type { AppContext } from '../../context.ts';
import { beginStream } from '../../http/change-stream.ts';
import { notFoundError } from '../../http/errors.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { isShareCode } from '../../ids.ts';
import { clientNetworks } from '../../limits/client-networks.ts';
import { createCodeTries } from '../../limits/code-tries.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { type EventRow, findEvent, findEventByShareCode } from '../events/data.ts';
import { listGuests } from '../guests/data.ts';
import { findLayout } from '../layouts/data.ts';
import { renderLayout } from '../layouts/render.ts';
import type { ChartChanges } from './changes-service.ts';

const params = z.object({ code: z.string() });
const tags = ['sharing'];

/** The chart for venue staff: open to whoever has the code, so guessing codes is what is limited. */
export function sharingRoutes(
  context: AppContext,
  { browsers, chartChanges }: { browsers: BrowserIds; chartChanges: ChartChanges },
): FastifyPluginAsyncZod {
  const { db } = context;
  const tries = createCodeTries(context, browsers, {
    entrance: 'chart',
    windowSeconds: 10 * 60,
    ofBrowser: 10,
    ofNetwork: 20,
    withoutBrowser: 10,
  });

  async function requireSharedEvent(
    request: FastifyRequest,
    entered: string,
  ): Promise<{ event: EventRow; code: string }> {
    const code = entered.trim().toUpperCase();
    const find = async () => (isShareCode(code) ? findEventByShareCode(db, code) : undefined);
    const event = await tries.require(request, find);
    if (!event) throw notFoundError('Invalid access code');
    return { event, code };
  }

  async function readChart(request: FastifyRequest, entered: string) {
    const { event } = await requireSharedEvent(request, entered);
    await tries.remember(request, event.id);
    const [guests, row] = await Promise.all([listGuests(db, event.id), findLayout(db, event.id)]);
    const { name, width, height, unit, tables, guestPositions } = renderLayout(event.id, row, guests);
    const layout = { name, width, height, unit, tables, guestPositions };
    return { event: { ...event, layout: JSON.stringify(layout) }, guests, layout };
  }

  return async (app) => {
    app.get(
      '/api/shared-seating/:code',
      { schema: { tags, params, response: { 200: sharedSeatingSchema } } },
      async (request) => withGuestTimeout(readChart(request, request.params.code)),
    );

    app.get(
      '/api/shared-seating/:code/changes',
      // Asking for the headers alone would open a stream that nobody reads.
      { exposeHeadRoute: false, schema: { tags, params } },
      async (request, reply) => {
        const networks = clientNetworks(request.ip);
        const { event, code } = await requireSharedEvent(request, request.params.code);
        const visit = { eventId: event.id, pass: { shareCode: code }, networks };
        chartChanges.requireRoom(visit);
        chartChanges.open(beginStream(reply), visit);
      },
    );

    app.get(
      '/api/events/:id/changes',
      { exposeHeadRoute: false, onRequest: requireSession, schema: { tags, params: z.object({ id: idSchema }) } },
      async (request, reply) => {
        const { id: userId } = currentUser(request);
        const event = await findEvent(db, request.params.id);
        const tokenHash = request.sessionTokenHash;
        if (event?.userId !== userId || !tokenHash) throw notFoundError('Event not found');
        const networks = clientNetworks(request.ip);
        const visit = { eventId: event.id, pass: { userId, tokenHash }, networks };
        chartChanges.requireRoom(visit);
        chartChanges.open(beginStream(reply), visit);
      },
    );
  };
}
