import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema, successSchema } from '../../../shared/contracts/common.ts';
import { createMailBatchSchema, mailBatchesSchema, mailBatchSchema } from '../../../shared/contracts/guest-mails.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import type { BatchAnswer, MailBatches } from './batch-service.ts';

const tags = ['mails to guests'];
const eventParams = z.object({ id: idSchema });
const batchParams = z.object({ batch: idSchema });
/** Ten thousand ids of twelve digits. */
const CREATE_BODY_LIMIT_BYTES = 256 * 1024;

/** Only the owner may send mails: they go out in the owner's name and count against the owner's limits. */
const own = eventRoute('own');

function sendBatch(reply: FastifyReply, { mailIds: ids, readMails, ...fields }: BatchAnswer) {
  const readJson = async (some: number[]) => toJsonRows(await readMails(some));
  return answerList(reply, { ids, readJson, within: { fields, name: 'mails' } });
}

export function guestMailRoutes(batches: MailBatches): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/events/:id/mails',
      {
        ...own,
        bodyLimit: CREATE_BODY_LIMIT_BYTES,
        schema: { tags, params: eventParams, body: createMailBatchSchema, response: { 201: mailBatchSchema } },
      },
      async (request, reply) =>
        sendBatch(reply.status(201), await batches.create(accountCaller(request), request.params.id, request.body)),
    );

    app.get(
      '/api/events/:id/mails',
      { ...own, schema: { tags, params: eventParams, response: { 200: mailBatchesSchema } } },
      async (request) => batches.list(accountCaller(request), request.params.id),
    );

    app.get(
      '/api/mails/:batch',
      { ...own, schema: { tags, params: batchParams, response: { 200: mailBatchSchema } } },
      async (request, reply) => sendBatch(reply, await batches.read(accountCaller(request), request.params.batch)),
    );

    app.post(
      '/api/mails/:batch/send',
      { ...own, schema: { tags, params: batchParams, response: { 200: mailBatchSchema } } },
      async (request, reply) => sendBatch(reply, await batches.send(accountCaller(request), request.params.batch)),
    );

    app.post(
      '/api/mails/:batch/resend',
      { ...own, schema: { tags, params: batchParams, response: { 200: mailBatchSchema } } },
      async (request, reply) => sendBatch(reply, await batches.resend(accountCaller(request), request.params.batch)),
    );

    app.post(
      '/api/mails/:batch/test',
      { ...own, schema: { tags, params: batchParams, response: { 200: successSchema } } },
      async (request) => {
        await batches.sendTest(accountCaller(request), request.params.batch);
        return { success: true as const };
      },
    );
  };
}
