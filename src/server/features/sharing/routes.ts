import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { isAccessCode } from '../../common/ids.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { answerInPieces } from '../../http/long-list.ts';
import { sendPrivatePicture } from '../../http/private-picture.ts';
import { callRoutes } from '../../http/route.ts';
import { createChartCodeTries } from '../../limits/access-code-limits.ts';
import { inBatches } from '../../limits/in-batches.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { listEventsByShareCodes } from '../events/data.ts';
import { requireSharedPicture } from '../layouts/picture-service.ts';
import type { PageChanges } from './changes-service.ts';
import { readSharedPlan } from './shared-plan.ts';
import { shareReads } from './shared-reads.ts';

/** A HEAD request would open a stream that nobody reads. */
const STREAM = { exposeHeadRoute: false };

/** The seating chart is open to whoever has the share code; how often codes can be guessed is limited. */
export function sharingRoutes(
  context: AppContext,
  { browsers, chartChanges, eventChanges }: PageChanges & { browsers: BrowserIds },
): FastifyPluginAsync {
  const { db } = context;
  const tries = createChartCodeTries(context, browsers);
  const findEvents = inBatches((codes: readonly string[]) => listEventsByShareCodes(db, codes));
  // At each change all open charts of an event are read again, at once.
  const readPlan = shareReads((eventId) => readSharedPlan(db, eventId));

  async function requireSharedEvent(request: FastifyRequest, entered: string) {
    const shareCode = entered.trim().toUpperCase();
    const find = async () =>
      isAccessCode(shareCode) ? (await findEvents(shareCode)).find((each) => each.shareCode === shareCode) : undefined;
    const event = await tries.require(request, find);
    if (!event) throw notFoundError('Invalid access code');
    return { event, shareCode };
  }

  async function readChart(request: FastifyRequest, entered: string) {
    const { event } = await requireSharedEvent(request, entered);
    await tries.remember(request, event.id);
    const { name, date, timeZone, location, nameOrder } = event;
    const { layout, layoutText, guests } = await readPlan(event.id);
    const shown = JSON.stringify({ name, date, timeZone, location, nameOrder }).slice(0, -1);
    const pieces = [`{"event":${shown},"layout":${layoutText}},"guests":[`, ...guests, `],"layout":${layout}}`];
    return { pieces, isLong: guests.length > 1 };
  }

  return async (app) => {
    const route = callRoutes(app, 'sharing');
    route(calls.sharing.readChart, async (request, reply) => {
      const { pieces, isLong } = await withGuestTimeout(readChart(request, request.params.code));
      void reply.type('application/json; charset=utf-8');
      const sent = isLong
        ? await answerInPieces(reply, Readable.from(pieces)[Symbol.asyncIterator]())
        : pieces.join('');
      return sent as never;
    });

    route(calls.sharing.readChartPicture, async (request, reply) => {
      const { code, picture: id } = request.params;
      const { event } = await withGuestTimeout(requireSharedEvent(request, code));
      const found = await requireSharedPicture(db, { eventId: event.id, mediaId: id, place: 'isOnChart' });
      return sendPrivatePicture(request, reply, { id, ...found });
    });

    route(calls.sharing.chartChanges, STREAM, async (request, reply) => {
      const { event, shareCode } = await requireSharedEvent(request, request.params.code);
      chartChanges.open(request, reply, { eventId: event.id, pass: { shareCode } });
    });

    route(calls.sharing.eventChanges, { ...eventRoute('read'), ...STREAM }, async (request, reply) => {
      const caller = accountCaller(request);
      const { id, role } = await requireEventAccess(db, caller, { eventId: request.params.id });
      const tokenHash = request.sessionTokenHash;
      if (!tokenHash) throw new AppError('not_authenticated', 'Not authenticated');
      eventChanges.open(request, reply, { eventId: id, pass: { role, tokenHash, userId: caller.userId } });
    });
  };
}
