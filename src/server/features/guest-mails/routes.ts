import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser } from '../../sessions/session.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import type { BatchAnswer, MailBatches } from './batch-service.ts';

/** Ten thousand ids of twelve digits. */
const CREATE_BODY_LIMIT_BYTES = 256 * 1024;

/** Whoever sends them, mails go out in the owner's name and count against the owner's limits. */
const edit = eventRoute('edit-event');

function sendBatch(reply: FastifyReply, { mailIds: ids, readMails, ...fields }: BatchAnswer) {
  const readJson = async (some: number[]) => toJsonRows(await readMails(some));
  return answerList(reply, { ids, readJson, within: { fields, name: 'mails' } });
}

export function guestMailRoutes(batches: MailBatches): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'mails to guests');
    route(calls.guestMails.prepare, { ...edit, bodyLimit: CREATE_BODY_LIMIT_BYTES }, async (request, reply) =>
      sendBatch(reply, await batches.create(accountCaller(request), request.params.id, request.body)),
    );

    route(calls.guestMails.list, edit, async (request) => batches.list(accountCaller(request), request.params.id));

    route(calls.guestMails.read, edit, async (request, reply) =>
      sendBatch(reply, await batches.read(accountCaller(request), request.params.batch)),
    );

    route(calls.guestMails.send, edit, async (request, reply) =>
      sendBatch(reply, await batches.send(accountCaller(request), request.params.batch)),
    );

    route(calls.guestMails.resend, edit, async (request, reply) =>
      sendBatch(reply, await batches.resend(accountCaller(request), request.params.batch)),
    );

    route(calls.guestMails.sendTest, edit, async (request) => {
      await batches.sendTest(accountCaller(request), currentUser(request).email, request.params.batch);
      return { success: true as const };
    });
  };
}
