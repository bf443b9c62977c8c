import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  confirmPrintedSchema,
  GUEST_CARD_KINDS,
  printedCardsSchema,
  printingAnswerSchema,
  updatePrintSettingsSchema,
} from '../../../shared/contracts/printing.ts';
import type { AppContext } from '../../context.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { changeSettings, confirmPrinted, findPrintedCards, findSettings } from './service.ts';

/** Room for a picture of the largest size and the options of every kind. */
const SETTINGS_LIMIT_BYTES = 96 * 1024;
/** Room for 10,000 cards of ten parts each, and as many that were taken away. */
const CONFIRM_LIMIT_BYTES = 3 * 1024 * 1024;

const params = z.object({ id: idSchema });
const cardParams = z.object({ id: idSchema, kind: z.enum(GUEST_CARD_KINDS) });
const tags = ['printing'];

/** The server draws nothing: sheets are laid out and made into a PDF by the organiser's browser. */
export function printingRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/events/:id/printing',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: printingAnswerSchema } } },
      async (request) => {
        const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        return { settings: await findSettings(db, id) };
      },
    );

    app.patch(
      '/api/events/:id/printing',
      {
        ...eventRoute('edit-guests'),
        bodyLimit: SETTINGS_LIMIT_BYTES,
        schema: { tags, params, body: updatePrintSettingsSchema, response: { 200: printingAnswerSchema } },
      },
      async (request) => ({
        settings: await changeSettings(context, accountCaller(request), request.params.id, request.body),
      }),
    );

    app.get(
      '/api/events/:id/printing/:kind',
      { ...eventRoute('read'), schema: { tags, params: cardParams, response: { 200: printedCardsSchema } } },
      async (request) => {
        const { id, kind } = request.params;
        return findPrintedCards(context, accountCaller(request), id, kind);
      },
    );

    app.post(
      '/api/events/:id/printing/:kind/confirm',
      {
        ...eventRoute('edit-guests'),
        bodyLimit: CONFIRM_LIMIT_BYTES,
        schema: { tags, params: cardParams, body: confirmPrintedSchema, response: { 200: printedCardsSchema } },
      },
      async (request) => {
        const { id: eventId, kind } = request.params;
        return confirmPrinted(context, accountCaller(request), { eventId, kind }, request.body);
      },
    );
  };
}
