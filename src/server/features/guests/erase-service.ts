import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { updateSeatingReferences } from '../seating/service.ts';
import { languageOfPlaceholders } from './companions.ts';
import { findGuest } from './data.ts';
import { eraseRows, listMergedIds } from './erase-data.ts';

/**
 * Erases a person for good, for a guest who asks the organiser for it. A removed guest can be erased too. Walk-ins who were
 * merged into the guest are the same person, and go with the guest.
 */
export async function eraseGuest({ db, clock }: AppContext, caller: AccountCaller, id: number): Promise<void> {
  const target = (await findGuest(db, id)) ? { guestId: id } : { deletedGuestId: id };
  await withEventAccess(db, caller, target, async (tx, event) => {
    const placeholderName = translatorFor(languageOfPlaceholders(event))('guests.companion');
    const mergedIds = await listMergedIds(tx, event.id, id);
    for (const mergedId of mergedIds) await eraseRows(tx, { eventId: event.id, id: mergedId, placeholderName });
    const isErased = await eraseRows(tx, { eventId: event.id, id, placeholderName });
    if (!isErased) throw notFoundError('Guest not found');
    const guest = (named: number) => (named === id || mergedIds.includes(named) ? null : named);
    await updateSeatingReferences(tx, event.id, { guest }, clock());
  });
}
