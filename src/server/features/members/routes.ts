import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import { createDurableRateLimit, tryConsumeAll } from '../../limits/rate-limits.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import type { NotifyOfChange } from '../account/security-notices.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import type { Invitations } from './invitation-service.ts';
import { changeMemberSettings, changeRole, readMembers, removeMember, setDailySummary } from './service.ts';
import { acceptTransfer, endTransfer, offerTransfer } from './transfer-service.ts';

/** Who works on an event, and invitations to it. */
export function memberRoutes(
  context: AppContext,
  { invitations, notify }: { invitations: Invitations; notify: NotifyOfChange },
): FastifyPluginAsync {
  const mailedOffers = createDurableRateLimit(context, { name: 'mailed-offers', points: 10, minutes: 24 * 60 });
  return async (app) => {
    const route = callRoutes(app, 'members');
    route(calls.members.list, eventRoute('see-event'), async (request) =>
      readMembers(context, accountCaller(request), request.params.id),
    );

    route(calls.members.updateSettings, eventRoute('own'), async (request) =>
      changeMemberSettings(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.members.update, eventRoute('own'), async (request) => {
      const { id: eventId, userId } = request.params;
      return changeRole(context, accountCaller(request), { eventId, userId, ...request.body });
    });

    route(calls.members.setDailySummary, eventRoute('edit-guests'), async (request) =>
      setDailySummary(context, accountCaller(request), request.params.id, request.body.isOn),
    );

    // Members may call it too, to leave.
    route(calls.members.remove, eventRoute('see-event'), async (request) => {
      const { id: eventId, userId } = request.params;
      await removeMember(context, accountCaller(request), { eventId, userId });
    });

    route(calls.members.invite, eventRoute('own'), async (request) =>
      invitations.invite(accountCaller(request), {
        ...request.body,
        eventId: request.params.id,
        inviter: currentUser(request),
        language: findRequestLanguage(request) ?? DEFAULT_LANGUAGE,
        origin: publicOrigin(context, request),
      }),
    );

    route(calls.members.revoke, eventRoute('own'), async (request) => {
      await invitations.revoke(accountCaller(request), request.params.id, request.params.invitationId);
    });

    route(calls.members.offerTransfer, eventRoute('own'), async (request) => {
      const { id: eventId } = request.params;
      const owner = currentUser(request);
      // Offers that replace each other must not fill anybody's mailbox; they stand without a mail too.
      const giveBack = await tryConsumeAll({ limit: mailedOffers, key: String(owner.id) });
      const offer = { eventId, userId: request.body.userId, owner, isMailed: giveBack !== undefined };
      const answer = await offerTransfer(context, accountCaller(request), offer).catch(async (error: unknown) => {
        await giveBack?.();
        throw error;
      });
      if (giveBack) await notify(request, owner, 'eventOffered');
      return answer;
    });

    route(calls.members.endTransfer, eventRoute('see-event'), async (request) => {
      await endTransfer(context, accountCaller(request), request.params.id);
    });

    route(calls.members.acceptTransfer, eventRoute('see-event'), async (request) =>
      acceptTransfer(context, accountCaller(request), request.params.id),
    );

    // For whoever has the link. Not limited: nobody can guess 256 bits.
    route(calls.members.openInvitation, async (request) => invitations.open(request.params.token));

    route(calls.members.acceptInvitation, { onRequest: requireSession }, async (request) => ({
      eventId: await invitations.accept(currentUser(request), request.params.token),
    }));
  };
}
