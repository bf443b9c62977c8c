import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { LOG_FILES_AN_HOUR } from '../../../shared/contracts/event-log.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../common/context.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { callRoutes } from '../../http/route.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { currentUser } from '../../sessions/session.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { logRows } from './export-log.ts';
import { putBack, readLog, readWholeLog } from './service.ts';

/** The history of an event. It tells who did what, so only those who may change guests read it. */
export function eventLogRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  const files = createDurableRateLimit(context, { name: 'history-files', points: LOG_FILES_AN_HOUR, minutes: 60 });
  return async (app) => {
    const route = callRoutes(app, 'event log');

    route(calls.eventLog.read, eventRoute('edit-guests'), async (request) => {
      const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      return readLog(db, event, request.query);
    });

    route(calls.eventLog.exportFile, eventRoute('edit-guests'), async (request, reply) => {
      const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      // Before it is counted, so that a file that is told to come back later costs no try.
      await reply.beginLongAnswer();
      await files.consume(String(currentUser(request).id));
      const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      const name = `${event.name} ${translatorFor(language)('history.title')}`;
      const rows = logRows(readWholeLog(db, event, request.query), { language, timeZone: event.timeZone });
      return sendCsv(reply, { name, plainName: 'history', language, rows });
    });

    route(calls.eventLog.putBack, eventRoute('edit-guests'), async (request) =>
      putBack(context, accountCaller(request), request.params.id, request.body.change),
    );
  };
}
