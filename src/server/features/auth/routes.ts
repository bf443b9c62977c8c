import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { otpRequestSchema, otpVerifySchema } from '../../../shared/contracts/auth.ts';
import { successSchema } from '../../../shared/contracts/common.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import type { Sessions } from '../../http/session.ts';
import type { SignIn } from '../two-factor/sign-in-service.ts';
import type { AuthService } from './service.ts';

interface Dependencies {
  readonly service: AuthService;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
}

const success = { success: true } as const;

export function authRoutes({ service, sessions, signIn }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/auth/otp/request',
      { schema: { tags: ['auth'], body: otpRequestSchema, response: { 200: successSchema } } },
      async (request) => {
        const language = findRequestLanguage(request);
        await service.requestCode({ email: request.body.email, network: clientNetwork(request.ip), language });
        return success;
      },
    );

    app.post(
      '/api/auth/otp/verify',
      { schema: { tags: ['auth'], body: otpVerifySchema, response: { 200: successSchema } } },
      async (request, reply) => {
        const { email, otp } = request.body;
        const network = clientNetwork(request.ip);
        const language = findRequestLanguage(request);
        const user = await service.verifyCode({ email, code: otp, network, language });
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
