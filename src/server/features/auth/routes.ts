import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import type { Sessions } from '../../sessions/session.ts';
import type { NotifyOfChange } from '../account/security-notices.ts';
import type { SignInCodes } from '../mailed-codes/sign-in-codes.ts';
import { findUser } from '../users/data.ts';
import type { SignIn } from './sign-in-service.ts';

interface Dependencies {
  readonly browsers: BrowserIds;
  readonly codes: SignInCodes;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly notify: NotifyOfChange;
}

const success = { success: true } as const;

export function authRoutes(
  context: AppContext,
  { browsers, codes, sessions, signIn, notify }: Dependencies,
): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'auth');
    route(calls.auth.requestCode, async (request) => {
      const language = findRequestLanguage(request);
      const { ip, body } = request;
      const browserHash = browsers.findOrAssign(request);
      const origin = publicOrigin(context, request);
      const sent = await codes.request({ email: body.email, ip, browserHash, language, origin });
      return sent === 'link' ? { ...success, sentLink: true as const } : success;
    });

    route(calls.auth.verifyCode, async (request, reply) => {
      const { email, otp } = request.body;
      const language = findRequestLanguage(request);
      const browserHash = browsers.find(request);
      const user = await codes.verify({ email, code: otp, ip: request.ip, browserHash, language });
      if ((await signIn.begin(request, reply, user.id)) === 'pending')
        throw new AppError('totp_required', 'Enter the code of your authenticator app.');
      return success;
    });

    callRoutes(app, 'two-factor')(calls.auth.verifySecondStep, async (request, reply) => {
      const { userId, isRecoveryCode } = await signIn.finish(request, reply, request.body.code);
      const user = isRecoveryCode ? await findUser(context.db, userId) : undefined;
      if (user) await notify(request, user, 'recoveryCodeUsed');
      return success;
    });

    route(calls.auth.logout, async (request, reply) => {
      await sessions.end(request, reply);
      return success;
    });
  };
}
