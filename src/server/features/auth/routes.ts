import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  otpRequestedSchema,
  otpRequestSchema,
  otpVerifySchema,
  totpVerifySchema,
} from '../../../shared/contracts/auth.ts';
import { successSchema } from '../../../shared/contracts/common.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
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
): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/auth/otp/request',
      { schema: { tags: ['auth'], body: otpRequestSchema, response: { 200: otpRequestedSchema } } },
      async (request) => {
        const language = findRequestLanguage(request);
        const { ip, body } = request;
        const browserHash = browsers.findOrAssign(request);
        const origin = publicOrigin(context, request);
        const sent = await codes.request({ email: body.email, ip, browserHash, language, origin });
        return sent === 'link' ? { ...success, sentLink: true as const } : success;
      },
    );

    app.post(
      '/api/auth/otp/verify',
      { schema: { tags: ['auth'], body: otpVerifySchema, response: { 200: successSchema } } },
      async (request, reply) => {
        const { email, otp } = request.body;
        const language = findRequestLanguage(request);
        const browserHash = browsers.find(request);
        const user = await codes.verify({ email, code: otp, ip: request.ip, browserHash, language });
        if ((await signIn.begin(request, reply, user.id)) === 'pending')
          throw new AppError('totp_required', 'Enter the code of your authenticator app.');
        return success;
      },
    );

    app.post(
      '/api/auth/totp/verify',
      { schema: { tags: ['two-factor'], body: totpVerifySchema, response: { 200: successSchema } } },
      async (request, reply) => {
        const { userId, isRecoveryCode } = await signIn.finish(request, reply, request.body.code);
        const user = isRecoveryCode ? await findUser(context.db, userId) : undefined;
        if (user) await notify(request, user, 'recoveryCodeUsed');
        return success;
      },
    );

    app.post(
      '/api/auth/logout',
      { schema: { tags: ['auth'], response: { 200: successSchema } } },
      async (request, reply) => {
        await sessions.end(request, reply);
        return success;
      },
    );
  };
}
