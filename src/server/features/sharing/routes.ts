import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { sharedSeatingSchema } from '../../../shared/contracts/sharing.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { isAccessCode } from '../../ids.ts';
import { createChartCodeTries } from '../../limits/access-code-limits.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import type { StreamHub } from '../change-streams/stream-hub.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { findEventByShareCode } from '../events/data.ts';
import { listGuests } from '../guests/data.ts';
import { findLayout } from '../layouts/data.ts';
import { renderLayout } from '../layouts/render-layout.ts';

const params = z.object({ code: z.string() });
const tags = ['sharing'];

/** The seating chart is open to whoever has the share code; how often codes can be guessed is limited. */
export function sharingRoutes(
  context: AppContext,
  { browsers, chartChanges }: { browsers: BrowserIds; chartChanges: StreamHub },
): FastifyPluginAsyncZod {
  const { db } = context;
  const tries = createChartCodeTries(context, browsers);

  async function requireSharedEvent(request: FastifyRequest, entered: string) {
    const shareCode = entered.trim().toUpperCase();
    const find = async () => (isAccessCode(shareCode) ? findEventByShareCode(db, shareCode) : undefined);
    const event = await tries.require(request, find);
    if (!event) throw notFoundError('Invalid access code');
    return { event, shareCode };
  }

  async function readChart(request: FastifyRequest, entered: string) {
    const { event } = await requireSharedEvent(request, entered);
    await tries.remember(request, event.id);
    const [all, row] = await Promise.all([listGuests(db, event.id), findLayout(db, event.id)]);
    const guests = all.filter(({ attendance }) => attendance !== 'declined');
    const { name, width, height, unit, tables, items, guestPositions } = renderLayout(event.id, row, guests);
    const layout = { name, width, height, unit, tables, ...(items && { items }), guestPositions };
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
      // A HEAD request would open a stream that nobody reads.
      { exposeHeadRoute: false, schema: { tags, params } },
      async (request, reply) => {
        const { event, shareCode } = await requireSharedEvent(request, request.params.code);
        chartChanges.open(request, reply, { eventId: event.id, pass: { shareCode } });
      },
    );

    app.get(
      '/api/events/:id/changes',
      { ...eventRoute('read'), exposeHeadRoute: false, schema: { tags, params: z.object({ id: idSchema }) } },
      async (request, reply) => {
        const caller = accountCaller(request);
        const { id, role } = await requireEventAccess(db, caller, { eventId: request.params.id });
        const tokenHash = request.sessionTokenHash;
        if (!tokenHash) throw new AppError('not_authenticated', 'Not authenticated');
        chartChanges.open(request, reply, { eventId: id, pass: { role, tokenHash, userId: caller.userId } });
      },
    );
  };
}
