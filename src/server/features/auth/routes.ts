import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { otpRequestSchema, otpVerifySchema } from '../../../shared/contracts/auth.ts';
import { successSchema } from '../../../shared/contracts/common.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import type { Sessions } from '../../sessions/session.ts';
import type { SignIn } from '../two-factor/sign-in-service.ts';
import type { AuthService } from './service.ts';

interface Dependencies {
  readonly browsers: BrowserIds;
  readonly service: AuthService;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
}

const success = { success: true } as const;

export function authRoutes({ browsers, service, sessions, signIn }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/auth/otp/request',
      { schema: { tags: ['auth'], body: otpRequestSchema, response: { 200: successSchema } } },
      async (request) => {
        const language = findRequestLanguage(request);
        const { ip, body } = request;
        await service.requestCode({ email: body.email, ip, browserHash: browsers.findOrAssign(request), language });
        return success;
      },
    );

    app.post(
      '/api/auth/otp/verify',
      { schema: { tags: ['auth'], body: otpVerifySchema, response: { 200: successSchema } } },
      async (request, reply) => {
        const { email, otp } = request.body;
        const language = findRequestLanguage(request);
        const browserHash = browsers.find(request);
        const user = await service.verifyCode({ email, code: otp, ip: request.ip, browserHash, language });
        if ((await signIn.begin(request, reply, user.id)) === 'owed')
          throw new AppError('totp_required', 'Enter the code of your authenticator app.');
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
