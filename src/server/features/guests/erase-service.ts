import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { findGuest } from './data.ts';
import { eraseRows } from './erase-data.ts';

/** Erases a person for good, for a guest who asks the organiser for it. A removed guest can be erased too. */
export async function eraseGuest({ db }: AppContext, caller: AccountCaller, id: number): Promise<void> {
  const target = (await findGuest(db, id)) ? { guestId: id } : { deletedGuestId: id };
  await withEventAccess(db, caller, target, async (tx, event) => {
    const placeholderName = translatorFor(event.language ?? DEFAULT_LANGUAGE)('guests.companion');
    const isErased = await eraseRows(tx, { eventId: event.id, id, placeholderName });
    if (!isErased) throw notFoundError('Guest not found');
  });
}
