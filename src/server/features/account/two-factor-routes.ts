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
const success = { success: true } as const;

export function twoFactorRoutes({ confirmations, service, notify }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/users/me/security',
      { onRequest: requireSession, schema: { tags, response: { 200: securitySchema } } },
      async (request) => {
        const user = currentUser(request);
        return { hasGoogle: user.authProviderUserId !== null, ...(await service.findState(user.id)) };
      },
    );

    app.post(
      '/api/users/me/two-factor/set-up',
      { onRequest: requireSession, schema: { tags, response: { 200: twoFactorSetupSchema } } },
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
    const withCode = { onRequest: requireSession, schema: { tags, body: secondFactorBodySchema } };

    app.post(
      '/api/users/me/two-factor/confirm',
      { ...withCode, schema: { ...withCode.schema, response: { 200: recoveryCodesSchema } } },
      async (request) => {
        const user = currentUser(request);
        const recoveryCodes = await service.confirm(attemptOf(request));
        await notify(request, user, 'twoFactorOn');
        return { recoveryCodes };
      },
    );

    app.post(
      '/api/users/me/two-factor/recovery-codes',
      { ...withCode, schema: { ...withCode.schema, response: { 200: recoveryCodesSchema } } },
      async (request) => {
        const user = currentUser(request);
        const recoveryCodes = await service.renewRecoveryCodes(attemptOf(request));
        await notify(request, user, 'newRecoveryCodes');
        return { recoveryCodes };
      },
    );

    app.post(
      '/api/users/me/two-factor/turn-off',
      { ...withCode, schema: { ...withCode.schema, response: { 200: successSchema } } },
      async (request) => {
        const user = currentUser(request);
        await service.turnOff(attemptOf(request));
        await notify(request, user, 'twoFactorOff');
        return success;
      },
    );
  };
}
