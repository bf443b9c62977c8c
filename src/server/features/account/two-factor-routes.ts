import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { successSchema } from '../../../shared/contracts/common.ts';
import {
  recoveryCodesSchema,
  secondFactorBodySchema,
  securitySchema,
  twoFactorSetupSchema,
} from '../../../shared/contracts/two-factor.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser, requireSession, sessionLimitKey } from '../../sessions/session.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import type { NotifyOfChange } from './security-notices.ts';

interface Dependencies {
  readonly confirmations: Confirmations;
  readonly service: TwoFactorService;
  readonly notify: NotifyOfChange;
}

const tags = ['two-factor'];

export function twoFactorRoutes({ confirmations, service, notify }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireSession);

    app.get('/api/users/me/security', { schema: { tags, response: { 200: securitySchema } } }, async (request) => {
      const user = currentUser(request);
      return { hasGoogle: user.authProviderUserId !== null, ...(await service.findState(user.id)) };
    });

    app.post(
      '/api/users/me/two-factor/set-up',
      { schema: { tags, response: { 200: twoFactorSetupSchema } } },
      async (request) => {
        const user = currentUser(request);
        if (await service.isOn(user.id)) throw new AppError('two_factor_on', 'Two-factor sign-in is already on.');
        // Confirmed first: the answer holds the secret that will guard the account.
        return service.begin(user, () => confirmations.require(request, 'turnOnTwoFactor'));
      },
    );

    const attemptOf = (request: FastifyRequest<{ Body: { code: string } }>) => ({
      userId: currentUser(request).id,
      code: request.body.code,
      tryKey: sessionLimitKey(request),
    });
    const withCode = { tags, body: secondFactorBodySchema };

    app.post(
      '/api/users/me/two-factor/confirm',
      { schema: { ...withCode, response: { 200: recoveryCodesSchema } } },
      async (request) => {
        const recoveryCodes = await service.confirm(attemptOf(request));
        await notify(request, currentUser(request), 'twoFactorOn');
        return { recoveryCodes };
      },
    );

    app.post(
      '/api/users/me/two-factor/recovery-codes',
      { schema: { ...withCode, response: { 200: recoveryCodesSchema } } },
      async (request) => {
        const recoveryCodes = await service.renewRecoveryCodes(attemptOf(request));
        await notify(request, currentUser(request), 'newRecoveryCodes');
        return { recoveryCodes };
      },
    );

    app.post(
      '/api/users/me/two-factor/turn-off',
      { schema: { ...withCode, response: { 200: successSchema } } },
      async (request) => {
        await service.turnOff(attemptOf(request));
        await notify(request, currentUser(request), 'twoFactorOff');
        return { success: true } as const;
      },
    );
  };
}
