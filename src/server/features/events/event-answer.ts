import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccountRole, isGranted } from '../../../shared/event-roles.ts';
import { passUntil, showsFloorPlan, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { EventWithOwner } from './data.ts';

/**
 * An event as the contract describes it to those who work on it: codes are for those who may replace them. Routes open to
 * others must drop what those may not see.
 */
export function toEventAnswer<Shown extends EventWithOwner & { readonly role?: AccountRole }>(
  context: AppContext,
  request: FastifyRequest,
  { owner, ...event }: Shown,
) {
  const image = event.backgroundImage;
  const paid = { date: event.date, passLimit: event.passLimit, owner };
  return {
    ...event,
    ...(event.role && !isGranted(event.role, 'edit-event') && { shareCode: null, doorCode: null }),
    backgroundImage: image?.startsWith('/') ? publicOrigin(context, request) + image : image,
    hasSeatMap: event.tableCount > 0 && showsFloorPlan(paid, context.clock()),
    tier: tierOf(paid, context.clock()).name,
    passUntil: passUntil(paid),
    venueLayout: (event.venueLayout ?? null) as z.core.util.JSONType,
  };
}
