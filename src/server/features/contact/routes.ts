import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { callRoutes } from '../../http/route.ts';
import type { ContactService } from './service.ts';

/** Both calls are open to everyone, without signing in. */
export function contactRoutes({ company }: AppContext, service: ContactService): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'contact');
    route(calls.contact.readCompany, async () => company);

    route(calls.contact.send, async (request) => {
      await service.receive(request.body, request.ip, findRequestLanguage(request) ?? DEFAULT_LANGUAGE);
      return { success: true } as const;
    });
  };
}
