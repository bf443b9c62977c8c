import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { notFoundError } from '../../http/errors.ts';
import type { EventTarget } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { updateSeatingReferences } from '../seating/service.ts';
import { languageOfPlaceholders } from './companions.ts';
import { findGuest } from './data.ts';
import { eraseRows, findEventWithName, listMergedIds } from './erase-data.ts';

/** The event of a guest who is on the list, was removed, or is gone with a name left somewhere. */
async function findTarget(db: Database, { userId }: AccountCaller, id: number): Promise<EventTarget> {
  if (await findGuest(db, id)) return { guestId: id };
  const eventId = await findEventWithName(db, userId, id);
  return eventId === undefined ? { deletedGuestId: id } : { eventId };
}

/**
 * Erases a person for good, for a guest who asks the organiser for it. A removed guest can be erased too. Walk-ins who were
 * merged into the guest are the same person, and go with the guest.
 */
export async function eraseGuest({ db, clock }: AppContext, caller: AccountCaller, id: number): Promise<void> {
  await withEventAccess(db, caller, await findTarget(db, caller, id), async (tx, event) => {
    const placeholderName = translatorFor(languageOfPlaceholders(event))('guests.companion');
    const ids = [id, ...(await listMergedIds(tx, event.id, id))];
    const isErased = await eraseRows(tx, { eventId: event.id, ids, placeholderName });
    if (!isErased) throw notFoundError('Guest not found');
    const guest = (named: number) => (ids.includes(named) ? null : named);
    await updateSeatingReferences(tx, event.id, { guest }, clock());
  });
}
