import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sharedSeatingSchema } from '../../../shared/contracts/sharing.ts';
import type { AppContext } from '../../context.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { notFoundError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../http/rate-limits.ts';
import { isShareCode } from '../../ids.ts';
import { findEventByShareCode } from '../events/data.ts';
import { listGuests } from '../guests/data.ts';
import { findLayout } from '../layouts/data.ts';
import { renderLayout } from '../layouts/render.ts';

/** The chart for venue staff: open to whoever has the code, so guessing codes is what is limited. */
export function sharingRoutes({ db, pool }: AppContext): FastifyPluginAsyncZod {
  const wrongCodes = createDurableRateLimit(pool, { name: 'share-code', points: 30, windowSeconds: 10 * 60 });
  return async (app) => {
    app.get(
      '/api/shared-seating/:code',
      {
        schema: {
          tags: ['sharing'],
          params: z.object({ code: z.string() }),
          response: { 200: sharedSeatingSchema },
        },
      },
      async (request) => {
        const network = clientNetwork(request.ip);
        // Counted before it is judged: guesses sent together can't all pass as the last one.
        await wrongCodes.consume(network);
        const code = request.params.code.trim().toUpperCase();
        const event = isShareCode(code) ? await findEventByShareCode(db, code) : undefined;
        if (!event) throw notFoundError('Invalid access code');
        await wrongCodes.giveBack(network);
        const [guests, row] = await Promise.all([listGuests(db, event.id), findLayout(db, event.id)]);
        const { name, width, height, unit, tables, guestPositions } = renderLayout(event.id, row, guests);
        const layout = { name, width, height, unit, tables, guestPositions };
        return { event: { ...event, layout: JSON.stringify(layout) }, guests, layout };
      },
    );
  };
}
