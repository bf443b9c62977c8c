import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerInPieces } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { currentUser, requireSession, type Sessions, sessionCutoffs } from '../../sessions/session.ts';
import { listSessions } from '../devices/data.ts';
import { describeUserAgent } from '../devices/user-agent.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import { createAccountDeletion } from './deletion-service.ts';
import { exportFiles } from './export-files.ts';
import { zipFiles } from './zip-stream.ts';

interface Dependencies {
  readonly confirmations: Confirmations;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactorService;
}

const success = { success: true } as const;

/** Exporting and deleting the signed-in account, and confirming what a session alone may not do. */
export function accountRoutes(
  context: AppContext,
  { confirmations, sessions, twoFactor }: Dependencies,
): FastifyPluginAsync {
  const { db, clock } = context;
  const deleteAccount = createAccountDeletion(context, confirmations, twoFactor);
  const exports = createDurableRateLimit(context, { name: 'export', points: 5, minutes: 60 });
  const languageOf = (request: FastifyRequest): Language =>
    currentUser(request).language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE;

  return async (app) => {
    const route = callRoutes(app, 'account');
    app.addHook('onRequest', requireSession);

    route(calls.account.exportAll, async (request, reply) => {
      const user = currentUser(request);
      await confirmations.check(request, 'exportAccount');
      // Before it is counted, so that an export that is told to come back later costs neither a try nor the confirmation.
      await reply.beginLongAnswer();
      await exports.consume(String(user.id));
      await confirmations.require(request, 'exportAccount');
      const now = clock();
      const signedIn = await listSessions(db, user.id, sessionCutoffs(now));
      const devices = signedIn.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => {
        return { ...describeUserAgent(userAgent), userAgent, createdAt, lastSeenAt, expiresAt };
      });
      const security = { hasGoogle: user.authProviderUserId !== null, ...(await twoFactor.findState(user.id)) };
      const files = exportFiles(db, { user, language: languageOf(request), devices, security });
      void reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="placecard-${now.toISOString().slice(0, 10)}.zip"`);
      return answerInPieces(reply, zipFiles(files, now), { isCompressed: true });
    });

    route(calls.account.requestConfirmationCode, async (request) => {
      await confirmations.requestCode(request, request.body.action, languageOf(request));
      return success;
    });

    route(calls.account.confirm, async (request) => {
      await confirmations.confirm(request, request.body.action, request.body.code);
      return success;
    });

    route(calls.account.remove, async (request, reply) => {
      await deleteAccount(request, { ...request.body, language: languageOf(request) });
      await sessions.end(request, reply);
      return success;
    });
  };
}
