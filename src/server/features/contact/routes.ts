import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { successSchema } from '../../../shared/contracts/common.ts';
import { companySchema, contactMessageSchema } from '../../../shared/contracts/contact.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import type { ContactService } from './service.ts';

/** Both calls are open to everyone, without signing in. */
export function contactRoutes({ company }: AppContext, service: ContactService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/company', { schema: { tags: ['contact'], response: { 200: companySchema } } }, async () => company);

    app.post(
      '/api/contact',
      { schema: { tags: ['contact'], body: contactMessageSchema, response: { 201: successSchema } } },
      async (request, reply) => {
        await service.receive(request.body, request.ip, findRequestLanguage(request) ?? DEFAULT_LANGUAGE);
        return reply.status(201).send({ success: true });
      },
    );
  };
}
