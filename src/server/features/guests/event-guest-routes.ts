import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import { publicGuestSchema, staffGuestSchema } from '../../../shared/contracts/guests.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { LIST_CURSOR_HEADER } from '../../../shared/list-cursor.ts';
import type { AppContext } from '../../common/context.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { notFoundError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerList, answerLongObject, CHUNK_ROWS } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { requireSession } from '../../sessions/session.ts';
import type { EventPass } from '../event-access/data.ts';
import {
  accountCaller,
  type EventAccess,
  eventRoute,
  requireEventAccess,
  takeDoorShare,
} from '../event-access/service.ts';
import { changeGuestList } from './change-list-service.ts';
import { findCursor, readChanges } from './changes-data.ts';
import {
  findGuestOfEvent,
  type GuestAnswer,
  hideFromViewer,
  listDoorGuestsAsJson,
  listGuestIds,
  listGuestsAsJson,
  listViewerGuestsAsJson,
  organiserColumns,
} from './data.ts';
import { readGuestFile } from './export-guest-file.ts';
import { importRows } from './import/service.ts';
import { changeSeats, deleteGuests, restoreGuests } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of the guest list runs: the session by which the caller may see it. */
    guestListPass?: EventPass;
  }
}

/** More than an import of 10,000 rows takes. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const edit = { ...eventRoute('edit-guests'), bodyLimit: BODY_LIMIT_BYTES };

/** Calls on the guests of one event. `onLongImport` is called with its id when an import was long. */
export function eventGuestRoutes(
  context: AppContext,
  { access, onLongImport }: { access: EventAccess; onLongImport: (eventId: number) => void },
): FastifyPluginAsync {
  const { db } = context;

  async function requireListPass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { data: eventId } = idSchema.safeParse((request.params as { id: string }).id);
    // A malformed id is refused with 400 by validation, but only for callers who are signed in.
    if (eventId === undefined) await requireSession(request, reply);
    else request.guestListPass = await access.requireListPass(request, eventId);
  }

  async function listAll(request: FastifyRequest, reply: FastifyReply, eventId: number) {
    const role = request.guestListPass?.role ?? null;
    const readForOthers = isGranted(role, 'read') ? listViewerGuestsAsJson : listDoorGuestsAsJson;
    const read = isGranted(role, 'read-all') ? listGuestsAsJson : readForOthers;
    // Read before the list: what changes meanwhile is found again from here.
    if (isGranted(role, 'read')) void reply.header(LIST_CURSOR_HEADER, await findCursor(db));
    const ids = await listGuestIds(db, eventId);
    return answerList(reply, { ids, readJson: (some) => read(db, some) });
  }

  /** Answers with guests that were changed, as they are now. */
  const answerGuests = (reply: FastifyReply, ids: number[]) =>
    answerList(reply, { ids, readJson: (some) => listGuestsAsJson(db, some) });

  async function findOne(request: FastifyRequest, eventId: number, guestId: number) {
    const guest = await findGuestOfEvent(db, eventId, guestId);
    if (!guest) throw notFoundError('Guest not found');
    const pass = await access.findPass(request, eventId, 'list-guests');
    if (isGranted(pass?.role ?? null, 'read-all')) return guest;
    if (isGranted(pass?.role ?? null, 'read')) return hideFromViewer(guest);
    return (pass ? staffGuestSchema : publicGuestSchema).parse(guest);
  }

  return async (app) => {
    const route = callRoutes(app, 'guests');
    app.decorateRequest('guestListPass');
    route(
      calls.guests.list,
      { ...eventRoute('list-guests'), onRequest: [takeDoorShare, requireListPass] },
      async (request, reply) => listAll(request, reply, request.params.id),
    );

    route(calls.guests.listChanged, eventRoute('read'), async (request) => {
      const { id: eventId } = request.params;
      const { role } = await requireEventAccess(db, accountCaller(request), { eventId });
      const { since } = request.query;
      const asked = { eventId, since, columns: organiserColumns, sendsAll: false, maxRows: CHUNK_ROWS };
      const { cursor, isComplete, ...changes } = await readChanges<GuestAnswer>(db, asked);
      const changed = changes.guests.map(({ guest }) => guest);
      return {
        cursor,
        isStale: isComplete,
        removedIds: changes.removed.map(({ id }) => id),
        guests: isGranted(role, 'read-all') ? changed : changed.map(hideFromViewer),
      };
    });

    route(calls.guests.read, { ...eventRoute('view'), onRequest: takeDoorShare }, async (request) =>
      withGuestTimeout(findOne(request, request.params.id, request.params.guestId)),
    );

    route(calls.guests.importRows, { ...edit, config: { ...edit.config, isImport: true } }, async (request, reply) => {
      const { id } = request.params;
      const results = await importRows(context, accountCaller(request), id, request.body);
      // Pages import a thousand rows a call.
      if (results.length >= CHUNK_ROWS) onLongImport(id);
      return results.length > CHUNK_ROWS ? answerLongObject(reply, { results }) : { results };
    });

    route(calls.guests.exportFile, eventRoute('read-all'), async (request, reply) => {
      const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      const rows = readGuestFile(db, { event, language });
      return sendCsv(reply, { name: event.name, plainName: 'guests', language, rows });
    });

    route(calls.guests.removeSome, edit, async (request) => {
      const target = { eventId: request.params.id };
      return { ids: await deleteGuests(context, accountCaller(request), target, request.body.ids) };
    });

    route(calls.guests.restoreSome, edit, async (request, reply) => {
      const target = { eventId: request.params.id };
      return answerGuests(reply, await restoreGuests(context, accountCaller(request), target, request.body.ids));
    });

    route(calls.guests.changeSome, edit, async (request, reply) => {
      const ids = await changeGuestList(context, accountCaller(request), request.params.id, request.body.changes);
      return answerGuests(reply, ids);
    });

    route(calls.guests.changeSeats, edit, async (request, reply) => {
      const { via } = request.query;
      const caller = { ...accountCaller(request), ...(via && { via }) };
      return answerGuests(reply, await changeSeats(context, caller, request.params.id, request.body));
    });
  };
}
