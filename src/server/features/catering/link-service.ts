import type { AppContext } from '../../common/context.ts';
import { randomToken } from '../../common/ids.ts';
import { notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { requireNeedsKept } from '../needs/service.ts';
import { deleteLink, findLink, storeLink } from './data.ts';

/** Gives the caterer a new link; the old one stops working at once. */
export async function replaceLink(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  showsNames: boolean | undefined,
) {
  const now = clock();
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    requireNeedsKept(event, now);
    const old = await findLink(tx, eventId);
    const link = { token: randomToken(), showsNames: showsNames ?? old?.showsNames ?? false };
    await storeLink(tx, { eventId, ...link, createdAt: now });
    return link;
  });
}

export async function changeLink({ db }: AppContext, caller: AccountCaller, eventId: number, showsNames: boolean) {
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const link = await findLink(tx, eventId);
    if (!link) throw notFoundError('The caterer has no link yet.');
    await storeLink(tx, { ...link, showsNames });
    return { token: link.token, showsNames };
  });
}

export async function removeLink({ db }: AppContext, caller: AccountCaller, eventId: number): Promise<void> {
  await withEventAccess(db, caller, { eventId }, (tx) => deleteLink(tx, eventId));
}
