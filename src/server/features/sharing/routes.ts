import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DEFAULT_LAYOUT } from '../../../shared/contracts/layouts.ts';
import { sharedSeatingSchema } from '../../../shared/contracts/sharing.ts';
import type { AppContext } from '../../context.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { notFoundError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../http/rate-limits.ts';
import { isShareCode } from '../../ids.ts';
import { findEventByShareCode } from '../events/data.ts';
import { type GuestRow, listGuests } from '../guests/data.ts';
import { findLayout, type LayoutRow } from './data.ts';

/** Seats have one truth, the guests' rows: the dots' table and seat are filled in from there. */
function renderLayout(layout: LayoutRow | undefined, guests: readonly GuestRow[]): string {
  const { name, width, height, unit } = layout ?? DEFAULT_LAYOUT;
  const seats = new Map(guests.map(({ id, tableNumber, seatNumber }) => [id, { tableNumber, seatNumber }]));
  const dots = (layout?.guestPositions ?? []) as { guestId: number }[];
  const guestPositions = dots.flatMap((dot) => {
    const seat = seats.get(dot.guestId);
    return seat ? [{ ...dot, ...seat }] : [];
  });
  return JSON.stringify({ name, width, height, unit, tables: layout?.tables ?? [], guestPositions });
}

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
        const [guests, layout] = await Promise.all([listGuests(db, event.id), findLayout(db, event.id)]);
        return { event: { ...event, layout: renderLayout(layout, guests) }, guests };
      },
    );
  };
}
