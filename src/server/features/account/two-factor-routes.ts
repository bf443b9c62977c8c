import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { AppError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession, sessionLimitKey } from '../../sessions/session.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import type { NotifyOfChange } from './security-notices.ts';

interface Dependencies {
  readonly confirmations: Confirmations;
  readonly service: TwoFactorService;
  readonly notify: NotifyOfChange;
}

export function twoFactorRoutes({ confirmations, service, notify }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'two-factor');
    app.addHook('onRequest', requireSession);

    route(calls.account.readSecurity, async (request) => {
      const user = currentUser(request);
      return { hasGoogle: user.authProviderUserId !== null, ...(await service.findState(user.id)) };
    });

    route(calls.account.setUpTwoFactor, async (request) => {
      const user = currentUser(request);
      if (await service.isOn(user.id)) throw new AppError('two_factor_on', 'Two-factor sign-in is already on.');
      // Confirmed first: the answer holds the secret that will guard the account.
      return service.begin(user, () => confirmations.require(request, 'turnOnTwoFactor'));
    });

    const attemptOf = (request: FastifyRequest<{ Body: { code: string } }>) => ({
      userId: currentUser(request).id,
      code: request.body.code,
      tryKey: sessionLimitKey(request),
    });

    route(calls.account.confirmTwoFactor, async (request) => {
      const recoveryCodes = await service.confirm(attemptOf(request));
      await notify(request, currentUser(request), 'twoFactorOn');
      return { recoveryCodes };
    });

    route(calls.account.renewRecoveryCodes, async (request) => {
      const recoveryCodes = await service.renewRecoveryCodes(attemptOf(request));
      await notify(request, currentUser(request), 'newRecoveryCodes');
      return { recoveryCodes };
    });

    route(calls.account.turnOffTwoFactor, async (request) => {
      await service.turnOff(attemptOf(request));
      await notify(request, currentUser(request), 'twoFactorOff');
      return { success: true } as const;
    });
  };
}
